import { expect, it } from 'vitest';
import { busyPercent, readProcessors } from './processors.ts';

it('tells how much of a time the processors worked', () => {
  const before = { idleMs: 1_000, wholeMs: 10_000 };
  expect(busyPercent(before, { idleMs: 1_500, wholeMs: 12_000 })).toBe(75);
  expect(busyPercent(before, { idleMs: 3_000, wholeMs: 12_000 })).toBe(0);
  expect(busyPercent(before, before)).toBe(0);
});

it('reads clocks that only go forward', () => {
  const before = readProcessors();
  const after = readProcessors();
  expect(before.wholeMs).toBeGreaterThan(before.idleMs);
  expect(after.wholeMs).toBeGreaterThanOrEqual(before.wholeMs);
});
