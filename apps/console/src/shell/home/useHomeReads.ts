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
  { againMs = false, restMs }: { againMs?: number | false; restMs?: number } = {},
) {
  const { language } = useSettings();
  const queryKey = [...routeKey(route), language];
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), refetchInterval: againMs });
  const topics = [...new Set((answer.data ?? []).flatMap((one) => one.topics))].sort();
  useFresh(queryKey, topics, true, restMs);
  return answer;
}

export const useTodos = () => useHomeRead(homeRoutes.todos, (signal) => call(homeRoutes.todos, {}, { signal }));
/** Figures of today change at midnight, and 'offline for a week' with the clock: no event tells of either. */
const againMs = 60_000;
/**
 * A device that connects shows within 3 seconds, also when something else changed just before. The server counts a card once
 * for all who ask after an event, so that pages which ask more often do not make it count more often.
 */
const restMs = 2_000;
export const useHomeCards = () =>
  useHomeRead(homeRoutes.cards, (signal) => call(homeRoutes.cards, {}, { signal }), { againMs, restMs });
