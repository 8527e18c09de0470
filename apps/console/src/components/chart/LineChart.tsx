import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { linePath, nearest, ticksOf } from './chart.rules.ts';
import { type TimeBand, TimeBands } from './TimeBands.tsx';
import { useChartPointer } from './useChartPointer.ts';
import { usePlot } from './usePlot.ts';
import { ValueAxis } from './ValueAxis.tsx';

export interface LineSeries {
  label: string;
  /** In order of time; null is a gap. */
  points: readonly { at: string; value: number | null }[];
}

export interface LineChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  /** The label is written above the chart as well. */
  hasTitle?: boolean;
  unit?: string;
  series: readonly LineSeries[];
  /** Beginning and end of the time shown. */
  range: { from: string; to: string };
  /** Times without a value for a reason, drawn as bands. */
  bands?: readonly TimeBand[];
  min?: number;
  max?: number;
  height?: number;
  /** The chart below it in its group has the times. */
  isTimeHidden?: boolean;
}

const labelsMost = 5;
/** Where more would run into each other. */
const narrowPx = 480;

/** Values over time. What was not measured is a gap. */
export function LineChart(props: LineChartProps) {
  const { label, hasTitle, unit, series, range, bands = [], min, max, height = 200, isTimeHidden } = props;
  const { t } = useTranslation('blocks');
  const zone = useTimeZone();
  const { box, plot } = usePlot(height, isTimeHidden);
  const [pointedAt, setPointedAt] = useChartPointer();
  const [fromMs, toMs] = [Date.parse(range.from), Date.parse(range.to)];
  const share = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - fromMs) / (toMs - fromMs || 1)));
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const ticks = ticksOf(
    min ?? (values.length > 0 ? Math.min(...values) : 0),
    max ?? (values.length > 0 ? Math.max(...values) : 1),
  );
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const dotsOf = ({ points }: LineSeries) =>
    points.map(({ at, value }) => ({
      x: plot.x(share(at)),
      y: value === null ? null : plot.y((value - low) / (high - low)),
    }));
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / (width || 1)) * plot.width;
    const at = series[0] ? nearest(dotsOf(series[0]), x) : -1;
    setPointedAt(series[0]?.points[at]?.at);
  };
  const labels = plot.width < narrowPx ? 3 : labelsMost;
  const isLong = toMs - fromMs > 2 * 86_400_000;
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t('chart.unknown') : `${groupNumber(value)}${unit ? ` ${unit}` : ''}`;
  const valuesAt = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort();
  return (
    <ChartFrame
      label={label}
      hasTitle={hasTitle}
      legend={series.map((each) => each.label)}
      readout={
        pointedAt === undefined
          ? null
          : `${formatInstant(new Date(pointedAt), zone)} · ${valuesAt.map((each) => shown(each.get(pointedAt))).join(' · ')}`
      }
      table={{
        columns: [
          { key: 'at', title: t('chart.time'), isKey: true, render: (at) => formatInstant(new Date(at), zone) },
          ...series.map((each, place) => ({
            key: each.label,
            title: each.label,
            align: 'end' as const,
            render: (at: string) => shown(valuesAt[place]?.get(at)),
          })),
        ],
        rows: times,
        rowKey: (at) => at,
      }}
    >
      <div ref={box} className={styles.plot}>
        <svg
          viewBox={`0 0 ${plot.width} ${height}`}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={point}
          onPointerLeave={() => setPointedAt(undefined)}
        >
          <TimeBands plot={plot} bands={bands} share={(at) => share(at ?? range.to)} />
          <ValueAxis plot={plot} ticks={ticks} unit={unit} />
          {Array.from({ length: isTimeHidden ? 0 : labels }, (_one, at) => at / (labels - 1)).map((place) => (
            <text
              key={place}
              x={plot.x(place)}
              y={height - 4}
              textAnchor={place === 0 ? 'start' : place === 1 ? 'end' : 'middle'}
            >
              {formatInstant(new Date(fromMs + place * (toMs - fromMs)), zone, isLong ? 'day' : 'clock')}
            </text>
          ))}
          {series.map((each, at) => (
            <path key={each.label} d={linePath(dotsOf(each))} className={styles.line} data-series={at} />
          ))}
          {pointedAt === undefined ? null : (
            <path d={`M${plot.x(share(pointedAt))} ${plot.y(1)}V${plot.y(0)}`} className={styles.guide} data-guide />
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}
