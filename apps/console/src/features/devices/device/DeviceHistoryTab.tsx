import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DeviceHistoryTab.module.css';
import { chartsOf } from './device-history.rules.ts';

const LineChart = lazy(async () => ({ default: (await import('../../../components/chart/LineChart.tsx')).LineChart }));
const ChartGroup = lazy(async () => ({
  default: (await import('../../../components/chart/ChartGroup.tsx')).ChartGroup,
}));

const offeredDays = [1, 7, 30];
const height = { plot: 112, times: 18 };

const rangeOf = (days: number) => {
  // To the minute, so that opening the tab twice asks once.
  const to = Math.ceil(Date.now() / 60_000) * 60_000;
  return { from: new Date(to - days * 86_400_000).toISOString(), to: new Date(to).toISOString() };
};

/** Battery, memory, signal, storage and load of one device on one axis of time. */
export function DeviceHistoryTab({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('report');
  const period = usePeriod(offeredDays, 1);
  const range = useMemo(() => rangeOf(period.days), [period.days]);
  const history = useCall(useLogRoutes.history, { deviceId, ...range });
  const charts = history.data ? chartsOf(history.data.points) : [];
  const { offline = [], unknownUntil = null } = history.data ?? {};
  const before = unknownUntil && {
    from: range.from,
    to: unknownUntil.at,
    kind: 'before' as const,
    text: t(unknownUntil.reason === 'activation' ? 'history.beforeActivation' : 'history.beforeOwnership'),
  };
  return (
    <SectionCard
      title={t('history.range')}
      beside={
        charts.length > 0 ? (
          <>
            {offline.length > 0 ? <span className={styles.band}>{t('history.offline')}</span> : null}
            {before ? (
              <span className={styles.band} data-kind="before">
                {before.text}
              </span>
            ) : null}
          </>
        ) : null
      }
      actions={<PeriodControl period={period} />}
      isLoading={history.isPending}
      error={history.error}
      onRetry={() => void history.refetch()}
    >
      {history.data && charts.length === 0 ? (
        <EmptyState kind="nothing" title={t('history.empty')} text={t('history.emptyText')} isCompact />
      ) : null}
      <Suspense fallback={<SkeletonLines rows={8} />}>
        <ChartGroup>
          {charts.map(({ text, unit, points, limits }, at) => {
            const isLast = at === charts.length - 1;
            return (
              <LineChart
                key={text}
                hasTitle
                label={t(`history.${text}`)}
                unit={unit}
                range={range}
                series={[{ label: t(`history.${text}`), points }]}
                bands={before ? [before, ...offline] : offline}
                height={height.plot + (isLast ? height.times : 0)}
                isTimeHidden={!isLast}
                {...limits}
              />
            );
          })}
        </ChartGroup>
      </Suspense>
    </SectionCard>
  );
}
