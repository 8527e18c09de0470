import { lazy, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { countSelected, isRowSelected, type KeyedRow, pageMark } from '../../lib/list/list-selection.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import { usePreference } from '../base/usePreference.ts';
import { LateForm } from '../form/LateForm.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListFoot } from './ListFoot.tsx';
import styles from './ListPage.module.css';
import { ListTools } from './ListTools.tsx';
import type { ListFilter } from './list.filters.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import type { BulkAction } from './useBulkRun.ts';
import { useFillHeight } from './useFillHeight.ts';
import type { List } from './useList.ts';
import { useListKeys } from './useListKeys.ts';
import { usePointedAt } from './usePointedAt.ts';

const ListCheatSheet = lazy(async () => ({ default: (await import('./ListCheatSheet.tsx')).ListCheatSheet }));

export interface ExportRequest {
  /** The list's filters and sorting as input of its call. */
  input: Record<string, unknown>;
  /** Keys of the shown columns, in order. */
  columns: readonly string[];
}

export interface ListBodyProps<Row> {
  list: List<Row>;
  title: string;
  filters: readonly ListFilter[];
  rowActions?: (row: Row) => RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Where Enter on a row leads. */
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Starts an export of what matches; without it there is no button. */
  onExport?: (request: ExportRequest) => unknown;
  /** Has what matches sent regularly; without it there is no button. */
  onSchedule?: (request: ExportRequest) => void;
  /** Shown when there is nothing at all; the page's actions by default. */
  emptyAction?: ReactNode;
  emptyTitle?: string;
  emptyText?: string;
  toolsEnd?: ReactNode;
  isFilling: boolean;
}

const keysPreference = 'keys';

/** The card of a list: filters, rows, pager. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, title, filters, rowActions, bulkActions = [], rowHref, onOpen, onExport, onSchedule } = props;
  const { t } = useTranslation('blocks');
  const navigate = useNavigate();
  const scroller = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keys = usePreference(keysPreference);
  const areLettersOn = keys.text !== '{"letters":false}';
  const { control, data, rows, selection } = list;
  const hasFailed = Boolean(data.error) && !data.page;
  const maxHeight = useFillHeight(scroller, foot, props.isFilling && !hasFailed);
  usePointedAt(scroller, list.setPointedAt);
  const mayCall = useMayCall();
  const canSelect = bulkActions.some((action) => mayCall(action.call));
  // Somebody who may do nothing here sees no empty column for it.
  const hasActions =
    rows.length === 0 || rows.some(({ row }) => rowActions?.(row).some((action) => mayCall(action.call)));
  const { page, size = 20 } = control.state;

  const rowByKey = (key: string): KeyedRow<Row> | undefined => rows.find((keyed) => keyed.key === key);
  const open = (key: string) => {
    const row = rowByKey(key)?.row;
    if (row === undefined) return;
    if (onOpen) onOpen(row);
    else if (rowHref) void navigate(rowHref(row));
  };
  useListKeys(
    scroller,
    {
      focusSearch: () => search.current?.focus(),
      toggleRow: (key) => {
        const keyed = rowByKey(key);
        if (keyed && canSelect) selection.toggle(keyed);
      },
      openRow: open,
      previousPage: () => list.previousPlace && page > 1 && list.goTo(list.previousPlace),
      nextPage: () => {
        if (data.page && page * size < data.page.total && !control.state.after) list.goTo({ page: page + 1 });
        else if (data.page?.nextCursor) list.goTo({ page: page + 1, after: data.page.nextCursor });
      },
      refresh: data.refresh,
      clearSelection: selection.clear,
      showHelp: () => setHelpOpen(true),
    },
    areLettersOn,
  );

  const asked: ExportRequest = { input: list.filterInput, columns: list.columns.chosen };
  const isFiltered = Object.keys(control.state.filters).length > 0;
  const clearFilters = () => control.change({ filters: {} });
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <FilterBar
          filters={filters}
          values={control.state.filters}
          onChange={(values, isTyping) => control.change({ filters: values }, isTyping)}
          searchRef={search}
          end={
            <>
              <ListTools
                onRefresh={data.refresh}
                isFetching={data.isSlow}
                onExport={onExport && (() => onExport(asked))}
                onSchedule={onSchedule && (() => onSchedule(asked))}
                density={list.density}
                onDensity={(density) => list.preference.change({ ...list.preference.value, density })}
                columns={list.columns.all}
                shown={list.columns.chosen}
                onColumns={list.setColumns}
                onHelp={() => setHelpOpen(true)}
              />
              {props.toolsEnd}
            </>
          }
        />
        <ActiveFilters
          filters={filters}
          values={control.state.filters}
          onChange={(values) => control.change({ filters: values })}
        />
      </div>
      {data.error && data.page ? (
        <div className={styles.stale}>
          <ErrorState error={data.error} onRetry={data.refresh} isCompact />
        </div>
      ) : null}
      {hasFailed ? (
        <ErrorState error={data.error} onRetry={data.refresh} isRetrying={data.isFetching} />
      ) : (
        <DataTable
          label={title}
          columns={list.columns.shown}
          rows={rows}
          sort={control.state.sort}
          onSort={(sort) => control.change({ sort })}
          density={list.density}
          isFirstLoad={data.isFirstLoad}
          isBusy={data.isSlow}
          isStale={data.isStale}
          expectedRows={Math.min(size, 12)}
          maxHeight={maxHeight}
          scrollerRef={scroller}
          marks={
            canSelect
              ? {
                  isSelected: (key) => isRowSelected(selection.selection, key),
                  toggle: selection.toggle,
                  page: pageMark(selection.selection, rows),
                  togglePage: selection.togglePage,
                  labelOf: list.labelOf,
                }
              : undefined
          }
          rowActions={
            rowActions && hasActions
              ? (row) => <RowActions actions={rowActions(row)} rowLabel={list.labelOf(row)} />
              : undefined
          }
          placeholder={
            isFiltered ? (
              <EmptyState
                kind="noMatch"
                action={<ActionButton label={t('filter.clearAll')} onClick={clearFilters} />}
              />
            ) : (
              <EmptyState kind="nothing" title={props.emptyTitle} text={props.emptyText} action={props.emptyAction} />
            )
          }
        />
      )}
      <ListFoot
        list={list}
        bulkActions={bulkActions}
        footRef={foot}
        isActive={countSelected(selection.selection) > 0}
      />
      <LateForm
        form={ListCheatSheet}
        frame={{
          isOpen: isHelpOpen,
          onClose: () => setHelpOpen(false),
          areLettersOn,
          onLetters: (isOn) => keys.save(JSON.stringify({ letters: isOn })),
          canSelect,
          canOpen: Boolean(onOpen ?? rowHref),
        }}
      />
    </div>
  );
}
