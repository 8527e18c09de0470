import { hashKey, keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { Route, RouteOutput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { z } from 'zod';
import { filterInput } from '../../lib/list/filter-values.ts';
import { markHeard, wasHeard } from '../../lib/live/freshness.ts';
import { useFresh } from '../../lib/live/useFresh.ts';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';
import { useSlow } from '../base/useSlow.ts';
import type { ListControl } from './useListState.ts';

/** A call whose input is `pageOf(…)` and whose output is `paged(…)`. */
export type ListRoute = Route<z.ZodObject<z.ZodRawShape>, z.ZodType<Paged<unknown>>>;
export type ListRow<R extends ListRoute> = RouteOutput<R>['items'][number];

export const inputShape = (route: ListRoute): Record<string, z.ZodType> =>
  route.input.shape as unknown as Record<string, z.ZodType>;

/** Fields the call declares as sortable. */
export function sortableFields(route: ListRoute): string[] {
  const field = inputShape(route).sortField as { unwrap?(): { options?: string[] } } | undefined;
  return field?.unwrap?.().options ?? [];
}

/** What the list asks the server for. */
export function listInput(route: ListRoute, control: ListControl, fixed: Record<string, unknown>) {
  const { state, rules } = control;
  const filters = filterInput(rules.filters, state.filters, inputShape(route));
  const sort = state.sort ? { sortField: state.sort.field, sortOrder: state.sort.order } : {};
  const place = state.after ? { cursor: state.after } : { pageNo: state.page };
  return { ...fixed, ...filters, ...sort, ...place, pageSize: state.size };
}

export interface ListData<Row> {
  page: Paged<Row> | undefined;
  /** The rows on the screen answer another question: other filters, another page or order. */
  isStale: boolean;
  /** Nothing to show yet. */
  isFirstLoad: boolean;
  /** The rows on the screen are those of the page before, and it takes long enough to say so. */
  isSlow: boolean;
  isFetching: boolean;
  error: unknown;
  updatedAt: number;
  refresh: () => void;
}

/** Where nothing changed the rows keep their identity, and nothing is drawn again. */
function shareRows(before: unknown, answer: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, answer);
  return markHeard(shared as object, wasHeard(answer as object));
}

export function useListData<Row>(route: ListRoute, input: Record<string, unknown>, isReady: boolean): ListData<Row> {
  const { call } = useBlocks();
  const queryKey = routeKey(route, input);
  const topics = route.topics ?? [];
  const freshness = useFresh(queryKey, topics, isReady);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const isHeard = freshness?.isReading(hashKey(queryKey)) ?? false;
      const answer = await call(route, input as never, { signal });
      return markHeard(answer, isHeard);
    },
    structuralSharing: shareRows,
    meta: { topics },
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  return {
    page: query.data as Paged<Row> | undefined,
    isStale: query.isPlaceholderData,
    isFirstLoad: query.data === undefined && !query.isError,
    isSlow: useSlow(query.isFetching && query.data !== undefined),
    isFetching: query.isFetching,
    error: query.isError ? query.error : null,
    updatedAt: query.dataUpdatedAt,
    // One that is on its way already will do.
    refresh: () => void query.refetch({ cancelRefetch: false }),
  };
}
