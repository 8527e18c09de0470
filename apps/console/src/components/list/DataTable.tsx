import type { CSSProperties, FocusEvent, KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Density } from '../../lib/list/list-preference.ts';
import type { KeyedRow } from '../../lib/list/list-selection.ts';
import type { ListSort } from '../../lib/list/list-url.ts';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { ShownColumn } from './useListColumns.ts';

export interface RowMarks<Row> {
  isSelected: (key: string) => boolean;
  toggle: (row: KeyedRow<Row>, isRange: boolean) => void;
  page: 'none' | 'some' | 'all';
  togglePage: () => void;
  labelOf: (row: Row) => string;
}

/** What makes the rows a tree: how deep each is, whether it is open, and the row that Tab leads to. */
export interface TreeParts {
  placeOf: (key: string) => { level: number; isOpen?: boolean | undefined } | undefined;
  entered: string | undefined;
  events: {
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
    onFocus: (event: FocusEvent<HTMLTableElement>) => void;
  };
}

interface DataTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  label: string;
  columns: readonly ShownColumn<Row>[];
  rows: readonly KeyedRow<Row>[];
  sort?: ListSort | undefined;
  onSort?: (sort: ListSort | undefined) => void;
  /** Without marks rows cannot be selected. */
  marks?: RowMarks<Row> | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  tree?: TreeParts | undefined;
  density?: Density;
  hasLongTexts?: boolean;
  isFirstLoad?: boolean;
  isBusy?: boolean;
  /** The rows answer another question than the one that was asked last: seen, and not touched. */
  isStale?: boolean;
  /** Rows of the skeleton. */
  expectedRows?: number;
  maxHeight?: number | undefined;
  scrollerRef?: Ref<HTMLElement>;
  /** Instead of rows: why there are none. */
  placeholder?: ReactNode;
}

/** A box that scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

const highest = (px: number) => ({ '--highest': `${px}px` }) as CSSProperties;
const cutAt = (px: number) => ({ '--cut-at': `${px}px` }) as CSSProperties;

/** What is cut off shows whole under the pointer. */
function showWhole({ target }: PointerEvent) {
  const cell = target instanceof HTMLElement ? target.closest('td') : null;
  // Each time: a live update may have changed the text since.
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

/** A plain table: sticky head and key column, sortable heads, rows that take focus. A page is 200 rows at most. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort, onSort, marks, rowActions, density = 'normal', isFirstLoad, isBusy } = props;
  const { hasLongTexts, scrollerRef, maxHeight, expectedRows = 10, placeholder, isStale, tree } = props;
  const { t } = useTranslation('blocks');
  const cells = columns.length + 1 + (marks ? 1 : 0) + (rowActions ? 1 : 0);
  return (
    <section
      ref={scrollerRef}
      className={styles.scroller}
      style={maxHeight ? highest(maxHeight) : undefined}
      aria-label={label}
      {...scrollable}
    >
      {isBusy ? <div className={styles.busy} /> : null}
      <table
        className={styles.table}
        data-density={density}
        data-long={hasLongTexts || undefined}
        data-stale={isStale || undefined}
        aria-busy={isBusy || isFirstLoad || isStale || undefined}
        onPointerOver={showWhole}
        {...(tree ? { role: 'treegrid', ...tree.events } : {})}
      >
        <caption className="blk-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {marks ? (
              <th className={styles.mark} scope="col">
                <label className={styles.markLabel}>
                  <input
                    type="checkbox"
                    className="blk-check"
                    aria-label={t('list.selectPage')}
                    checked={marks.page === 'all'}
                    ref={(box) => {
                      if (box) box.indeterminate = marks.page === 'some';
                    }}
                    onChange={marks.togglePage}
                    disabled={rows.length === 0 || isStale}
                  />
                </label>
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                isFirstLoad={Boolean(isFirstLoad)}
              />
            ))}
            <td className={styles.rest} aria-hidden="true" />
            {rowActions ? (
              <th className={styles.actions} scope="col">
                {t('list.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {isFirstLoad ? (
            <SkeletonRows rows={expectedRows} cells={cells} />
          ) : rows.length === 0 ? (
            <tr className={styles.none}>
              <td colSpan={cells}>
                <div>{placeholder}</div>
              </td>
            </tr>
          ) : (
            rows.map((keyed) => (
              <tr
                key={keyed.key}
                className={styles.row}
                tabIndex={tree?.entered === keyed.key ? 0 : -1}
                aria-level={tree?.placeOf(keyed.key)?.level}
                aria-expanded={tree?.placeOf(keyed.key)?.isOpen}
                data-row={keyed.key}
                data-selected={marks?.isSelected(keyed.key) || undefined}
              >
                {marks ? (
                  <td className={styles.mark}>
                    <label className={styles.markLabel}>
                      <input
                        type="checkbox"
                        className="blk-check"
                        aria-label={t('list.selectRow', { name: marks.labelOf(keyed.row) })}
                        checked={marks.isSelected(keyed.key)}
                        disabled={isStale}
                        onChange={(event) => marks.toggle(keyed, (event.nativeEvent as MouseEvent).shiftKey === true)}
                      />
                    </label>
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-key={column.isKey || undefined}
                    data-label={column.text}
                    style={column.cutAt ? cutAt(column.cutAt) : undefined}
                  >
                    {column.render ? column.render(keyed.row) : plainValue(keyed.row, column.key)}
                  </td>
                ))}
                <td className={styles.rest} aria-hidden="true" />
                {rowActions ? (
                  <td className={styles.actions} inert={isStale}>
                    {rowActions(keyed.row)}
                  </td>
                ) : null}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  );
}

/** A field as text, where its column says nothing else. */
export function plainValue(row: unknown, field: string): ReactNode {
  const value = (row as Record<string, unknown>)[field];
  if (value === null || value === undefined || value === '') return <span className="blk-soft">–</span>;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
