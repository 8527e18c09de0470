import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../../components/chart/LineChart.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { dayStart } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from '../parts/figures/Figures.module.css';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';

/** Devices that were connected on a day, in 7 and in 30 days, by their own calendars. */
export function DeviceActive({ period: { from, to, zone } }: { period: FigurePeriod }) {
  const { t } = useTranslation('insight');
  const answer = useCall(deviceStatisticsRoutes.active, { from, to }, { placeholderData: (old) => old });
  const found = answer.data;
  const counted = found?.days.findLast((_day, at) => found.lines.some(({ values }) => values[at] != null));
  // A day of devices is no moment: the line is drawn by the names of days.
  const starts = found?.days.map((day) => dayStart(day, zone).toISOString()) ?? [];
  return (
    <SectionCard
      title={t('active.title')}
      isLoading={answer.isPending}
      error={found ? undefined : answer.error}
      onRetry={() => void answer.refetch()}
    >
      {found && counted ? (
        <div className="blk-stack">
          <div className={styles.stats}>
            {found.lines.map(({ span, values }) => (
              <StatCard
                key={span}
                label={t(`active.last.${span}`)}
                value={values[found.days.indexOf(counted)] ?? null}
                trend={values.filter((value) => value !== null)}
              />
            ))}
          </div>
          <LineChart
            label={t('active.title')}
            min={0}
            series={found.lines.map(({ span, values }) => ({
              label: t(`active.span.${span}`),
              points: starts.map((at, nr) => ({ at, value: values[nr] ?? null })),
            }))}
            range={{ from: starts[0] ?? '', to: starts.at(-1) ?? '' }}
          />
          <p className={`blk-soft ${styles.notes}`}>{t('active.note', { day: counted })}</p>
        </div>
      ) : (
        <EmptyState kind="nothing" title={t('active.none')} text={t('active.noneText')} isCompact />
      )}
    </SectionCard>
  );
}
