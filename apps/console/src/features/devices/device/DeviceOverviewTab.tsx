import type { UseQueryResult } from '@tanstack/react-query';
import type { Device, RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Fact, FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { warrantyTexts } from '../../../components/device/device.states.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import type { DeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DeviceFindings } from './DeviceFindings.tsx';
import { macFacts, useRemoteFacts } from './useRemoteFacts.tsx';

interface DeviceOverviewTabProps {
  device: Device;
  remote: UseQueryResult<RemoteInfo>;
  commands: DeviceCommands;
}

/** All that is known of a device: what is wrong with it, what it says of itself now, and what was registered. */
export function DeviceOverviewTab({ device, remote, commands }: DeviceOverviewTabProps) {
  const { t } = useTranslation('device');
  const found = useCall(diagnosticsRoutes.findings, { id: device.id });
  const told = useRemoteFacts(remote.data, device, found.data?.findings ?? []);
  const hasTold = remote.data?.reportedAt || remote.data?.lastOnlineAt || remote.data?.agentVersion;
  const failed = { isLoading: remote.isPending, error: remote.error, onRetry: () => void remote.refetch() };
  return (
    <div className="blk-stack">
      <DeviceFindings device={device} found={found} commands={commands} />
      {hasTold || remote.isPending || remote.error ? (
        <>
          <SectionCard title={t('section.live')} {...failed}>
            <FactsGrid facts={told.live} />
          </SectionCard>
          <SectionCard title={t('section.system')} {...failed}>
            <FactsGrid facts={told.system} />
          </SectionCard>
          <SectionCard title={t('section.network')} {...failed}>
            <FactsGrid facts={told.network} />
          </SectionCard>
        </>
      ) : (
        <SectionCard title={t('section.live')}>
          <EmptyState kind="nothing" title={t('remote.never')} text={t('remote.neverText')} isCompact />
        </SectionCard>
      )}
      <SectionCard title={t('section.record')}>
        <FactsGrid facts={recordFacts(device, t)} />
      </SectionCard>
      <SectionCard title={t('section.product')}>
        <FactsGrid facts={[...productFacts(device, t), ...(hasTold ? [] : macFacts(undefined, device, t))]} />
      </SectionCard>
    </div>
  );
}

type T = ReturnType<typeof useTranslation<'device'>>['t'];

const recordFacts = (device: Device, t: T): Fact[] => [
  { label: t('field.partner'), value: device.partner.name },
  { label: t('field.model'), value: `${device.seriesName} / ${device.model.name}` },
  { label: t('field.customerSn'), value: device.customerSn },
  {
    label: t('field.shop'),
    value: device.shop && <Link to={`/device/shop/details/${device.shop.id}`}>{device.shop.name}</Link>,
  },
  {
    label: t('field.group'),
    value: device.group && <Link to={`/device/group/details/${device.group.id}`}>{device.group.name}</Link>,
  },
  { label: t('field.operator'), value: device.operator?.name },
  { label: t('field.tags'), value: device.tags.map((tag) => tag.name).join(', ') },
  { label: t('field.createdAt'), value: <TimeText at={device.createdAt} /> },
  { label: t('field.activatedAt'), value: <TimeText at={device.activatedAt} /> },
  ...(device.disabledAt ? [{ label: t('field.disabledAt'), value: <TimeText at={device.disabledAt} /> }] : []),
  { label: t('field.remark'), value: device.remark, isWide: true },
];

const productFacts = (device: Device, t: T): Fact[] => [
  { label: t('field.warrantyState'), value: <StatusTag state={device.warrantyState} states={warrantyTexts} /> },
  { label: t('field.warrantyEnd'), value: device.warrantyEnd },
  {
    label: t('field.shippingMethod'),
    value: device.shippingMethod && t(`shipping.${device.shippingMethod}`),
  },
  { label: t('field.shippedAt'), value: <TimeText at={device.shippedAt} /> },
  { label: t('field.orderNo'), value: device.orderNo },
  { label: t('field.productNumber'), value: device.productNumber },
  { label: t('field.productName'), value: device.productName },
  { label: t('field.outgoingVersion'), value: device.outgoingVersion },
  { label: t('field.flagId'), value: device.flagId },
];
