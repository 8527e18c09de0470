import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { deviceFilters, deviceViews } from '../../../components/device/device.filters.ts';
import type { DevicesWithin } from '../../../components/device/useDeviceList.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import type { ListSelection } from '../../../lib/list/list-selection.ts';
import { nodeAt } from '../../../lib/navigation/menu-tree.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { type DeviceDeed, DeviceDialogs, deviceDeeds } from './DeviceDialogs.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { deviceColumns, deviceHref } from './device.columns.tsx';
import { SaveFilterButton } from './SaveFilterButton.tsx';
import { UnknownSerials } from './UnknownSerials.tsx';
import { useDeviceActions, type Verb } from './useDeviceActions.ts';

const importPath = '/device/import/list';
const deedCalls = {
  tags: tagRoutes.assign,
  group: groupRoutes.assign,
  shop: shopRoutes.assign,
  transfer: transferRoutes.preview,
  allocate: allocationRoutes.allocate,
  give: deviceRoutes.give,
} as const;

/** The devices somebody chose, as what a task is aimed at. */
function targetOf(selection: ListSelection<Device>, filters: Record<string, unknown>) {
  if (selection.kind === 'some') return { scope: 'sn', sns: [...selection.rows.values()].map(({ sn }) => sn) };
  const { sortField: _field, sortOrder: _order, ...filter } = filters;
  const except = [...selection.except.values()].map(({ sn }) => sn);
  return { scope: 'filter', filter, ...(except.length > 0 ? { except: { sns: except } } : {}) };
}

interface DeviceListPageProps {
  /** Inside the page of a shop, a group or a partner: its devices alone. */
  within?: DevicesWithin;
}

const embedded = (within: DevicesWithin) => ({
  fixedInput: within,
  isEmbedded: true,
  urlScope: 'devices',
  filters: deviceFilters.filter(({ name }) => !(name in within)),
});

/** /device/list */
export function DeviceListPage({ within }: DeviceListPageProps) {
  const { t } = useTranslation('device');
  const navigate = useNavigate();
  const { menu } = useSession();
  const [edited, setEdited] = useOpened<Device>('device');
  const [chosen, setChosen] = useOpened<{ deed: DeviceDeed; devices: readonly Device[] }>('deed');
  const { bulk, act } = useDeviceActions();
  const mayImport = nodeAt(menu, importPath) !== undefined;
  const deed = (name: DeviceDeed): BulkAction<Device> => ({
    key: name,
    label: t(`action.${name}`),
    call: deedCalls[name],
    isDanger: name === 'give',
    open: (devices) => setChosen({ deed: name, devices }),
  });
  const newTask: BulkAction<Device> = {
    key: 'task',
    label: t('action.task'),
    call: taskRoutes.add,
    lead: (selection, filter) =>
      void navigate('/task/centre/list?open=new', { state: { target: targetOf(selection, filter) } }),
  };
  const action = (verb: Verb, row: Device) => ({
    key: verb,
    label: t(`action.${verb}`),
    call: { disable: deviceRoutes.disable, enable: deviceRoutes.enable, delete: deviceRoutes.remove }[verb],
    isDanger: verb !== 'enable',
    onClick: () => void act(verb, row),
  });
  return (
    <>
      <ListPage
        call={deviceRoutes.page}
        title={t('title')}
        description={<UnknownSerials />}
        columns={deviceColumns}
        filters={deviceFilters}
        views={deviceViews}
        rowLabel={(row) => row.sn}
        rowHref={(row) => deviceHref(row.id)}
        rowActions={(row) => [
          { key: 'edit', label: t('action.edit'), call: deviceRoutes.modify, onClick: () => setEdited(row) },
          action(row.state === 'disabled' ? 'enable' : 'disable', row),
          {
            key: 'give',
            label: t('action.give'),
            call: deviceRoutes.give,
            isDanger: true,
            onClick: () => setChosen({ deed: 'give', devices: [row] }),
          },
          action('delete', row),
        ]}
        bulkActions={[newTask, ...deviceDeeds.map(deed), bulk('enable'), bulk('disable'), bulk('delete')]}
        actions={within ? null : (filters) => <SaveFilterButton filters={filters} />}
        exportCall={deviceRoutes.export}
        emptyTitle={t('empty')}
        emptyText={t(mayImport ? 'emptyText' : 'emptyTextPartner')}
        emptyAction={
          mayImport ? (
            <ActionButton kind="primary" label={t('emptyImport')} onClick={() => void navigate(importPath)} />
          ) : null
        }
        {...(within ? embedded(within) : {})}
      />
      {edited ? (
        <DeviceForm
          key={edited.id}
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
      <DeviceDialogs deed={chosen?.deed ?? null} devices={chosen?.devices ?? []} onClose={() => setChosen(undefined)} />
    </>
  );
}
