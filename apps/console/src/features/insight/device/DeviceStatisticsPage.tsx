import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { openDays, type Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { BarChart } from '../../../components/chart/BarChart.tsx';
import { fitBars } from '../../../components/chart/chart.rules.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { dayBefore, formatInstant } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DeviceModels } from './DeviceModels.tsx';
import styles from './DeviceStatisticsPage.module.css';
import { changeOf, lifecycleHref } from './device-statistics.rules.ts';

/** /datacenter/device: what happened to devices; each figure leads to its entries. */
export function DeviceStatisticsPage() {
  const { t } = useTranslation('insight');
  const zone = useTimeZone();
  const period = usePeriod([7, 30, 90, 365], 30);
  const now = useNow();
  const asked = { from: dayBefore(now, period.days - 1, zone), to: dayBefore(now, 0, zone) };
  const answer = useCall(deviceStatisticsRoutes.series, asked, { placeholderData: (old) => old });
  const found = answer.data;
  const isEmpty = found?.lines.every(({ total }) => total === 0) ?? false;
  return (
    <>
      <PageHeader
        title={t('device.title')}
        description={
          found
            ? t('device.description', {
                zone: found.timezone,
                time: formatInstant(new Date(found.at), zone, 'minute'),
              })
            : ''
        }
        actions={<PeriodControl period={period} />}
      />
      {answer.error && !found ? (
        <SectionCard error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="blk-stack">
          <Figures found={found} period={asked} />
          <SectionCard title={t('device.chart')} isLoading={!found}>
            {isEmpty ? (
              <EmptyState kind="nothing" title={t('device.empty')} text={t('device.emptyText')} isCompact />
            ) : found ? (
              <DayBars found={found} />
            ) : null}
            <p className={`blk-soft ${styles.notes}`}>
              {t('device.unchanged', { days: openDays })} {t('device.past')}
            </p>
          </SectionCard>
          <DeviceModels period={asked} />
        </div>
      )}
    </>
  );
}

function Figures({ found, period }: { found: Statistics | undefined; period: { from: string; to: string } }) {
  const { t } = useTranslation('insight');
  if (!found) return <StatCard label={t('device.title')} isLoading />;
  return (
    <div className={styles.stats}>
      {found.lines.map(({ metric, total, totalBefore, values }) => (
        <StatCard
          key={metric}
          label={t(`metric.${metric}` as 'metric.device.imported')}
          value={total}
          trend={values}
          href={lifecycleHref(metric, period)}
          {...changeOf(metric, total, totalBefore, t('before'))}
        />
      ))}
    </div>
  );
}

const drawn = ['device.imported', 'device.activated', 'device.deleted'];

function DayBars({ found }: { found: Statistics }) {
  const { t } = useTranslation('insight');
  const { t: tBlocks } = useTranslation('blocks');
  const lines = found.lines.filter(({ metric }) => drawn.includes(metric));
  return (
    <BarChart
      label={t('device.chart')}
      nameTitle={tBlocks('chart.time')}
      series={lines.map(({ metric }) => t(`metric.${metric}` as 'metric.device.imported'))}
      bars={fitBars(found.days.map((name, at) => ({ name, values: lines.map(({ values }) => values[at] ?? 0) })))}
    />
  );
}
