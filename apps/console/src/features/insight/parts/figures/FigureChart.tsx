import { openDays, type Statistics, type StatisticsLine } from '@tilldeck/contracts/insight/statistics.schemas';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BarChart } from '../../../../components/chart/BarChart.tsx';
import { fitBars } from '../../../../components/chart/chart.rules.ts';
import { LineChart } from '../../../../components/chart/LineChart.tsx';
import { EmptyState } from '../../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { dayStart } from '../../../../lib/format/instant.ts';
import styles from './Figures.module.css';
import type { FigurePeriod } from './useFigurePeriod.ts';
import { useFigureTexts } from './useFigureTexts.ts';

interface FigureChartProps {
  found: Statistics | undefined;
  period: FigurePeriod;
  /** Metrics that lie on each other in the picture of all. */
  drawn: readonly string[];
  /** Whose figures of the past these are, where they do not stay with who had the record then. */
  note?: string;
}

/** Figures by day: some of them together as bars, or one against the period it is compared with. */
export function FigureChart({ found, period, drawn, note }: FigureChartProps) {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const [params, setParams] = useSearchParams();
  const chosen = found?.lines.find(({ metric }) => metric === params.get('line'));
  const choose = (metric: string) => {
    const next = new URLSearchParams(params);
    if (metric === '') next.delete('line');
    else next.set('line', metric);
    setParams(next, { replace: true });
  };
  const isEmpty = found?.lines.every(({ total, totalBefore }) => total === 0 && totalBefore === 0) ?? false;
  return (
    <SectionCard title={t('chart')} isLoading={!found}>
      {found && !isEmpty ? (
        <>
          <div className={styles.chartHead}>
            <Segmented
              aria-label={t('shown')}
              size="small"
              value={chosen?.metric ?? ''}
              onChange={choose}
              options={[
                { value: '', label: t('together') },
                ...found.lines.map(({ metric }) => ({ value: metric, label: texts.metric(metric) })),
              ]}
            />
          </div>
          {chosen ? <Compared found={found} line={chosen} period={period} /> : <Together found={found} drawn={drawn} />}
        </>
      ) : (
        <EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} isCompact />
      )}
      <p className={`blk-soft ${styles.notes}`}>{note ?? `${t('unchanged', { days: openDays })} ${t('past')}`}</p>
    </SectionCard>
  );
}

function Together({ found, drawn }: { found: Statistics; drawn: readonly string[] }) {
  const { t } = useTranslation(['insight', 'blocks']);
  const texts = useFigureTexts();
  const lines = found.lines.filter(({ metric }) => drawn.includes(metric));
  return (
    <BarChart
      label={t('chart')}
      nameTitle={t('blocks:chart.time')}
      series={lines.map(({ metric }) => texts.metric(metric))}
      bars={fitBars(found.days.map((name, at) => ({ name, values: lines.map(({ values }) => values[at] ?? 0) })))}
    />
  );
}

function Compared({ found, line, period }: { found: Statistics; line: StatisticsLine; period: FigurePeriod }) {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const starts = found.days.map((day) => dayStart(day, found.timezone).toISOString());
  const pointsOf = (values: readonly number[]) => starts.map((at, nr) => ({ at, value: values[nr] ?? null }));
  return (
    <LineChart
      label={texts.metric(line.metric)}
      min={0}
      series={[
        { label: texts.metric(line.metric), points: pointsOf(line.values) },
        { label: t(`compare.${period.compare}`), points: pointsOf(line.valuesBefore) },
      ]}
      range={{ from: starts[0] ?? '', to: starts.at(-1) ?? '' }}
    />
  );
}
