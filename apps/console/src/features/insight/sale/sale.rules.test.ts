import { expect, it } from 'vitest';
import { partFilter } from './sale.paths.ts';
import { monthsOf, percentOf } from './sale.rules.ts';

it('a percentage of nothing is none', () => {
  expect(percentOf(1, 3)).toBe(33.3);
  expect(percentOf(0, 5)).toBe(0);
  expect(percentOf(0, 0)).toBeNull();
});

it('days are summed by month, with the days of the period that the month has', () => {
  const line = (metric: string, values: number[]) => ({ metric, values, total: 0, totalBefore: 0, valuesBefore: [] });
  const found = {
    at: '',
    timezone: 'UTC',
    openFrom: '',
    days: ['2026-10-30', '2026-10-31', '2026-11-01'],
    lines: [line('sale.shipped', [1, 2, 4]), line('sale.sold', [1, 0, 3])],
  };
  expect(monthsOf(found)).toEqual([
    { month: '2026-11', from: '2026-11-01', to: '2026-11-01', shipped: 4, sold: 3 },
    { month: '2026-10', from: '2026-10-30', to: '2026-10-31', shipped: 3, sold: 1 },
  ]);
});

it('a part leads to a list only where a filter says the same', () => {
  expect(partFilter('model', '7', false)).toEqual({ modelIds: '7' });
  expect(partFilter('partner', 'own', true)).toEqual({ partnerId: '1' });
  expect(partFilter('partner', 'own', false)).toBeNull();
  expect(partFilter('country', '', true)).toBeNull();
});
