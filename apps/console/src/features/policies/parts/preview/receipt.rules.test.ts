import { expect, it } from 'vitest';
import { receiptLook } from './receipt.rules.ts';

it('draws wider paper wider, a higher density darker, and more feed longer', () => {
  expect(receiptLook({ paperMm: 80, density: 15, feedLines: 0, cut: 'none' })).toEqual({
    widthPx: 240,
    inkPercent: 100,
    feedPx: 8,
    cut: 'none',
  });
  expect(receiptLook({ density: 1 }).inkPercent).toBe(62);
  expect(receiptLook({ feedLines: 5 }).feedPx).toBeGreaterThan(receiptLook({}).feedPx);
});
