import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';

/** Battery, memory and signal over time. */
export function DeviceHistoryTab({ device: _device }: { device: Device }) {
  const { t } = useTranslation('device');
  return (
    <SectionCard title={t('history.title')}>
      <EmptyState kind="nothing" title={t('history.empty')} text={t('history.emptyText')} />
    </SectionCard>
  );
}
