import type { Log } from '../log.ts';
import type { RedisLink } from '../redis.ts';

export interface Quota {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window is over. */
  resetS: number;
}

/** Counts calls in windows of fixed length, for all processes together. */
export interface RateLimiter {
  take(name: string, limit: number, windowS: number): Promise<Quota>;
}

/** Without Redis each process counts for itself: the limit is then as many times higher as there are processes. */
export function createRateLimiter(redis: RedisLink, prefix: string, log: Log): RateLimiter {
  let counted = { window: 0, counts: new Map<string, number>() };
  const countHere = (name: string, window: number): number => {
    if (counted.window !== window) counted = { window, counts: new Map() };
    const count = (counted.counts.get(name) ?? 0) + 1;
    counted.counts.set(name, count);
    return count;
  };
  const countEverywhere = async (name: string, window: number, windowS: number): Promise<number | null> => {
    if (!redis.isReady()) return null;
    const key = `${prefix}:rate:${name}:${window}`;
    try {
      const count = Number(await redis.run(['INCR', key]));
      if (count === 1) await redis.run(['EXPIRE', key, String(2 * windowS)]);
      return count;
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'calls are counted by this process alone');
      return null;
    }
  };
  return {
    take: async (name, limit, windowS) => {
      const nowS = Date.now() / 1000;
      const window = Math.floor(nowS / windowS);
      const count = (await countEverywhere(name, window, windowS)) ?? countHere(name, window);
      return {
        isAllowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetS: Math.ceil((window + 1) * windowS - nowS),
      };
    },
  };
}

/** The headers of the IETF draft (draft-ietf-httpapi-ratelimit-headers), and Retry-After where it is over. */
export const rateHeaders = (quota: Quota, windowS: number): Record<string, string> => ({
  'ratelimit-policy': `"default";q=${quota.limit};w=${windowS}`,
  ratelimit: `"default";r=${quota.remaining};t=${quota.resetS}`,
  ...(quota.isAllowed ? {} : { 'retry-after': String(quota.resetS) }),
});
