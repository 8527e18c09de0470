import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { KindText, LastRunText, LocalTimeText, WeekdaysText } from './TimedTexts.tsx';
import { timedHref } from './timed.paths.ts';
import { timedStateTexts } from './timed.states.ts';

export const timedColumns: readonly ListColumn<TimedTask>[] = [
  {
    key: 'name',
    title: (t) => t('timed:field.name'),
    isKey: true,
    width: 220,
    render: (row) => <Link to={timedHref(row.id)}>{row.name}</Link>,
  },
  {
    key: 'state',
    title: (t) => t('timed:field.state'),
    width: 170,
    render: (row) => <StatusTag state={row.state} states={timedStateTexts} />,
  },
  { key: 'kind', title: (t) => t('timed:field.kind'), width: 150, render: (row) => <KindText kind={row.kind} /> },
  {
    key: 'weekdays',
    title: (t) => t('timed:field.weekdays'),
    width: 200,
    render: (row) => <WeekdaysText days={row.weekdays} />,
  },
  { key: 'time', title: (t) => t('timed:field.time'), width: 150, render: (row) => <LocalTimeText time={row.time} /> },
  {
    key: 'lastRunDay',
    title: (t) => t('timed:field.lastRun'),
    width: 120,
    render: (row) => <LastRunText day={row.lastRunDay} />,
  },
  { key: 'remark', title: (t) => t('timed:field.remark'), width: 180 },
  { key: 'orgName', title: (t) => t('timed:field.org'), width: 150, isExtra: true },
  { key: 'createdBy', title: (t) => t('timed:field.createdBy'), width: 140, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('timed:field.updatedAt'),
    width: 150,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
];
