import { useUndo } from '../components/feedback/useUndo.ts';
import { CreateButton } from '../components/form/CreateButton.tsx';
import { ListPage } from '../components/list/ListPage.tsx';
import type { BulkAction } from '../components/list/useBulkRun.ts';
import { countSelected } from '../lib/list/list-selection.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { deviceColumns, deviceFilters } from './fake-devices.columns.tsx';
import { type FakeDevice, fakeRoutes } from './fake-devices.config.ts';
import { useSay } from './useSay.ts';

/** The whole list machine over 12,345 local rows. */
export function ListSection() {
  const say = useSay();
  const offerUndo = useUndo();
  const bulkActions: BulkAction<FakeDevice>[] = [
    {
      key: 'disable',
      label: say('Disable', '停用'),
      isDanger: true,
      call: fakeRoutes.disable,
      input: (row) => ({ sn: row.sn }),
      confirm: (selection) => ({
        title: say(`Disable ${countSelected(selection)} devices?`, `停用 ${countSelected(selection)} 台设备？`),
        text: say('They stop selling at once and stay registered.', '设备将立即停止营业，但仍保持注册。'),
        items: selection.kind === 'some' ? [...selection.rows.values()].map((row) => `${row.sn} · ${row.name}`) : [],
        itemTotal: countSelected(selection),
        action: say('Disable', '停用'),
        isDanger: true,
        reason: 'optional',
      }),
    },
    {
      key: 'reboot',
      label: say('Reboot', '重启'),
      isRowsOnly: true,
      disabledReason: (selection) =>
        countSelected(selection) > 50 ? say('At most 50 at once', '一次最多 50 台') : null,
      call: fakeRoutes.disable,
      input: (row) => ({ sn: row.sn }),
    },
  ];
  return (
    <ListPage
      title={say('All devices', '全部设备')}
      call={fakeRoutes.page}
      columns={deviceColumns(say)}
      filters={deviceFilters(say)}
      rowKey="sn"
      rowLabel={(row) => row.sn}
      rowHref={(row) => `/gallery/details?sn=${row.sn}`}
      actions={<CreateButton call={fakeRoutes.add} form={DeviceForm} label={say('Add device', '新增设备')} />}
      onExport={() => new Promise((resume) => setTimeout(resume, 1500))}
      bulkActions={bulkActions}
      rowActions={(row) => [
        { key: 'edit', label: say('Edit', '编辑'), href: `/gallery/details?sn=${row.sn}` },
        {
          key: 'lock',
          label: say('Lock', '锁定'),
          disabledReason: row.state === 'offline' ? say('The device is offline', '设备离线') : null,
          onClick: () =>
            offerUndo({ text: say(`${row.name} locked`, `${row.name} 已锁定`), undo: () => Promise.resolve() }),
        },
        { key: 'transfer', label: say('Transfer', '转移'), onClick: () => {} },
        { key: 'delete', label: say('Delete', '删除'), isDanger: true, onClick: () => {} },
      ]}
    />
  );
}
