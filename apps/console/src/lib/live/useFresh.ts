import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { Freshness } from './freshness.ts';

/** Null outside of the signed-in frame: nobody tells a stranger of changes. */
export const FreshnessContext = createContext<Freshness | null>(null);

/** Reads a query again when one of its topics is announced, as long as the component is on the screen. */
export function useFresh(queryKey: QueryKey, topics: readonly string[], isOn = true): Freshness | null {
  const freshness = useContext(FreshnessContext);
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  const joined = isOn ? topics.join('\n') : '';
  useEffect(
    () =>
      freshness === null || joined === '' ? undefined : freshness.watch({ client, hash, topics: joined.split('\n') }),
    [freshness, client, hash, joined],
  );
  return freshness;
}
