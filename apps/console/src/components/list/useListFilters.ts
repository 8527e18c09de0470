import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import type { FilterShape } from '../../lib/list/filter-values.ts';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';

export interface FilterOption {
  value: string;
  label: Phrase;
}

/** Options that the server knows, read when the filter is first opened or holds a value. */
export interface OptionSource {
  route: Route;
  input: unknown;
  toOptions: (output: never) => FilterOption[];
}

export type FilterOptions = readonly FilterOption[] | OptionSource;

/** `optionsFrom(dictionaryRoutes.byCode, { code: 'region' }, (entries) => entries.map(…))` */
export const optionsFrom = <R extends Route>(
  route: R,
  input: RouteDraft<R>,
  toOptions: (output: RouteOutput<R>) => FilterOption[],
): OptionSource => ({ route, input, toOptions });

/** Records too many to offer at once: found by what is typed, and named by their values when a link brought them. */
export interface SearchSource {
  route: Route;
  toInput: (ask: { keyword?: string; values?: readonly string[] }) => unknown;
  toOptions: (output: never) => { value: string; label: string }[];
}

export const searchFrom = <R extends Route>(
  route: R,
  toInput: (ask: { keyword?: string; values?: readonly string[] }) => RouteDraft<R>,
  toOptions: (output: RouteOutput<R>) => { value: string; label: string }[],
): SearchSource => ({ route, toInput, toOptions });

interface FilterWords {
  label: Phrase;
  placeholder?: Phrase;
}

/** `N` are the names of the call's own inputs. */
export type ListFilter<N extends string = string> = FilterWords &
  (
    | { kind: 'text'; name: N }
    | { kind: 'select' | 'multi'; name: N; options: FilterOptions }
    | { kind: 'search'; name: N; isMulti?: boolean; source: SearchSource }
    /** A pasted column of serial numbers or other ids. */
    | { kind: 'ids'; name: N; max?: number; pattern?: RegExp }
    /** Two inputs of the call: the first and the last moment. */
    | { kind: 'dateRange'; name: string; from: N; to: N }
  );

export const filterShapes = (filters: readonly ListFilter[]): FilterShape[] =>
  filters.map((filter) =>
    filter.kind === 'search' ? { kind: filter.isMulti ? 'multi' : 'select', name: filter.name } : filter,
  );

const isSource = (options: FilterOptions): options is OptionSource => 'route' in options;

export interface LoadedOptions {
  options: { value: string; label: string }[];
  isLoading: boolean;
  error: unknown;
}

/** A filter's options as texts; a source is asked only when `isWanted`. */
export function useFilterOptions(options: FilterOptions, isWanted: boolean): LoadedOptions {
  const phrase = usePhrase();
  const { call } = useBlocks();
  const source = isSource(options) ? options : null;
  const loaded = useQuery({
    queryKey: source ? routeKey(source.route, source.input) : ['static-options'],
    queryFn: ({ signal }) => (source ? call(source.route, source.input as never, { signal }) : null),
    enabled: isWanted && source !== null,
    staleTime: 300_000,
  });
  const known: readonly FilterOption[] = isSource(options)
    ? loaded.data === undefined
      ? []
      : options.toOptions(loaded.data as never)
    : options;
  return {
    options: known.map(({ value, label }) => ({ value, label: phrase(label) })),
    isLoading: source !== null && loaded.isFetching,
    error: loaded.error,
  };
}

/** Options a search found, or the names of `values`. */
export function useSearchOptions(
  source: SearchSource | null,
  keyword: string,
  values: readonly string[],
  isWanted: boolean,
): Omit<LoadedOptions, 'options'> & { options: { value: string; label: string }[] } {
  const { call } = useBlocks();
  const input = source?.toInput(values.length > 0 ? { values } : keyword ? { keyword } : {});
  const loaded = useQuery({
    queryKey: source ? routeKey(source.route, input) : ['no-search'],
    queryFn: ({ signal }) => (source ? call(source.route, input as never, { signal }) : null),
    enabled: isWanted && source !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    options: source && loaded.data !== undefined && loaded.data !== null ? source.toOptions(loaded.data as never) : [],
    isLoading: loaded.isFetching,
    error: loaded.error,
  };
}
