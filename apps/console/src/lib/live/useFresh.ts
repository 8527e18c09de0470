import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { Freshness } from './freshness.ts';

/** Null outside of the signed-in frame: nobody tells a stranger of changes. */
export const FreshnessContext = createContext<Freshness | null>(null);

/** Reads queries again when one of their topics is announced, as long as the component is on the screen. */
export function useFreshEach(
  queryKeys: readonly QueryKey[],
  topics: readonly string[],
  isOn = true,
  restMs?: number,
): Freshness | null {
  const freshness = useContext(FreshnessContext);
  const client = useQueryClient();
  // A hash is JSON, which has no line breaks.
  const hashes = queryKeys.map((queryKey) => hashKey(queryKey)).join('\n');
  const joined = isOn ? topics.join('\n') : '';
  useEffect(() => {
    if (freshness === null || joined === '' || hashes === '') return;
    const stops = hashes
      .split('\n')
      .map((hash) => freshness.watch({ client, hash, topics: joined.split('\n'), restMs }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [freshness, client, hashes, joined, restMs]);
  return freshness;
}

/** As `useFreshEach`, for one query. */
export const useFresh = (
  queryKey: QueryKey,
  topics: readonly string[],
  isOn = true,
  restMs?: number,
): Freshness | null => useFreshEach([queryKey], topics, isOn, restMs);
