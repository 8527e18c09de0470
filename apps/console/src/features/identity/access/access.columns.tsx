import type { AccessRecord } from '@tilldeck/contracts/identity/access.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';

export const accessStateTexts: StateTexts<AccessRecord['state']> = {
  open: { tone: 'warn', text: (t) => t('access:state.open') },
  ended: { tone: 'idle', text: (t) => t('access:state.ended') },
  expired: { tone: 'idle', text: (t) => t('access:state.expired') },
};

function Direction({ direction }: { direction: AccessRecord['direction'] }) {
  return <span>{usePhrase()((t) => t(`access:direction.${direction}`))}</span>;
}

export const accessColumns: readonly ListColumn<AccessRecord>[] = [
  { key: 'orgName', title: (t) => t('access:org'), isKey: true, width: 190 },
  {
    key: 'state',
    title: (t) => t('access:state'),
    width: 100,
    render: (row) => <StatusTag state={row.state} states={accessStateTexts} />,
  },
  {
    key: 'direction',
    title: (t) => t('access:direction'),
    width: 130,
    render: (row) => <Direction direction={row.direction} />,
  },
  { key: 'actorName', title: (t) => t('access:actor'), width: 120 },
  { key: 'actorOrgName', title: (t) => t('access:actorOrg'), width: 190 },
  { key: 'reason', title: (t) => t('access:reason'), width: 240 },
  { key: 'ticketNumber', title: (t) => t('access:ticket'), width: 100 },
  {
    key: 'startedAt',
    title: (t) => t('access:startedAt'),
    width: 170,
    render: (row) => <TimeText at={row.startedAt} />,
  },
  {
    key: 'expiresAt',
    title: (t) => t('access:expiresAt'),
    width: 170,
    render: (row) => <TimeText at={row.expiresAt} />,
  },
  {
    key: 'endedAt',
    title: (t) => t('access:endedAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.endedAt} />,
  },
  { key: 'endedBy', title: (t) => t('access:endedBy'), width: 140 },
];
