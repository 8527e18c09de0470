import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { useUseLogColumns } from '../../../components/report/use-log.columns.tsx';
import { executionStateTexts } from '../../../components/task/task.states.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import styles from './DeviceThenNow.module.css';

interface Moments {
  before: DeviceSnapshot;
  now: DeviceSnapshot | null;
}

/** What happened since the ticket above what happened before it. */
function Two<Row extends { id: string }>(props: {
  since: readonly Row[] | undefined;
  earlier: readonly Row[] | undefined;
  columns: readonly ListColumn<Row>[];
}) {
  const { t } = useTranslation('ticketDevice');
  const parts = [
    { title: t('sinceTicket'), rows: props.since },
    { title: t('beforeTicket'), rows: props.earlier },
  ];
  return parts.map(({ title, rows }) =>
    rows ? (
      <div key={title}>
        <h3 className={styles.heading}>{title}</h3>
        <PlainTable
          label={title}
          hasLongTexts
          maxHeight={320}
          rows={rows}
          rowKey={({ id }) => id}
          columns={props.columns}
          placeholder={<p className="blk-soft">{t('noEntries')}</p>}
        />
      </div>
    ) : null,
  );
}

export function SnapshotUseLog({ before, now }: Moments) {
  const columns = useUseLogColumns(true).filter(({ isExtra }) => !isExtra);
  return <Two since={now?.useLog} earlier={before.useLog} columns={columns} />;
}

export function SnapshotOperations({ before, now }: Moments) {
  const { t } = useTranslation(['ticketDevice', 'report']);
  const actionText = useActionText();
  return (
    <Two
      since={now?.operations}
      earlier={before.operations}
      columns={[
        {
          key: 'at',
          title: t('report:field.at'),
          isKey: true,
          render: ({ at }) => <TimeText at={at} form="second" />,
        },
        { key: 'action', title: t('report:operation.action'), render: ({ action }) => actionText(action) },
        {
          key: 'account',
          title: t('operation.account'),
          render: ({ accountName }) => accountName || t('operation.system'),
        },
      ]}
    />
  );
}

/** Each task with its state at both moments. */
export function SnapshotTasks({ before, now }: Moments) {
  const { t } = useTranslation('ticketDevice');
  const taskName = useTaskName();
  const stateThen = new Map(before.tasks?.map((task) => [task.taskId, task.state]));
  const tasks = new Map([...(before.tasks ?? []), ...(now?.tasks ?? [])].map((task) => [task.taskId, task]));
  const stateNow = new Map(now?.tasks?.map((task) => [task.taskId, task.state]));
  const state = (states: typeof stateThen, id: string) => {
    const found = states.get(id);
    return found ? <StatusTag state={found} states={executionStateTexts} /> : '–';
  };
  return (
    <PlainTable
      label={t('view.tasks')}
      hasLongTexts
      maxHeight={480}
      rows={[...tasks.values()].toSorted((one, other) => Number(other.taskId) - Number(one.taskId))}
      rowKey={({ taskId }) => taskId}
      placeholder={<p className="blk-soft">{t('noEntries')}</p>}
      columns={[
        { key: 'task', title: t('view.tasks'), isKey: true, render: (task) => taskName(task) },
        { key: 'before', title: t('column.before'), render: ({ taskId }) => state(stateThen, taskId) },
        { key: 'now', title: t('column.now'), render: ({ taskId }) => state(stateNow, taskId) },
      ]}
    />
  );
}
