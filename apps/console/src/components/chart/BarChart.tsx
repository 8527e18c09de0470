import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { stackOf, ticksOf } from './chart.rules.ts';
import { SeriesPatterns } from './SeriesPatterns.tsx';
import { usePlot } from './usePlot.ts';
import { ValueAxis } from './ValueAxis.tsx';

export interface Bar {
  /** A day, a model, a range. */
  name: string;
  /** One for each series; null is not known, which is something else than none. */
  values: readonly (number | null)[];
}

interface BarChartProps {
  label: string;
  unit?: string;
  /** The head of the column with the names, in the table. */
  nameTitle: string;
  /** Several lie on each other. */
  series: readonly string[];
  bars: readonly Bar[];
  /** Bars touch: their names are ranges of one scale. */
  isHistogram?: boolean;
}

const height = 200;
/** A name takes about so much room. */
const namePx = 72;

/** Bars, stacked where there are several series. Series after the first are hatched, so that colour alone says nothing. */
export function BarChart({ label, unit, nameTitle, series, bars, isHistogram = false }: BarChartProps) {
  const { t } = useTranslation('blocks');
  const id = useId();
  const { box, plot } = usePlot(height);
  const tallest = Math.max(0, ...bars.map(({ values }) => stackOf(values).at(-1)?.to ?? 0));
  // Half a device is no label.
  const areCounts = bars.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const ticks = ticksOf(0, tallest, undefined, areCounts ? 1 : 0);
  const high = ticks.at(-1) ?? 1;
  const step = plot.inner.width / Math.max(1, bars.length);
  const gap = isHistogram ? 0 : Math.min(12, step * 0.25);
  const every = Math.max(1, Math.ceil(namePx / step));
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t('chart.unknown') : `${groupNumber(value)}${unit ? ` ${unit}` : ''}`;
  return (
    <ChartFrame
      label={label}
      legend={series}
      table={{
        columns: [
          { key: 'name', title: nameTitle, isKey: true },
          ...series.map((title, at) => ({
            key: title,
            title,
            align: 'end' as const,
            render: ({ values }: Bar) => shown(values[at]),
          })),
        ],
        rows: bars,
        rowKey: ({ name }) => name,
      }}
    >
      <div ref={box} className={styles.plot}>
        <svg viewBox={`0 0 ${plot.width} ${height}`} height={height} role="img" aria-label={label}>
          <SeriesPatterns id={id} series={series} />
          <ValueAxis plot={plot} ticks={ticks} unit={unit} />
          {bars.map(({ name, values }, at) => {
            const left = plot.edge.left + at * step + gap / 2;
            const width = Math.max(1, step - gap);
            return (
              <g key={name}>
                <title>{`${name}: ${values.map((value, place) => `${series.length > 1 ? `${series[place]} ` : ''}${shown(value)}`).join(', ')}`}</title>
                {values.every((value) => value === null) ? (
                  <rect x={left} y={plot.y(1)} width={width} height={plot.inner.height} className={styles.unknown} />
                ) : (
                  stackOf(values).map(({ from, to }, place) => (
                    <rect
                      key={series[place]}
                      x={left}
                      y={plot.y(to / high)}
                      width={width}
                      height={plot.y(from / high) - plot.y(to / high)}
                      fill={`url(#${id}-${place})`}
                      className={styles.part}
                    />
                  ))
                )}
                {at % every === 0 ? (
                  <text x={left + width / 2} y={height - 4} textAnchor="middle">
                    {name}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
    </ChartFrame>
  );
}
