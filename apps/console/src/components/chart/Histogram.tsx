import { abbreviateNumber } from '../../lib/format/abbreviate-number.ts';
import { BarChart } from './BarChart.tsx';
import { binsOf } from './chart.rules.ts';

interface HistogramProps {
  label: string;
  /** What is counted. */
  countTitle: string;
  /** What the ranges are of. */
  nameTitle: string;
  values: readonly number[];
  /** About so many ranges, with round ends. */
  bins?: number;
}

/** How often values of each range occur. */
export function Histogram({ label, countTitle, nameTitle, values, bins = 10 }: HistogramProps) {
  return (
    <BarChart
      label={label}
      nameTitle={nameTitle}
      series={[countTitle]}
      isHistogram
      bars={binsOf(values, bins).map(({ from, to, n }) => ({
        name: `${abbreviateNumber(from)} – ${abbreviateNumber(to)}`,
        values: [n],
      }))}
    />
  );
}
