import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { useTranslation } from 'react-i18next';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

/** Which models were activated in the period. */
export function DeviceModels({ period }: { period: { from: string; to: string } }) {
  const { t } = useTranslation('insight');
  const answer = useCall(
    deviceStatisticsRoutes.breakdown,
    { ...period, metric: 'device.activated' },
    { placeholderData: (old) => old },
  );
  const parts = answer.data ?? [];
  return (
    <SectionCard
      title={t('device.models')}
      isLoading={answer.isPending}
      error={answer.data ? undefined : answer.error}
      onRetry={() => void answer.refetch()}
    >
      {parts.length > 0 ? (
        <ShareBars
          total={parts.reduce((sum, { total }) => sum + total, 0)}
          rows={parts.map(({ key, name, total }) => ({
            key: key || 'rest',
            label: name || t('device.otherModels'),
            n: total,
            isRest: key === '',
          }))}
        />
      ) : (
        <EmptyState kind="nothing" title={t('device.noModels')} isCompact />
      )}
    </SectionCard>
  );
}
