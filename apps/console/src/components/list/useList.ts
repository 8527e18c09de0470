import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { maxNumberedRows, type PageRequest } from '@tilldeck/contracts/core/schema';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Density } from '../../lib/list/list-preference.ts';
import { countSelected, type KeyedRow } from '../../lib/list/list-selection.ts';
import type { ListUrlRules } from '../../lib/list/list-url.ts';
import type { ListPlace } from './ListPager.tsx';
import { filterShapes, type ListFilter } from './list.filters.ts';
import type { BulkSource } from './useBulkRun.ts';
import { type ListColumn, type ShownColumn, useListColumns } from './useListColumns.ts';
import {
  inputShape,
  type ListData,
  type ListRoute,
  type ListRow,
  listInput,
  sortableFields,
  useListData,
} from './useListData.ts';
import { type ListPreferenceControl, useListPreference } from './useListPreference.ts';
import { controlSelection, type SelectionControl, useListSelection } from './useListSelection.ts';
import { type ListControl, useListState } from './useListState.ts';
import { type SteadyPage, useSteadyPage } from './useSteadyPage.ts';

export type FilterName<R extends ListRoute> = Extract<Exclude<keyof RouteDraft<R>, keyof PageRequest>, string>;

export interface ListDeclaration<R extends ListRoute> {
  /** A list call: input `pageOf(…)`, output `paged(…)`. */
  call: R;
  columns: readonly ListColumn<ListRow<R>>[];
  filters?: readonly ListFilter<FilterName<R>>[];
  /** Input that is the page's own and no filter: the record a list belongs to. */
  fixedInput?: Partial<RouteDraft<R>>;
  /** Field that identifies a row; `id` by default. */
  rowKey?: Extract<keyof ListRow<R>, string>;
  /** What a row is called in names of buttons and results; its key by default. */
  rowLabel?: (row: ListRow<R>) => string;
  /** Prefix of the URL's parameters, where two lists share a page. */
  urlScope?: string;
}

export interface List<Row> {
  control: ListControl;
  data: ListData<Row>;
  rows: KeyedRow<Row>[];
  /** What others changed and is held back while the person is at the rows. */
  steady: Pick<SteadyPage<Row>, 'held' | 'show'>;
  /** The pointer came over the rows, or left them. */
  setPointedAt: (isPointedAt: boolean) => void;
  columns: ReturnType<typeof useListColumns<Row>> & { chosen: readonly string[] };
  preference: ListPreferenceControl;
  density: Density;
  selection: SelectionControl<Row>;
  bulkSource: BulkSource<Row>;
  /** Filters and the page's own input, without paging. */
  filterInput: Record<string, unknown>;
  labelOf: (row: Row) => string;
  goTo: (place: ListPlace) => void;
  previousPlace: ListPlace | undefined;
  setColumns: (columns: readonly string[] | undefined) => void;
  setSize: (size: number) => void;
}

const lastNumberedPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(total, maxNumberedRows) / size));

/** Rows may vanish while somebody stands on the last page: then the page before is the last one. */
function useExistingPage<Row>(data: ListData<Row>, control: ListControl): void {
  const { page, after, size = 20 } = control.state;
  const isPastEnd =
    !data.isFetching && data.page !== undefined && data.page.items.length === 0 && page > 1 && after === undefined;
  const goToLast = useEffectEvent(() => control.goTo({ page: lastNumberedPage(data.page?.total ?? 0, size) }, true));
  useEffect(() => {
    if (isPastEnd) goToLast();
  }, [isPastEnd]);
}

/** Everything a list knows and does; `ListPage` draws it. */
export function useList<R extends ListRoute>(declaration: ListDeclaration<R>): List<ListRow<R>> {
  type Row = ListRow<R>;
  const { call: route, columns, filters = [], fixedInput = {}, urlScope } = declaration;
  const rules: ListUrlRules = {
    filters: filterShapes(filters),
    input: inputShape(route),
    sortable: sortableFields(route),
    columns: columns.map((column) => column.key),
    ...(urlScope ? { scope: urlScope } : {}),
  };
  const preference = useListPreference(route.id, urlScope);
  const control = useListState(rules, preference.value, preference.isReady);
  const input = listInput(route, control, fixedInput);
  const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, ...filterInput } = input as Record<string, unknown>;
  const { sortField: _field, sortOrder: _order, ...onlyFilters } = filterInput;
  const selected = useListSelection<Row>(JSON.stringify(onlyFilters));
  const [isPointedAt, setPointedAt] = useState(false);
  const keyField = declaration.rowKey ?? 'id';
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[keyField]);
  const labelOf = (row: Row) => declaration.rowLabel?.(row) ?? keyOf(row);
  const read = useListData<Row>(route, input, preference.isReady);
  const isHeld = isPointedAt || countSelected(selected.selection) > 0;
  const steady = useSteadyPage<Row>({ input: JSON.stringify(input), page: read.page }, isHeld, keyOf);
  const data: ListData<Row> = { ...read, page: steady.page };
  useExistingPage(data, control);
  const rows = (data.page?.items ?? []).map((row) => ({ key: keyOf(row), row }));
  // Rows of another question can neither be picked nor given up: they are about to go.
  const selection = controlSelection(selected, data.isStale ? [] : rows);
  const chosen = control.state.columns ?? preference.value.columns;
  const arranged = useListColumns<Row>(columns, chosen, rules.sortable);

  const { page, size = 20 } = control.state;
  const [cursors, setCursors] = useState<Record<number, string | undefined>>({});
  const isNumbered = page - 1 <= lastNumberedPage(data.page?.total ?? 0, size);
  const knownCursor = cursors[page - 1];
  return {
    control,
    data,
    rows,
    steady,
    setPointedAt,
    columns: { ...arranged, chosen: arranged.shown.map((column: ShownColumn<Row>) => column.key) },
    preference,
    density: preference.value.density ?? 'normal',
    selection,
    bulkSource: { route, filters: filterInput, keyOf, labelOf },
    filterInput,
    labelOf,
    goTo: (place) => {
      setCursors({ ...cursors, [place.page]: place.after });
      control.goTo(place);
    },
    previousPlace: isNumbered ? { page: page - 1 } : knownCursor ? { page: page - 1, after: knownCursor } : undefined,
    setColumns: (next) => {
      control.change({ columns: next });
      preference.change({ ...preference.value, columns: next ? [...next] : undefined });
    },
    setSize: (next) => {
      control.change({ size: next });
      preference.change({ ...preference.value, pageSize: next });
    },
  };
}
