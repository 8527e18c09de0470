import { useTranslation } from 'react-i18next';
import type { ListSort } from '../../lib/list/list-url.ts';
import styles from './ColumnHead.module.css';
import type { ShownColumn } from './useListColumns.ts';

interface ColumnHeadProps<Row> {
  column: ShownColumn<Row>;
  sort: ListSort | undefined;
  onSort: ((sort: ListSort | undefined) => void) | undefined;
  isFirstLoad: boolean;
}

/** Ascending, descending, as the server likes it. */
export function nextSort(field: string, sort: ListSort | undefined): ListSort | undefined {
  if (sort?.field !== field) return { field, order: 'ascend' };
  return sort.order === 'ascend' ? { field, order: 'descend' } : undefined;
}

/** Content decides how wide a column is; while there is none yet, its declaration does. */
export function ColumnHead<Row>({ column, sort, onSort, isFirstLoad }: ColumnHeadProps<Row>) {
  const { t } = useTranslation('blocks');
  const order = sort?.field === column.sort ? sort?.order : undefined;
  const style = isFirstLoad && column.width ? { minWidth: column.width } : undefined;
  if (!column.sort || !onSort) {
    return (
      <th scope="col" data-align={column.align} data-key={column.isKey || undefined} style={style}>
        {column.text}
      </th>
    );
  }
  const field = column.sort;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-key={column.isKey || undefined}
      style={style}
      aria-sort={order === 'ascend' ? 'ascending' : order === 'descend' ? 'descending' : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-order={order}
        title={t('list.sortBy', { column: column.text })}
        onClick={() => onSort(nextSort(field, sort))}
      >
        {column.text}
        <svg viewBox="0 0 8 12" className={styles.arrows} aria-hidden="true">
          <path d="M4 1 7 5H1z" />
          <path d="M4 11 1 7h6z" />
        </svg>
      </button>
    </th>
  );
}
