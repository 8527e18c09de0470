import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.rules.ts';

it('lets a burst go, then a steady rate, and never gathers more than a burst', () => {
  const bucket = new TokenBucket(1_000, 500);
  expect(bucket.available(0)).toBe(500);
  bucket.spend(500);
  expect([bucket.available(0), bucket.waitMs(100, 0), bucket.available(100), bucket.waitMs(100, 100)]).toEqual([
    0, 100, 100, 0,
  ]);
  expect([bucket.available(60_000), bucket.waitMs(10_000, 60_000)]).toEqual([500, 0]);
});

it('takes single ones as long as there are any', () => {
  const bucket = new TokenBucket(1, 2);
  expect([0, 0, 0, 1_000].map((now) => bucket.takeOne(now))).toEqual([true, true, false, true]);
});
