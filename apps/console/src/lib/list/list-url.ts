import { pageSizes } from '@tilldeck/contracts/core/schema';
import {
  type FilterShape,
  type FilterValue,
  type FilterValues,
  type InputShape,
  readFilter,
  writeFilter,
} from './filter-values.ts';

export interface ListSort {
  field: string;
  order: 'ascend' | 'descend';
}

/** What a list shows, as far as the URL says it. Absent means: the person's own default, else ours. */
export interface ListState {
  page: number;
  /** Beyond the numbered rows: the cursor the page starts after. */
  after?: string;
  size?: number;
  sort?: ListSort;
  columns?: readonly string[];
  filters: FilterValues;
  /** The person wants no saved view, although one of them is the default. */
  isBare?: boolean;
}

export interface ListUrlRules {
  filters: readonly FilterShape[];
  input: InputShape;
  sortable: readonly string[];
  columns: readonly string[];
  /** Prefix of every parameter, where two lists share a page. */
  scope?: string;
}

const names = { page: 'p', after: 'after', size: 'size', sort: 'sort', columns: 'cols', bare: 'view' } as const;
const bareView = 'all';
export const reservedNames: ReadonlySet<string> = new Set([...Object.values(names), 'tab']);

const keyOf = (rules: ListUrlRules, name: string): string => (rules.scope ? `${rules.scope}.${name}` : name);

/** Parameters of the URL that belong to this list. */
export const ownKeys = (rules: ListUrlRules): string[] =>
  [...Object.values(names), ...rules.filters.map((filter) => filter.name)].map((name) => keyOf(rules, name));

function readSort(text: string | null, sortable: readonly string[]): ListSort | undefined {
  const field = text?.replace(/^-/, '') ?? '';
  return sortable.includes(field) ? { field, order: text?.startsWith('-') ? 'descend' : 'ascend' } : undefined;
}

/** A link may be old or typed by hand: what this list does not know counts as not said. */
export function readListState(params: URLSearchParams, rules: ListUrlRules): ListState {
  const get = (name: string) => params.get(keyOf(rules, name));
  const filters: Record<string, FilterValue> = {};
  for (const filter of rules.filters) {
    const value = readFilter(filter, params, keyOf(rules, filter.name), rules.input);
    if (value !== undefined) filters[filter.name] = value;
  }
  const state: ListState = { page: Math.max(1, Math.trunc(Number(get(names.page))) || 1), filters };
  const size = Number(get(names.size));
  if (pageSizes.some((known) => known === size)) state.size = size;
  const after = get(names.after);
  if (after && after.length <= 200) state.after = after;
  const sort = readSort(get(names.sort), rules.sortable);
  if (sort) state.sort = sort;
  const columns = get(names.columns)
    ?.split(',')
    .filter((column, index, all) => rules.columns.includes(column) && all.indexOf(column) === index);
  if (columns?.length) state.columns = columns;
  if (get(names.bare) === bareView) state.isBare = true;
  return state;
}

/** The parameters of a state, and those of other owners as they were. */
export function writeListState(state: ListState, rules: ListUrlRules, others?: URLSearchParams): URLSearchParams {
  const own = new Set(ownKeys(rules));
  const params = new URLSearchParams([...(others ?? [])].filter(([key]) => !own.has(key)));
  const set = (name: string, value: string | undefined) => value && params.set(keyOf(rules, name), value);
  for (const filter of rules.filters) {
    const value = state.filters[filter.name];
    if (value !== undefined) writeFilter(filter, value, params, keyOf(rules, filter.name));
  }
  set(names.sort, state.sort && `${state.sort.order === 'descend' ? '-' : ''}${state.sort.field}`);
  set(names.columns, state.columns?.join(','));
  set(names.size, state.size ? String(state.size) : undefined);
  set(names.page, state.page > 1 ? String(state.page) : undefined);
  set(names.after, state.after);
  set(names.bare, state.isBare ? bareView : undefined);
  return params;
}

/** The part of a state that a saved view keeps: everything but the place in the list. */
export const viewQuery = (state: ListState, rules: ListUrlRules): string => {
  const { filters, sort, columns } = state;
  return writeListState({ page: 1, filters, sort, columns }, { ...rules, scope: undefined }).toString();
};

/** `+` and percent signs are right but not readable; commas, colons and slashes need no escape in a query. */
export const readableQuery = (params: URLSearchParams): string =>
  params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%40', '@');
