import { describe, expect, it } from 'vitest';
import { binsOf, fitBars, linePath, nearest, stackOf, stepArea, ticksOf } from './chart.rules.ts';

describe('the ticks of an axis', () => {
  it.each([
    [0, 97, [0, 25, 50, 75, 100]],
    [0, 3, [0, 1, 2, 3]],
    [-82, -51, [-90, -80, -70, -60, -50]],
    [0.1, 0.4, [0.1, 0.2, 0.3, 0.4]],
    [5, 5, [4, 6]],
    [0, 0, [0, 0.25]],
  ])('from %d to %d are round and span it', (low, high, ticks) => {
    expect(ticksOf(low, high)).toEqual(ticks);
  });

  it('of counts are whole numbers', () => {
    expect(ticksOf(0, 1, 4, 1)).toEqual([0, 1]);
    expect(ticksOf(0, 3, 4, 1)).toEqual([0, 1, 2, 3]);
  });
});

describe('a line', () => {
  it('has a gap where a value is not known', () => {
    const dots = [
      { x: 0, y: 10 },
      { x: 10, y: 5 },
      { x: 20, y: null },
      { x: 30, y: 7 },
      { x: 40, y: 8 },
    ];
    expect(linePath(dots)).toBe('M0 10L10 5M30 7L40 8');
  });

  it('shows a value alone between gaps as a dot', () => {
    expect(
      linePath([
        { x: 0, y: null },
        { x: 10, y: 4 },
        { x: 20, y: null },
      ]),
    ).toBe('M10 4L10 4');
  });

  it('is asked by the place nearest to the pointer', () => {
    const dots = [0, 10, 20].map((x) => ({ x, y: 1 }));
    expect([nearest(dots, -5), nearest(dots, 14), nearest(dots, 99), nearest([], 1)]).toEqual([0, 1, 2, -1]);
  });
});

describe('a histogram', () => {
  it('counts every value once, the highest in the last bin', () => {
    const bins = binsOf([0, 1, 2, 2, 9, 10], 2);
    expect(bins).toEqual([
      { from: 0, to: 5, n: 4 },
      { from: 5, to: 10, n: 2 },
    ]);
  });

  it('has no bins without values', () => {
    expect(binsOf([])).toEqual([]);
  });
});

it('parts of a bar lie on each other, and unknown ones take no room', () => {
  expect(stackOf([2, null, 3])).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 2 },
    { from: 2, to: 5 },
  ]);
});

it('draws values that hold until the next one as steps, and the last until the end', () => {
  expect(
    stepArea(
      [
        { x: 0, from: 100, to: 80 },
        { x: 10, from: 100, to: 50 },
      ],
      30,
    ),
  ).toBe('M0 100V80H10V50H30V100H10V100H0Z');
  expect(stepArea([], 30)).toBe('');
});

describe('bars that do not fit', () => {
  const days = (count: number) => Array.from({ length: count }, (_one, at) => ({ name: `day ${at}`, values: [1, at] }));

  it('stay single up to 92', () => {
    expect(fitBars(days(92))).toEqual(days(92));
    expect(fitBars([])).toEqual([]);
  });

  it('are taken together with their neighbours, and nothing is lost', () => {
    const year = fitBars(days(365));
    expect(year).toHaveLength(92);
    expect(year[1]).toEqual({ name: 'day 4', values: [4, 4 + 5 + 6 + 7] });
    expect(year.at(-1)).toEqual({ name: 'day 364', values: [1, 364] });
  });
});
