import { type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { stackOf, stepArea, ticksOf } from './chart.rules.ts';
import { SeriesPatterns } from './SeriesPatterns.tsx';
import { useChartPointer } from './useChartPointer.ts';
import { usePlot } from './usePlot.ts';
import { ValueAxis } from './ValueAxis.tsx';

interface AreaPoint {
  at: string;
  /** One for each series; they hold until the next point. */
  values: readonly number[];
}

interface AreaChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  series: readonly string[];
  /** In order of time. */
  points: readonly AreaPoint[];
  /** The end of the time shown. */
  until: string;
}

const height = 220;
const labels = 4;

/** Counts over time, stacked: each holds until it changes. Series after the first are hatched as well as coloured. */
export function AreaChart({ label, series, points, until }: AreaChartProps) {
  const { t } = useTranslation('blocks');
  const id = useId();
  const zone = useTimeZone();
  const { box, plot } = usePlot(height);
  const [pointedAt, setPointedAt] = useChartPointer();
  const first = points[0]?.at ?? until;
  const [fromMs, toMs] = [Date.parse(first), Date.parse(until)];
  const share = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - fromMs) / (toMs - fromMs || 1)));
  const stacks = points.map(({ values }) => stackOf(values));
  const ticks = ticksOf(0, Math.max(0, ...stacks.map((stack) => stack.at(-1)?.to ?? 0)), undefined, 1);
  const high = ticks.at(-1) ?? 1;
  const xs = points.map(({ at }) => plot.x(share(at)));
  const areaOf = (place: number) =>
    stepArea(
      stacks.map((stack, at) => ({
        x: xs[at] ?? 0,
        from: plot.y((stack[place]?.from ?? 0) / high),
        to: plot.y((stack[place]?.to ?? 0) / high),
      })),
      plot.x(1),
    );
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / (width || 1)) * plot.width;
    // What holds under the pointer is the last point before it.
    setPointedAt(
      points[
        Math.max(
          0,
          xs.findLastIndex((each) => each <= x),
        )
      ]?.at,
    );
  };
  const pointed = points.find(({ at }) => at === pointedAt);
  const isLong = toMs - fromMs > 2 * 86_400_000;
  return (
    <ChartFrame
      label={label}
      legend={series}
      readout={
        pointed
          ? `${formatInstant(new Date(pointed.at), zone)} · ${pointed.values.map((value, place) => `${series[place]} ${groupNumber(value)}`).join(' · ')}`
          : null
      }
      table={{
        columns: [
          { key: 'at', title: t('chart.time'), isKey: true, render: ({ at }) => formatInstant(new Date(at), zone) },
          ...series.map((title, place) => ({
            key: title,
            title,
            align: 'end' as const,
            render: ({ values }: AreaPoint) => groupNumber(values[place] ?? 0),
          })),
        ],
        rows: points,
        rowKey: ({ at }) => at,
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
          <SeriesPatterns id={id} series={series} />
          <ValueAxis plot={plot} ticks={ticks} />
          {series.map((name, place) => (
            <path key={name} d={areaOf(place)} fill={`url(#${id}-${place})`} className={styles.part} />
          ))}
          {Array.from({ length: labels }, (_one, at) => at / (labels - 1)).map((place) => (
            <text
              key={place}
              x={plot.x(place)}
              y={height - 4}
              textAnchor={place === 0 ? 'start' : place === 1 ? 'end' : 'middle'}
            >
              {formatInstant(new Date(fromMs + place * (toMs - fromMs)), zone, isLong ? 'day' : 'clock')}
            </text>
          ))}
          {pointed ? (
            <path d={`M${plot.x(share(pointed.at))} ${plot.y(1)}V${plot.y(0)}`} className={styles.guide} data-guide />
          ) : null}
        </svg>
      </div>
    </ChartFrame>
  );
}
