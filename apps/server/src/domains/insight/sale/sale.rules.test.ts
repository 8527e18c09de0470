import { expect, it } from 'vitest';
import { typicalDaysOf } from './sale.rules.ts';

it('typical days are found within their step', () => {
  const totals = new Map([
    ['3', 4],
    ['7', 4],
    ['30', 2],
  ]);
  // The fifth of ten is a quarter of the way from 3 to 7 days.
  expect(typicalDaysOf(totals, 0.5)).toEqual({ days: 4, isMore: false });
  expect(typicalDaysOf(totals, 0.9)).toEqual({ days: 22, isMore: false });
});

it('typical days are none without devices, and open beyond the last step', () => {
  expect(typicalDaysOf(new Map(), 0.5)).toBeNull();
  expect(typicalDaysOf(new Map([['more', 3]]), 0.5)).toEqual({ days: 365, isMore: true });
});
