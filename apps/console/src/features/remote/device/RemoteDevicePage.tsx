import type { UseQueryResult } from '@tanstack/react-query';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device, RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { useRemoteFacts } from '../../../components/device/useRemoteFacts.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DeviceSessions } from '../parts/session/DeviceSessions.tsx';
import { remoteDeviceList } from '../parts/session/remote.paths.ts';
import { StartButton } from '../parts/session/StartButton.tsx';
import { startObstacle } from './start.rules.ts';

/** /device/remote/details/:id */
export function RemoteDevicePage() {
  const { t } = useTranslation(['remote', 'device']);
  const { id = '' } = useParams();
  const mayCall = useMayCall();
  const record = useCall(deviceRoutes.detail, { id });
  const told = useCall(diagnosticsRoutes.remoteInfo, { id });
  const device = record.data;
  return (
    <DetailsPage
      title={device?.sn ?? ''}
      backHref={remoteDeviceList}
      id={device && { label: t('device:field.sn'), value: device.sn }}
      status={device ? <DeviceStateTag device={device} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={device ? <StartNow device={device} /> : null}
      tabs={
        device
          ? [
              { key: 'info', label: t('device.info'), content: <RemoteInfoCards device={device} told={told} /> },
              ...(mayCall(remoteSessionRoutes.page)
                ? [{ key: 'sessions', label: t('device.sessions'), content: <DeviceSessions deviceId={id} /> }]
                : []),
            ]
          : []
      }
    />
  );
}

/** The list knows the screen of the device and its open session; without it the request says why not. */
function StartNow({ device: { sn, id } }: { device: Device }) {
  const { t } = useTranslation('remote');
  const mayList = useMayCall()(remoteSessionRoutes.devices);
  const found = useCall(remoteSessionRoutes.devices, { sn }, { enabled: mayList });
  const row = found.data?.items.find((each) => each.id === id);
  const obstacle = row ? startObstacle(row) : null;
  return <StartButton sn={sn} disabledReason={obstacle && t(`obstacle.${obstacle}`)} />;
}

function RemoteInfoCards({ device, told }: { device: Device; told: UseQueryResult<RemoteInfo> }) {
  const { t } = useTranslation(['device', 'remote']);
  const mayOpen = useMayCall()(deviceRoutes.page);
  const facts = useRemoteFacts(told.data, device, []);
  const failed = { isLoading: told.isPending, error: told.error, onRetry: () => void told.refetch() };
  return (
    <div className="blk-stack">
      <SectionCard
        title={t('section.live')}
        actions={mayOpen ? <Link to={`/device/details/${device.id}`}>{t('remote:device.open')}</Link> : null}
        {...failed}
      >
        <FactsGrid facts={facts.live} />
      </SectionCard>
      <SectionCard title={t('section.system')} {...failed}>
        <FactsGrid facts={facts.system} />
      </SectionCard>
      <SectionCard title={t('section.network')} {...failed}>
        <FactsGrid facts={facts.network} />
      </SectionCard>
    </div>
  );
}
