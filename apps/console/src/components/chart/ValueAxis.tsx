import { abbreviateNumber } from '../../lib/format/abbreviate-number.ts';
import styles from './Chart.module.css';
import type { Plot } from './usePlot.ts';

interface ValueAxisProps {
  plot: Plot;
  ticks: readonly number[];
  unit?: string | undefined;
}

/** Lines across the chart with their values. */
export function ValueAxis({ plot, ticks, unit }: ValueAxisProps) {
  const low = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 1) - low || 1;
  return ticks.map((tick, at) => {
    const y = plot.y((tick - low) / span);
    return (
      <g key={tick}>
        <path d={`M${plot.edge.left} ${y}H${plot.edge.left + plot.inner.width}`} className={styles.grid} />
        <text x={plot.edge.left - 6} y={y + 4} textAnchor="end">
          {abbreviateNumber(tick)}
          {unit && at === ticks.length - 1 ? ` ${unit}` : ''}
        </text>
      </g>
    );
  });
}
