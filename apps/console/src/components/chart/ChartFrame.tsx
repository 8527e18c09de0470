import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { PlainTable } from '../list/SectionTable.tsx';
import type { ListColumn } from '../list/useListColumns.ts';
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
  const [isTable, setTable] = useState(false);
  return (
    <figure className={styles.frame} aria-label={label}>
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
