import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { ExecutionStatus } from '../../../../components/task/ExecutionCells.tsx';
import { ExecutionDrawer } from '../../../../components/task/ExecutionDrawer.tsx';
import { WorkFileButton } from '../../../../components/task/WorkFileButton.tsx';
import { CopyableId } from '../../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { useOpened } from '../../../../lib/navigation/overlay-address.ts';
import type { SourcePages } from './source.pages.ts';

type DeviceRow = ExecutionRow & { status: string };

const columnsOf = (states: SourcePages['deviceStatuses']) =>
  [
    {
      key: 'sn',
      title: (t) => t('task:field.sn'),
      isKey: true,
      width: 190,
      render: (row) => <CopyableId value={row.sn} href={`/device/details/${row.deviceId}`} label="SN" isQuiet />,
    },
    {
      key: 'status',
      title: (t) => t('source:field.status'),
      width: 300,
      render: (row) => <ExecutionStatus row={row} states={states} />,
    },
    {
      key: 'file',
      title: (t) => t('source:field.log'),
      width: 140,
      render: (row) => (row.fileId ? <WorkFileButton fileId={row.fileId} /> : null),
    },
    { key: 'modelName', title: (t) => t('task:field.model'), width: 120 },
    { key: 'shopName', title: (t) => t('task:field.shop'), width: 150 },
    { key: 'attempt', title: (t) => t('task:field.attempt'), width: 90, align: 'end', isExtra: true },
    {
      key: 'endedAt',
      title: (t) => t('task:field.endedAt'),
      width: 150,
      render: (row) => <TimeText at={row.endedAt} isZoneShown={false} />,
    },
  ] satisfies ListColumn<DeviceRow>[];

/** The devices of a task, each with its word, why it waits or how it ended, and what it brought. */
export function SourceDevices({ pages, taskId }: { pages: SourcePages; taskId: string }) {
  const { t } = useTranslation(['source', 'task']);
  const [opened, setOpened] = useOpened<DeviceRow>('timeline');
  const { calls, deviceStatuses } = pages;
  const hasFiles = calls.page.id.startsWith('tasks/journal');
  return (
    <>
      <ListPage
        isEmbedded
        call={calls.devices}
        title={t('task:tab.devices')}
        columns={columnsOf(deviceStatuses).filter(({ key }) => hasFiles || key !== 'file')}
        filters={[
          { kind: 'text', name: 'sn', label: (words) => words('task:field.sn') },
          {
            kind: 'multi',
            name: 'status',
            label: (words) => words('source:field.status'),
            options: Object.entries(deviceStatuses).map(([value, { text }]) => ({ value, label: text })),
          },
        ]}
        fixedInput={{ taskId }}
        rowKey="deviceId"
        rowLabel={(row) => row.sn}
        onOpen={setOpened}
        rowActions={(row) => [{ key: 'open', label: t('source:device.open'), onClick: () => setOpened(row) }]}
        emptyTitle={t('source:device.none')}
      />
      <ExecutionDrawer row={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
