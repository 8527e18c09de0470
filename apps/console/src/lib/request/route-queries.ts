import {
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { useFresh, useFreshEach } from '../live/useFresh.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { refreshAfter } from './refresh.ts';

/** `['system/dictionary.page', {pageNo: 2}]`; the route's own name makes every cached answer of it findable. */
export const routeKey = (route: Route, input?: unknown): QueryKey =>
  input === undefined ? [route.id] : [route.id, input];

export const routeQuery = <R extends Route>(route: R, input: RouteDraft<R>) =>
  queryOptions({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: { topics: route.topics ?? [] },
  });

type ReadOptions<R extends Route> = Omit<UseQueryOptions<RouteOutput<R>>, 'queryKey' | 'queryFn' | 'meta'>;

/** Reads a call into a component, keeps the answer for all who ask the same, and keeps it fresh by the call's topics. */
export function useCall<R extends Route>(route: R, input: RouteDraft<R>, options?: ReadOptions<R>) {
  const queryKey = routeKey(route, input);
  const topics = route.topics ?? [];
  useFresh(queryKey, topics, options?.enabled !== false);
  return useQuery<RouteOutput<R>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: { topics },
  });
}

/** The same call with several inputs, as many as there are now: branches of a tree for instance. */
export function useCalls<R extends Route>(route: R, inputs: readonly RouteDraft<R>[]) {
  const keys = inputs.map((input) => routeKey(route, input));
  useFreshEach(keys, route.topics ?? []);
  return useQueries({ queries: inputs.map((input) => routeQuery(route, input)) });
}

type ChangeInput<R extends Route> = RouteDraft<R> | FormData;
type ChangeOptions<R extends Route> = Omit<UseMutationOptions<RouteOutput<R>, Error, ChangeInput<R>>, 'mutationFn'>;

/**
 * Makes a call that changes something, and reads again what it made old. A refusal is shown as a message unless
 * `meta.isShownByCaller` says that the caller puts it where it belongs, on a form's fields for instance.
 */
export function useChange<R extends Route>(route: R, options: ChangeOptions<R> = {}) {
  const client = useQueryClient();
  return useMutation<RouteOutput<R>, Error, ChangeInput<R>>({
    ...options,
    mutationFn: (input) => call(route, input, { isOwn: true }),
    onSettled: async (output, error, input, ...more) => {
      void refreshAfter(client, route, input);
      await options.onSettled?.(output, error, input, ...more);
    },
  });
}

/** Marks every cached answer of these calls as old; what is on the screen is asked for again. */
export const invalidate = (routes: readonly Route[]): Promise<unknown> =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: routeKey(route) })));
