import type { Ticket } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { ticketHref } from './ticket.paths.ts';
import { ticketStateTexts, ticketTypeTexts } from './ticket.states.ts';
import { useOwnSide } from './useOwnSide.ts';

function Assignee({ name }: { name: string }) {
  const { t } = useTranslation('support');
  return name ? <span>{name}</span> : <span className="blk-soft">{t('unassigned')}</span>;
}

function State({ state }: Pick<Ticket, 'state'>) {
  return <StatusTag state={state} states={ticketStateTexts[useOwnSide()]} />;
}

export const ticketColumns: readonly ListColumn<Ticket>[] = [
  {
    key: 'number',
    title: (t) => t('support:field.number'),
    isKey: true,
    width: 100,
    render: (row) => <Link to={ticketHref(row)}>{row.number}</Link>,
  },
  { key: 'title', title: (t) => t('support:field.title'), width: 300, cutAt: 260 },
  {
    key: 'state',
    title: (t) => t('support:field.state'),
    width: 220,
    render: (row) => <State state={row.state} />,
  },
  {
    key: 'dueAt',
    title: (t) => t('support:field.dueAt'),
    width: 150,
    render: (row) => <DueClock dueAt={row.dueAt} />,
  },
  {
    key: 'type',
    title: (t) => t('support:field.type'),
    width: 110,
    render: (row) => <StatusTag state={row.type} states={ticketTypeTexts} />,
  },
  { key: 'orgName', title: (t) => t('support:field.partner'), width: 180 },
  {
    key: 'assignee',
    title: (t) => t('support:field.assignee'),
    width: 140,
    render: (row) => <Assignee name={row.assignee} />,
  },
  {
    key: 'lastMessageAt',
    title: (t) => t('support:field.lastMessageAt'),
    width: 140,
    render: (row) => <TimeText at={row.lastMessageAt} form="relative" />,
  },
  {
    key: 'sn',
    title: (t) => t('support:field.sn'),
    width: 150,
    isExtra: true,
    render: (row) => <span className="blk-mono">{row.sn}</span>,
  },
  { key: 'contactEmail', title: (t) => t('support:field.contactEmail'), width: 200, isExtra: true },
  { key: 'submitter', title: (t) => t('support:field.submitter'), width: 140, isExtra: true },
  {
    key: 'messageCount',
    title: (t) => t('support:field.messageCount'),
    width: 100,
    align: 'end',
    isExtra: true,
    render: (row) => <NumberText value={row.messageCount} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('support:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
