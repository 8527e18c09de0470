import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { deviceTask } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { useCan } from '../../lib/session/permission.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { ListColumn } from '../list/useListColumns.ts';
import { TimeText } from '../text/TimeText.tsx';
import { ExecutionStatus } from './ExecutionCells.tsx';
import { ExecutionDrawer } from './ExecutionDrawer.tsx';
import { useTaskName } from './useTaskName.ts';

type DeviceTask = z.output<typeof deviceTask>;
const recentTasks = 100;

function TaskName({ row }: { row: DeviceTask }) {
  const nameOf = useTaskName();
  const mayOpen = useCan(taskRoutes.detail);
  const name = nameOf(row);
  return mayOpen ? <Link to={`/task/centre/details/${row.taskId}`}>{name}</Link> : name;
}

const columns: readonly ListColumn<DeviceTask>[] = [
  {
    key: 'title',
    title: (t) => t('task:field.title'),
    isKey: true,
    width: 230,
    render: (row) => <TaskName row={row} />,
  },
  { key: 'status', title: (t) => t('task:field.status'), width: 300, render: (row) => <ExecutionStatus row={row} /> },
  { key: 'attempt', title: (t) => t('task:field.attempt'), width: 90, align: 'end' },
  { key: 'createdBy', title: (t) => t('task:field.createdBy'), width: 140 },
  {
    key: 'queuedAt',
    title: (t) => t('task:field.createdAt'),
    width: 150,
    render: (row) => <TimeText at={row.queuedAt} isZoneShown={false} />,
  },
  {
    key: 'endedAt',
    title: (t) => t('task:field.endedAt'),
    width: 150,
    render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
  },
];

/** What was and is being done on a device. */
export function DeviceOperations({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('task');
  const nameOf = useTaskName();
  const [opened, setOpened] = useOpened<DeviceTask>('execution');
  const recent = useCall(deviceTaskRoutes.page, { deviceId, pageSize: recentTasks });
  return (
    <>
      <ListPage
        isEmbedded
        call={deviceTaskRoutes.page}
        title={t('command.list')}
        columns={columns}
        fixedInput={{ deviceId }}
        rowKey="taskId"
        rowLabel={nameOf}
        onOpen={setOpened}
        rowActions={(row) => [{ key: 'open', label: t('execution.open'), onClick: () => setOpened(row) }]}
        emptyTitle={t('command.empty')}
        emptyText={t('command.emptyText')}
      />
      {/* A task of the newest is shown as it is now, an older one as it was in its row. */}
      <ExecutionDrawer
        row={recent.data?.items.find(({ taskId }) => taskId === opened?.taskId) ?? opened}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
