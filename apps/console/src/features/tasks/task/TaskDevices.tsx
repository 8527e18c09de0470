import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { ExecutionRow, TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { executionOutcomes, retriableExecutionStates } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListFilter } from '../../../components/list/list.filters.ts';
import type { FilterName } from '../../../components/list/useList.ts';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ExecutionStatus } from '../../../components/task/ExecutionCells.tsx';
import { ExecutionDrawer } from '../../../components/task/ExecutionDrawer.tsx';
import { outcomeTexts } from '../../../components/task/task.states.ts';
import { executionCodes } from '../../../components/task/useCodeText.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const columns: readonly ListColumn<ExecutionRow>[] = [
  {
    key: 'sn',
    title: (t) => t('task:field.sn'),
    isKey: true,
    width: 190,
    render: (row) => <CopyableId value={row.sn} href={`/device/details/${row.deviceId}`} label="SN" isQuiet />,
  },
  { key: 'status', title: (t) => t('task:field.status'), width: 300, render: (row) => <ExecutionStatus row={row} /> },
  { key: 'attempt', title: (t) => t('task:field.attempt'), width: 90, align: 'end' },
  { key: 'stage', title: (t) => t('task:field.stage'), width: 80, align: 'end' },
  { key: 'modelName', title: (t) => t('task:field.model'), width: 120 },
  { key: 'shopName', title: (t) => t('task:field.shop'), width: 150 },
  { key: 'orgName', title: (t) => t('task:field.org'), width: 160, isExtra: true },
  {
    key: 'endedAt',
    title: (t) => t('task:field.endedAt'),
    width: 150,
    render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
  },
];

type Filter = ListFilter<FilterName<typeof taskRoutes.executions>>;
const filters: readonly Filter[] = [
  { kind: 'text', name: 'sn', label: (t) => t('task:field.sn') },
  {
    kind: 'multi',
    name: 'outcome',
    label: (t) => t('task:field.status'),
    options: executionOutcomes.map((value) => ({ value, label: outcomeTexts[value].text })),
  },
  {
    kind: 'select',
    name: 'code',
    label: (t) => t('task:field.reason'),
    options: executionCodes.map((value) => ({ value, label: (t) => t(`execution:code.${value}`) })),
  },
];
const stageFilter = (stages: number): Filter => ({
  kind: 'select',
  name: 'stage',
  label: (t) => t('task:field.stage'),
  options: Array.from({ length: stages }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
});

/** The devices of a task: state, why each waits, attempts, what it brought. */
export function TaskDevices({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('task');
  const { row: rowAction } = useAction();
  const isStaged = task.stages.length > 1;
  const [opened, setOpened] = useOpened<ExecutionRow>('timeline');
  // Read again while it stands open: what is looked at goes on.
  const live = useCall(taskRoutes.executions, { taskId: task.id, sn: opened?.sn }, { enabled: opened !== undefined });
  const shown = opened && (live.data?.items.find(({ deviceId }) => deviceId === opened.deviceId) ?? opened);
  const retry = action<ExecutionRow, typeof taskMoveRoutes.retry>({
    key: 'retry',
    label: t('move.retry'),
    call: taskMoveRoutes.retry,
    input: ({ deviceId }) => ({ id: task.id, deviceIds: [deviceId] }),
    done: () => t('move.retry.done'),
  });
  return (
    <>
      <ListPage
        isEmbedded
        call={taskRoutes.executions}
        title={t('tab.devices')}
        columns={isStaged ? columns : columns.filter(({ key }) => key !== 'stage')}
        filters={isStaged ? [...filters, stageFilter(task.stages.length)] : filters}
        fixedInput={{ taskId: task.id }}
        rowKey="deviceId"
        rowLabel={(row) => row.sn}
        onOpen={setOpened}
        rowActions={(row) => [
          { key: 'open', label: t('execution.open'), onClick: () => setOpened(row) },
          ...(retriableExecutionStates.includes(row.state) ? [rowAction(retry, row)] : []),
        ]}
        exportCall={taskRoutes.exportExecutions}
        emptyTitle={t('noDevices')}
      />
      <ExecutionDrawer row={shown} onClose={() => setOpened(undefined)} />
    </>
  );
}
