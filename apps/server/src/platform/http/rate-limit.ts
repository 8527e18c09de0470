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
  /** Undoes one `take` of the present window. */
  giveBack(name: string, windowS: number): Promise<void>;
}

/** Without Redis each process counts for itself: the limit is then as many times higher as there are processes. */
export function createRateLimiter(redis: RedisLink, prefix: string, log: Log): RateLimiter {
  let counted = { window: 0, counts: new Map<string, number>() };
  const countHere = (name: string, window: number, by: 1 | -1): number => {
    if (counted.window !== window) counted = { window, counts: new Map() };
    const count = Math.max(0, (counted.counts.get(name) ?? 0) + by);
    counted.counts.set(name, count);
    return count;
  };
  const countEverywhere = async (name: string, window: number, windowS: number, by: 1 | -1): Promise<number | null> => {
    if (!redis.isReady()) return null;
    const key = `${prefix}:rate:${name}:${window}`;
    try {
      const count = Number(await redis.run(['INCRBY', key, String(by)]));
      if (count === by) await redis.run(['EXPIRE', key, String(2 * windowS)]);
      return count;
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'calls are counted by this process alone');
      return null;
    }
  };
  const count = async (name: string, window: number, windowS: number, by: 1 | -1): Promise<number> =>
    (await countEverywhere(name, window, windowS, by)) ?? countHere(name, window, by);
  return {
    giveBack: async (name, windowS) => {
      await count(name, Math.floor(Date.now() / 1000 / windowS), windowS, -1);
    },
    take: async (name, limit, windowS) => {
      const nowS = Date.now() / 1000;
      const window = Math.floor(nowS / windowS);
      const taken = await count(name, window, windowS, 1);
      return {
        isAllowed: taken <= limit,
        limit,
        remaining: Math.max(0, limit - taken),
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
