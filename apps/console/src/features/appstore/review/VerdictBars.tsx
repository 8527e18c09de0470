import type { ReviewReport } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../../components/chart/BarChart.tsx';

const dayMs = 86_400_000;
/** More bars than this are hairlines: days are then taken together. */
const maxBars = 92;

interface Bar {
  day: string;
  passed: number;
  failed: number;
}

/** One bar for each day of the time, or for so many days that they fit. */
export function barsOf(days: ReviewReport['days'], from: string, count: number): Bar[] {
  const span = Math.ceil(count / maxBars);
  const startMs = Date.parse(`${from}T00:00:00Z`);
  const bars: Bar[] = Array.from({ length: Math.ceil(count / span) }, (_one, index) => ({
    day: new Date(startMs + index * span * dayMs).toISOString().slice(0, 10),
    passed: 0,
    failed: 0,
  }));
  for (const { day, passed, failed } of days) {
    const bar = bars[Math.floor((Date.parse(`${day}T00:00:00Z`) - startMs) / dayMs / span)];
    if (!bar) continue;
    bar.passed += passed;
    bar.failed += failed;
  }
  return bars;
}

/** Verdicts over time. */
export function VerdictBars({ days, from, count }: { days: ReviewReport['days']; from: string; count: number }) {
  const { t } = useTranslation('review');
  const bars = barsOf(days, from, count);
  const sum = (key: 'passed' | 'failed') => days.reduce((total, day) => total + day[key], 0);
  return (
    <BarChart
      label={t('report.chartAlt', { count, passed: sum('passed'), failed: sum('failed') })}
      nameTitle={t('report.day')}
      series={[t('passed'), t('failed')]}
      bars={bars.map(({ day, passed, failed }) => ({ name: day, values: [passed, failed] }))}
    />
  );
}
