import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingDayAfter } from './working-day.rules.ts';

it.each([
  ['a Monday ends on Tuesday at the same hour', '2026-11-16T09:30:00.000Z', '2026-11-17T09:30:00.000Z'],
  ['a Friday ends on Monday at the same hour', '2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['a Saturday counts from Monday', '2026-11-21T15:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['a Sunday counts from Monday', '2026-11-22T23:59:59.000Z', '2026-11-24T00:00:00.000Z'],
])('what comes in on %s', (_what, from, due) => {
  expect(workingDayAfter(from)).toBe(due);
});

it('takes weekends on the clocks of the zone', () => {
  // Saturday morning there, Friday evening here.
  expect(workingDayAfter('2026-11-20T20:00:00Z', 'Asia/Shanghai')).toBe('2026-11-23T16:00:00.000Z');
  // Clocks go forward on Sunday 28 March: still at ten on Monday.
  expect(workingDayAfter('2027-03-26T09:00:00Z', 'Europe/Berlin')).toBe('2027-03-29T08:00:00.000Z');
});

it('never promises a weekend, nor more than four days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), (second) => {
      const from = new Date(second * 1000);
      const due = new Date(workingDayAfter(from.toISOString()));
      expect([1, 2, 3, 4, 5]).toContain(due.getUTCDay());
      expect(due.getTime() - from.getTime()).toBeGreaterThanOrEqual(86_400_000);
      expect(due.getTime() - from.getTime()).toBeLessThanOrEqual(4 * 86_400_000);
    }),
  );
});
