import { useQuery } from '@tanstack/react-query';
import type { Route } from '@tilldeck/contracts/core/route';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { useFresh } from '../../lib/live/useFresh.ts';
import { call } from '../../lib/request/call.ts';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';

/** The server words these in the caller's language, so each language has an answer of its own. */
function useHomeRead<T extends { topics: string[] }>(
  route: Route,
  read: (signal: AbortSignal) => Promise<T[]>,
  againMs: number | false = false,
) {
  const { language } = useSettings();
  const queryKey = [...routeKey(route), language];
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), refetchInterval: againMs });
  const topics = [...new Set((answer.data ?? []).flatMap((one) => one.topics))].sort();
  useFresh(queryKey, topics);
  return answer;
}

export const useTodos = () => useHomeRead(homeRoutes.todos, (signal) => call(homeRoutes.todos, {}, { signal }));
/** Figures of today change at midnight, and 'offline for a week' with the clock: no event tells of either. */
const againMs = 60_000;
export const useHomeCards = () =>
  useHomeRead(homeRoutes.cards, (signal) => call(homeRoutes.cards, {}, { signal }), againMs);
