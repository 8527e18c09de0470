import { expect, it } from 'vitest';
import { doneShare, outcomeParts } from './outcome-parts.rules.ts';

it('gives each outcome its share, in their order, and leaves out what no device has', () => {
  expect(outcomeParts({ failed: 1, verified: 2, waiting: 0, overruled: 1 })).toEqual([
    { outcome: 'verified', count: 2, share: 50 },
    { outcome: 'failed', count: 1, share: 25 },
    { outcome: 'overruled', count: 1, share: 25 },
  ]);
  expect(outcomeParts({})).toEqual([]);
});

it('says 100 only when every device is done', () => {
  expect(doneShare({ verified: 2, applied: 1 })).toBe(100);
  expect(doneShare({ verified: 9_999, failed: 1 })).toBe(99);
  expect(doneShare({})).toBe(0);
});
