import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { useDeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { DeviceHeaderActions } from './DeviceHeaderActions.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { useDeviceTabs } from './useDeviceTabs.tsx';

const listPath = '/device/list';

/** /device/details/:id */
export function DeviceDetailsPage() {
  const { t } = useTranslation('device');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<'edit' | 'give'>('form');
  const record = useCall(deviceRoutes.detail, { id });
  const remote = useCall(diagnosticsRoutes.remoteInfo, { id });
  const device = record.data;
  const commands = useDeviceCommands(device);
  const tabs = useDeviceTabs(device, remote, commands);
  const isLocked = remote.data?.lock?.isLocked ?? false;
  const close = () => setOpened(undefined);
  const leave = () => void navigate(listPath);
  return (
    <>
      <DetailsPage
        title={device?.sn ?? ''}
        backHref={listPath}
        id={device && { label: t('field.sn'), value: device.sn }}
        status={
          device ? (
            <>
              <DeviceStateTag device={device} isFramed />
              {isLocked ? <ToneTag tone="warn" text={t('remote.locked')} isFramed /> : null}
              <span>{device.model.name}</span>
            </>
          ) : null
        }
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          device ? (
            <DeviceHeaderActions
              device={device}
              commands={commands}
              isLocked={isLocked}
              onEdit={() => setOpened('edit')}
              onGive={() => setOpened('give')}
              onDeleted={leave}
            />
          ) : null
        }
        tabs={tabs}
      />
      {commands.dialog}
      {device && opened === 'edit' ? <DeviceForm record={device} isOpen onClose={close} onDone={close} /> : null}
      {device ? (
        <GiveDialog ids={[id]} name={device.sn} isOpen={opened === 'give'} onClose={close} onDone={leave} />
      ) : null}
    </>
  );
}
