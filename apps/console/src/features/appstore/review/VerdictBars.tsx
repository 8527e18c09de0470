import type { ReviewReport } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../../components/chart/BarChart.tsx';
import { fitBars } from '../../../components/chart/chart.rules.ts';

const dayMs = 86_400_000;
interface Bar {
  day: string;
  passed: number;
  failed: number;
}

/** One bar for each day of the time, or for so many days that they fit. */
export function barsOf(days: ReviewReport['days'], from: string, count: number): Bar[] {
  const startMs = Date.parse(`${from}T00:00:00Z`);
  const verdicts = new Map(days.map(({ day, passed, failed }) => [day, [passed, failed]]));
  const everyDay = Array.from({ length: count }, (_one, index) => {
    const name = new Date(startMs + index * dayMs).toISOString().slice(0, 10);
    return { name, values: verdicts.get(name) ?? [0, 0] };
  });
  return fitBars(everyDay).map(({ name, values: [passed = 0, failed = 0] }) => ({ day: name, passed, failed }));
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
