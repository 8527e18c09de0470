import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedRun, TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ExecutionStatus } from '../../../components/task/ExecutionCells.tsx';
import { TaskBar } from '../../../components/task/TaskBar.tsx';
import { taskStateTexts } from '../../../components/task/task.states.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';

const columns: readonly ListColumn<TimedRun>[] = [
  { key: 'day', title: (t) => t('timed:field.day'), isKey: true, width: 130 },
  {
    key: 'state',
    title: (t) => t('task:field.state'),
    width: 160,
    render: (row) => <StatusTag state={row.state} states={taskStateTexts} />,
  },
  {
    key: 'progress',
    title: (t) => t('task:field.progress'),
    width: 280,
    render: (row) => <TaskBar counts={row.counts} total={row.deviceCount} label={row.day} hasWords />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('task:field.devices'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  {
    key: 'endedAt',
    title: (t) => t('task:field.endedAt'),
    width: 160,
    render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
  },
];

/** The runs of a timed task, each with what became of its devices. */
export function TimedRuns({ timed }: { timed: TimedTask }) {
  const { t } = useTranslation('timed');
  const [opened, setOpened] = useOpened<TimedRun>('run');
  return (
    <>
      <ListPage
        isEmbedded
        call={timedRoutes.runs}
        title={t('tab.runs')}
        columns={columns}
        fixedInput={{ timedId: timed.id }}
        rowLabel={(row) => row.day}
        onOpen={setOpened}
        rowActions={(row) => [{ key: 'devices', label: t('runs.devices'), onClick: () => setOpened(row) }]}
        emptyTitle={t('runs.empty')}
        emptyText={t('runs.emptyText')}
      />
      <Drawer
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        size={900}
        destroyOnHidden
        title={opened ? t('runs.ofDay', { day: opened.day }) : ''}
      >
        {opened ? <RunDevices timedId={timed.id} taskId={opened.id} /> : null}
      </Drawer>
    </>
  );
}

function RunDevices({ timedId, taskId }: { timedId: string; taskId: string }) {
  const { t } = useTranslation('timed');
  return (
    <ListPage
      isEmbedded
      urlScope="run"
      call={timedRoutes.devices}
      title={t('runs.devices')}
      columns={[
        {
          key: 'sn',
          title: (words) => words('task:field.sn'),
          isKey: true,
          width: 190,
          render: (row) => <CopyableId value={row.sn} href={`/device/details/${row.deviceId}`} label="SN" isQuiet />,
        },
        {
          key: 'status',
          title: (words) => words('task:field.status'),
          width: 300,
          render: (row) => <ExecutionStatus row={row} />,
        },
        {
          key: 'endedAt',
          title: (words) => words('task:field.endedAt'),
          width: 150,
          render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
        },
      ]}
      filters={[{ kind: 'text', name: 'sn', label: (words) => words('task:field.sn') }]}
      fixedInput={{ timedId, taskId }}
      rowKey="deviceId"
      rowLabel={(row) => row.sn}
      emptyTitle={t('devices.empty')}
    />
  );
}
