import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { usePlot } from './usePlot.ts';

interface HeatMapProps {
  label: string;
  unit?: string;
  /** The head of the column with the names of the rows, in the table. */
  nameTitle: string;
  columns: readonly string[];
  /** null is not known, which is something else than none. */
  rows: readonly { name: string; values: readonly (number | null)[] }[];
}

const rowPx = 24;
const namePx = 36;

/** Two dimensions at once, hours by weekdays for instance: the fuller a square, the more. Size carries it, not colour. */
export function HeatMap({ label, unit, nameTitle, columns, rows }: HeatMapProps) {
  const { t } = useTranslation('blocks');
  const height = rows.length * rowPx + 30;
  const { box, plot } = usePlot(height);
  const step = plot.inner.width / Math.max(1, columns.length);
  const every = Math.max(1, Math.ceil(namePx / step));
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.flatMap((value) => value ?? [])));
  const cell = Math.min(step, rowPx) - 2;
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? t('chart.unknown') : `${groupNumber(value)}${unit ? ` ${unit}` : ''}`;
  return (
    <ChartFrame
      label={label}
      table={{
        columns: [
          { key: 'name', title: nameTitle, isKey: true },
          ...columns.map((title, at) => ({
            key: title,
            title,
            align: 'end' as const,
            render: ({ values }: HeatMapProps['rows'][number]) => shown(values[at]),
          })),
        ],
        rows,
        rowKey: ({ name }) => name,
      }}
    >
      <div ref={box} className={styles.plot}>
        <svg viewBox={`0 0 ${plot.width} ${height}`} height={height} role="img" aria-label={label}>
          {rows.map(({ name, values }, line) => (
            <g key={name}>
              <text x={plot.edge.left - 6} y={plot.edge.top + (line + 0.5) * rowPx + 4} textAnchor="end">
                {name}
              </text>
              {columns.map((column, at) => {
                const value = values[at] ?? null;
                const side = value === null ? cell : cell * Math.sqrt(value / most);
                const [x, y] = [plot.edge.left + (at + 0.5) * step, plot.edge.top + (line + 0.5) * rowPx];
                return (
                  <rect
                    key={column}
                    x={x - side / 2}
                    y={y - side / 2}
                    width={side}
                    height={side}
                    rx="2"
                    className={value === null ? styles.unknown : styles.fill}
                  >
                    <title>{`${name}, ${column}: ${shown(value)}`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
          {columns.map((column, at) =>
            at % every === 0 ? (
              <text key={column} x={plot.edge.left + (at + 0.5) * step} y={height - 4} textAnchor="middle">
                {column}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}
