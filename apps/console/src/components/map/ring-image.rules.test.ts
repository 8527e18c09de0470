import { expect, it } from 'vitest';
import { ringName, ringSize, ringStep, ringSteps } from './ring-image.rules.ts';

it('draws one of a million offline as not all online, and one online as not none', () => {
  expect(ringStep(999_999, 1_000_000)).toBe(ringSteps - 1);
  expect(ringStep(1, 1_000_000)).toBe(1);
  expect(ringStep(0, 5)).toBe(0);
  expect(ringStep(5, 5)).toBe(ringSteps);
  expect(ringStep(0, 0)).toBe(0);
});

it('has room for the digits, and few images', () => {
  expect(ringSize(7)).toBeLessThan(ringSize(70));
  expect(ringSize(5_000_000)).toBeLessThanOrEqual(64);
  expect(ringName(3, 6)).toBe(ringName(4, 8));
});
