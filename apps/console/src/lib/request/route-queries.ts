import {
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** `['system/dictionary.page', {pageNo: 2}]`; the route's own name makes every cached answer of it findable. */
export const routeKey = (route: Route, input?: unknown): QueryKey =>
  input === undefined ? [route.id] : [route.id, input];

export const routeQuery = <R extends Route>(route: R, input: RouteDraft<R>) =>
  queryOptions({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

type ReadOptions<R extends Route> = Omit<UseQueryOptions<RouteOutput<R>>, 'queryKey' | 'queryFn'>;

/** Reads a call into a component and keeps the answer for whoever asks the same. */
export const useCall = <R extends Route>(route: R, input: RouteDraft<R>, options?: ReadOptions<R>) =>
  useQuery<RouteOutput<R>>({
    ...options,
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

type ChangeInput<R extends Route> = RouteDraft<R> | FormData;
type ChangeOptions<R extends Route> = Omit<UseMutationOptions<RouteOutput<R>, Error, ChangeInput<R>>, 'mutationFn'> & {
  /** Reads that show what this changes; they are asked again when it succeeded. */
  refreshes?: readonly Route[];
};

/**
 * Makes a call that changes something. A refusal is shown as a message unless `meta.isShownByCaller` says that the
 * caller puts it where it belongs, on a form's fields for instance.
 */
export const useChange = <R extends Route>(route: R, { refreshes, ...options }: ChangeOptions<R> = {}) =>
  useMutation<RouteOutput<R>, Error, ChangeInput<R>>({
    ...options,
    mutationFn: (input) => call(route, input),
    onSuccess: async (...given) => {
      if (refreshes) await invalidate(refreshes);
      await options.onSuccess?.(...given);
    },
  });

/** Marks every cached answer of these calls as old; what is on the screen is asked for again. */
export const invalidate = (routes: readonly Route[]): Promise<unknown> =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: routeKey(route) })));
