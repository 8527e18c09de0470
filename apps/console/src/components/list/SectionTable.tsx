import type { ReactNode } from 'react';
import { ErrorState } from '../page/ErrorState.tsx';
import { SectionCard } from '../page/SectionCard.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import { DataTable } from './DataTable.tsx';
import { type RowAction, RowActions } from './RowActions.tsx';
import type { ListColumn } from './useListColumns.ts';

interface PlainTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  /** What a row is called in its actions; its key unless told. */
  rowLabel?: (row: Row) => string;
  inlineActions?: number;
  isLoading?: boolean;
  expectedRows?: number;
  /** Instead of rows: why there are none. */
  placeholder?: ReactNode;
  /** Long texts go on in the next line instead of being cut. */
  hasLongTexts?: boolean;
  maxHeight?: number;
}

/** All rows of something, without filters, pages and choice of columns. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, rowLabel = rowKey, inlineActions, isLoading, ...table } = props;
  const phrase = usePhrase();
  return (
    <DataTable
      {...table}
      label={label}
      columns={columns.map((column) => ({ ...column, text: phrase(column.title), sort: null }))}
      rows={rows.map((row) => ({ key: rowKey(row), row }))}
      isFirstLoad={isLoading ?? false}
      rowActions={
        rowActions
          ? (row) => (
              <RowActions
                rowLabel={rowLabel(row)}
                actions={rowActions(row)}
                {...(inlineActions === undefined ? {} : { inline: inlineActions })}
              />
            )
          : undefined
      }
    />
  );
}

interface SectionTableProps<Row> extends Omit<PlainTableProps<Row>, 'label' | 'isLoading' | 'placeholder'> {
  title: string;
  /** Where another heading names the section already. */
  isTitleHidden?: boolean;
  /** Where the rows come from, if they are not known already. */
  read?: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** Shown when there are no rows. */
  empty: ReactNode;
  beside?: ReactNode;
  actions?: ReactNode;
  /** Forms that are opened from the rows. */
  children?: ReactNode;
}

/** A part of a page that is a table: loading, failure and nothing at all are drawn by it. */
export function SectionTable<Row>(props: SectionTableProps<Row>) {
  const { title, isTitleHidden, read, empty, beside, actions, children, ...table } = props;
  return (
    <SectionCard {...(isTitleHidden ? {} : { title })} beside={beside} actions={actions} isFlush>
      <PlainTable
        {...table}
        label={title}
        isLoading={read?.isPending ?? false}
        placeholder={
          read?.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} isCompact /> : empty
        }
      />
      {children}
    </SectionCard>
  );
}
