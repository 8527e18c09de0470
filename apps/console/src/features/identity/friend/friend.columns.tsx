import type { Friend } from '@tilldeck/contracts/identity/friend.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const friendStateTexts: StateTexts<Friend['state']> = {
  sent: { tone: 'idle', text: (t) => t('friend:state.sent') },
  received: { tone: 'warn', text: (t) => t('friend:state.received') },
  friend: { tone: 'ok', text: (t) => t('friend:state.friend') },
};

/** What a row is called: the company, or what was typed while it is not known. */
export const friendName = (row: Friend): string => row.company?.name ?? row.askedName ?? '';

export const friendColumns: readonly ListColumn<Friend>[] = [
  { key: 'company', title: (t) => t('friend:company'), isKey: true, width: 240, render: friendName },
  {
    key: 'state',
    title: (t) => t('friend:state'),
    width: 180,
    render: (row) => <StatusTag state={row.state} states={friendStateTexts} />,
  },
  { key: 'contact', title: (t) => t('friend:contact'), width: 160, render: (row) => row.company?.contactPerson },
  { key: 'email', title: (t) => t('friend:email'), width: 220, render: (row) => row.company?.contactEmail },
  { key: 'phone', title: (t) => t('friend:phone'), width: 150, render: (row) => row.company?.phone },
  {
    key: 'createdAt',
    title: (t) => t('friend:createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
  {
    key: 'answeredAt',
    title: (t) => t('friend:answeredAt'),
    width: 170,
    render: (row) => (row.answeredAt ? <TimeText at={row.answeredAt} /> : null),
  },
];
