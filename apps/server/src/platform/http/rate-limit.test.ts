import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { RedisLink } from '../redis.ts';
import { createRateLimiter, rateHeaders } from './rate-limit.ts';

/** Redis that is away, or that takes commands and answers none. */
const redisAway = (isReady: boolean): RedisLink => ({
  isReady: () => isReady,
  run: () => Promise.reject(new Error('the socket closed')),
  close: () => Promise.resolve(),
});

describe.each([
  ['is away', false],
  ['breaks at the command', true],
])('a rate limit while Redis %s', (_name, isReady) => {
  it('is kept by the process alone, for each name apart', async () => {
    const limiter = createRateLimiter(redisAway(isReady), 'x', createLog('silent'));
    const taken = [];
    // An hour: the test does not see two windows.
    for (let count = 0; count < 4; count++) taken.push(await limiter.take('key:1', 3, 3600));
    expect(taken.map((quota) => [quota.isAllowed, quota.remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect((await limiter.take('key:2', 3, 3600)).isAllowed).toBe(true);
  });
});

describe('the headers of a rate limit', () => {
  it('are those of the draft, with Retry-After when it is over', () => {
    expect(rateHeaders({ isAllowed: true, limit: 60, remaining: 59, resetS: 12 }, 60)).toEqual({
      'ratelimit-policy': '"default";q=60;w=60',
      ratelimit: '"default";r=59;t=12',
    });
    expect(rateHeaders({ isAllowed: false, limit: 60, remaining: 0, resetS: 12 }, 60)).toMatchObject({
      'retry-after': '12',
    });
  });
});
