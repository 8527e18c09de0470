import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveChartImage } from '../../lib/export/chart-image.ts';
import { csvText } from '../../lib/export/csv-text.ts';
import { saveBlob } from '../../lib/request/download-blob.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { PlainTable } from '../list/SectionTable.tsx';
import type { ListColumn } from '../list/useListColumns.ts';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './Chart.module.css';

export interface ChartTable<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

interface ChartFrameProps<Row> {
  /** What it shows, for those who do not see it. */
  label: string;
  /** The label is written above the chart as well. */
  hasTitle?: boolean | undefined;
  /** Series in the order of their colours; one series needs no legend. */
  legend?: readonly string[];
  /** What is under the pointer. */
  readout?: ReactNode;
  table: ChartTable<Row>;
  children: ReactNode;
}

/** The frame of every chart: what its colours mean, and the same figures as a table. */
export function ChartFrame<Row>({ label, hasTitle, legend = [], readout, table, children }: ChartFrameProps<Row>) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const [isTable, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const textOf = (row: Row, { key, render }: ListColumn<Row>): string => {
    const shown = render ? render(row) : (row as Record<string, unknown>)[key];
    return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
  };
  const saveTable = () => {
    const head = table.columns.map(({ title }) => phrase(title));
    const lines = table.rows.map((row) => table.columns.map((column) => textOf(row, column)));
    saveBlob(new Blob([csvText([head, ...lines])], { type: 'text/csv' }), `${label}.csv`);
  };
  const saveImage = () => {
    const picture = figure.current?.querySelector<SVGSVGElement>('svg[role="img"]');
    if (picture) void saveChartImage(picture, { title: label, legend, name: `${label}.png` });
  };
  return (
    <figure ref={figure} className={styles.frame} aria-label={label}>
      <figcaption className={styles.head}>
        {hasTitle ? <strong>{label}</strong> : null}
        {legend.length > 1 && !isTable ? (
          <ul className={styles.legend}>
            {legend.map((name, at) => (
              <li key={name}>
                <svg viewBox="0 0 18 10" aria-hidden="true">
                  <rect width="18" height="10" rx="2" className={styles.fill} data-series={at} />
                  <path d="M0 5H18" className={styles.mark} data-series={at} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <span className={styles.readout} aria-hidden="true">
          {isTable ? null : readout}
        </span>
        {isTable ? (
          <ActionButton kind="quiet" size="small" label={t('chart.saveTable')} onClick={saveTable} />
        ) : (
          <ActionButton kind="quiet" size="small" label={t('chart.saveImage')} onClick={saveImage} />
        )}
        <ActionButton
          kind="quiet"
          size="small"
          label={t(isTable ? 'chart.asChart' : 'chart.asTable')}
          isPressed={isTable}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      {isTable ? <PlainTable label={label} maxHeight={320} {...table} /> : children}
    </figure>
  );
}
