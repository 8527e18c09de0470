import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TaskBar } from '../../../components/task/TaskBar.tsx';
import { taskStateTexts } from '../../../components/task/task.states.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const taskHref = (id: string): string => `/task/centre/details/${id}`;

function KindText({ kind }: Pick<TaskRow, 'kind'>) {
  const { t } = useTranslation('task');
  return t(`kind.${kind}`);
}

/** The source itself where a newer server has one this console does not know. */
function SourceText({ source }: Pick<TaskRow, 'source'>) {
  const { i18n } = useTranslation('taskSources');
  return i18n.t(`taskSources:${source}` as never, { defaultValue: source }) as string;
}

function TaskLink({ row }: { row: TaskRow }) {
  const nameOf = useTaskName();
  return <Link to={taskHref(row.id)}>{nameOf(row)}</Link>;
}

const timed = (key: 'createdAt' | 'startedAt' | 'endedAt' | 'expiresAt', isExtra: boolean): ListColumn<TaskRow> => ({
  key,
  title: (t) => t(`task:field.${key}`),
  width: 160,
  isExtra,
  render: (row) => <TimeText at={row[key]} isZoneShown={false} />,
});

export const taskColumns: readonly ListColumn<TaskRow>[] = [
  {
    key: 'title',
    title: (t) => t('task:field.title'),
    isKey: true,
    width: 210,
    render: (row) => <TaskLink row={row} />,
  },
  {
    key: 'state',
    title: (t) => t('task:field.state'),
    width: 160,
    render: (row) => <StatusTag state={row.state} states={taskStateTexts} />,
  },
  {
    key: 'progress',
    title: (t) => t('task:field.progress'),
    width: 230,
    render: (row) => <TaskBar counts={row.counts} total={row.deviceCount} label={row.title || row.id} hasWords />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('task:field.devices'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  { key: 'kind', title: (t) => t('task:field.kind'), width: 140, render: (row) => <KindText kind={row.kind} /> },
  { key: 'orgName', title: (t) => t('task:field.org'), width: 160 },
  { key: 'createdBy', title: (t) => t('task:field.createdBy'), width: 140 },
  timed('createdAt', false),
  {
    key: 'source',
    title: (t) => t('task:field.source'),
    width: 130,
    isExtra: true,
    render: (row) => <SourceText source={row.source} />,
  },
  { key: 'id', title: (t) => t('task:field.id'), width: 100, isExtra: true },
  timed('startedAt', true),
  timed('endedAt', true),
  timed('expiresAt', true),
];
