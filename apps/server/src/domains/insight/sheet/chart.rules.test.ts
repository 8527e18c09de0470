import { expect, it } from 'vitest';
import { axisTop, groupDays, shownLabels } from './chart.rules.ts';

it('ends an axis at a round number that nothing exceeds', () => {
  expect([0, 4, 5, 7, 10, 11, 24, 26, 99, 101, 2_400].map(axisTop)).toEqual([
    4, 4, 6, 8, 10, 20, 30, 30, 100, 200, 3_000,
  ]);
  // Counts are whole, and so is the line in the middle.
  for (let largest = 0; largest <= 3_000; largest++) {
    expect(axisTop(largest)).toBeGreaterThanOrEqual(largest);
    expect(axisTop(largest) % 2).toBe(0);
  }
});

it('puts neighbouring days together only where there are too many', () => {
  expect(groupDays(3, 60)).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 1 },
    { first: 2, last: 2 },
  ]);
  const year = groupDays(365, 60);
  expect(year.length).toBeLessThanOrEqual(60);
  expect([year[0], year.at(-1)?.last]).toEqual([{ first: 0, last: 6 }, 364]);
});

it('writes the first and the last label, and as many between as fit', () => {
  expect([...shownLabels(30, 4)]).toEqual([0, 10, 19, 29]);
  expect([...shownLabels(2, 8)]).toEqual([0, 1]);
  expect([...shownLabels(1, 8)]).toEqual([0]);
});
