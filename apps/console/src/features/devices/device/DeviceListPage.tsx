import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { nodeAt } from '../../../lib/navigation/menu-tree.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { deviceFilters } from '../device-filters.config.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { deviceColumns, deviceHref } from './device.columns.tsx';
import { useDeviceChanges } from './device.queries.ts';
import { GiveDialog } from './GiveDialog.tsx';
import { UnknownSerials } from './UnknownSerials.tsx';
import { useDeviceActions, type Verb } from './useDeviceActions.ts';

const importPath = '/device/import/list';

/** /device/list */
export function DeviceListPage() {
  const { t } = useTranslation('device');
  const navigate = useNavigate();
  const { menu } = useSession();
  const [edited, setEdited] = useState<Device>();
  const [given, setGiven] = useState<Device>();
  const { bulk, act } = useDeviceActions();
  useDeviceChanges();
  const mayImport = nodeAt(menu, importPath) !== undefined;
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
            onClick: () => setGiven(row),
          },
          action('delete', row),
        ]}
        bulkActions={[bulk('enable'), bulk('disable'), bulk('delete')]}
        exportCall={deviceRoutes.export}
        emptyTitle={t('empty')}
        emptyText={t(mayImport ? 'emptyText' : 'emptyTextPartner')}
        emptyAction={
          mayImport ? (
            <ActionButton kind="primary" label={t('emptyImport')} onClick={() => void navigate(importPath)} />
          ) : null
        }
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
      <GiveDialog
        ids={given ? [given.id] : []}
        name={given?.sn ?? ''}
        isOpen={given !== undefined}
        onClose={() => setGiven(undefined)}
        onDone={() => setGiven(undefined)}
      />
    </>
  );
}
