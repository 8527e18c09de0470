import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { DeviceHistory } from '@tilldeck/contracts/link/use-log.schemas';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DeviceHistoryTab.module.css';

const LineChart = lazy(async () => ({ default: (await import('../../../components/chart/LineChart.tsx')).LineChart }));

const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
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

const rangeOf = (period: Period) => {
  // To the minute, so that opening the tab twice asks once.
  const to = Math.ceil(Date.now() / 60_000) * 60_000;
  return { from: new Date(to - periods[period] * 86_400_000).toISOString(), to: new Date(to).toISOString() };
};

/** Battery, memory, signal, storage and load of one device; grey where it was not connected. */
export function DeviceHistoryTab({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('report');
  const [period, setPeriod] = useState<Period>('day');
  const range = useMemo(() => rangeOf(period), [period]);
  const history = useCall(useLogRoutes.history, { deviceId, ...range });
  const drawn = charts.filter(({ value }) => history.data?.points.some((point) => point[value] !== null));
  return (
    <SectionCard
      title={t('history.range')}
      actions={
        <Segmented
          aria-label={t('history.range')}
          value={period}
          onChange={setPeriod}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`history.${value}`) }))}
        />
      }
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
              points={history.data?.points.map((point) => ({ at: point.at, value: point[value] })) ?? []}
              bands={history.data?.offline ?? []}
              {...(max === undefined ? {} : { min: 0, max })}
            />
          </Suspense>
        </div>
      ))}
    </SectionCard>
  );
}
