import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '@tilldeck/contracts/core/route';
import { plainTopic } from '../live/freshness.ts';

const areaOf = (routeId: unknown): string => String(routeId).split('.', 1)[0] ?? '';
const idOf = (input: unknown): unknown => (input as { id?: unknown } | null | undefined)?.id;

/** Audit names of calls after which the record is gone. The permission does not tell: withdrawing and terminating need `delete` too. */
const removes = /[._](deleted|removed|merged)$/;

/**
 * Reads again what a change made old: everything of its own table of routes, and every read that declares one of its
 * topics. What is not on the screen is read when it is opened next. A call without an audit name changes nothing.
 */
export async function refreshAfter(client: QueryClient, change: Route, input?: unknown): Promise<void> {
  if (change.audit === null) return;
  const area = areaOf(change.id);
  const topics = new Set(change.topics?.map(plainTopic));
  // The page of a deleted record is about to be left: asking for the record would only be refused.
  const goneId = removes.test(change.audit) ? idOf(input) : undefined;
  const old = client
    .getQueryCache()
    .findAll()
    .filter(
      ({ queryKey, meta }) =>
        areaOf(queryKey[0]) === area || (meta?.topics?.some((topic) => topics.has(plainTopic(topic))) ?? false),
    );
  await Promise.all(
    old.map(({ queryKey }) => {
      const isGone = goneId !== undefined && idOf(queryKey[1]) === goneId;
      return client.invalidateQueries({ queryKey, exact: true, refetchType: isGone ? 'none' : 'active' });
    }),
  );
}
