import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { DeviceHistory } from '@tilldeck/contracts/link/use-log.schemas';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DeviceHistoryTab.module.css';

const LineChart = lazy(async () => ({ default: (await import('../../../components/chart/LineChart.tsx')).LineChart }));

const offeredDays = [1, 7, 30];
type Value = Exclude<keyof DeviceHistory['points'][number], 'at'>;

const charts: readonly {
  value: Value;
  text: 'battery' | 'memory' | 'storage' | 'cpu' | 'signal';
  unit: string;
  max?: number;
}[] = [
  { value: 'batteryPercent', text: 'battery', unit: '%', max: 100 },
  { value: 'memoryFreeMb', text: 'memory', unit: 'MB' },
  { value: 'signalDbm', text: 'signal', unit: 'dBm' },
  { value: 'storageFreeMb', text: 'storage', unit: 'MB' },
  { value: 'cpuPercent', text: 'cpu', unit: '%', max: 100 },
];

const rangeOf = (days: number) => {
  // To the minute, so that opening the tab twice asks once.
  const to = Math.ceil(Date.now() / 60_000) * 60_000;
  return { from: new Date(to - days * 86_400_000).toISOString(), to: new Date(to).toISOString() };
};

/** Battery, memory, signal, storage and load of one device; grey where it was not connected. */
export function DeviceHistoryTab({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('report');
  const period = usePeriod(offeredDays, 1);
  const range = useMemo(() => rangeOf(period.days), [period.days]);
  const history = useCall(useLogRoutes.history, { deviceId, ...range });
  const drawn = charts.filter(({ value }) => history.data?.points.some((point) => point[value] !== null));
  return (
    <SectionCard
      title={t('history.range')}
      actions={<PeriodControl period={period} />}
      isLoading={history.isPending}
      error={history.error}
      onRetry={() => void history.refetch()}
    >
      {history.data && drawn.length === 0 ? (
        <EmptyState kind="nothing" title={t('history.empty')} text={t('history.emptyText')} isCompact />
      ) : null}
      {drawn.map(({ value, text, unit, max }) => (
        <div key={value} className={styles.part}>
          <h3>
            {t(`history.${text}`)}
            {history.data?.offline.length ? <span className={styles.band}>{t('history.offline')}</span> : null}
          </h3>
          <Suspense fallback={<SkeletonLines rows={4} />}>
            <LineChart
              label={t(`history.${text}`)}
              unit={unit}
              range={range}
              series={[
                {
                  label: t(`history.${text}`),
                  points: history.data?.points.map((point) => ({ at: point.at, value: point[value] })) ?? [],
                },
              ]}
              bands={history.data?.offline ?? []}
              {...(max === undefined ? {} : { min: 0, max })}
            />
          </Suspense>
        </div>
      ))}
    </SectionCard>
  );
}
