import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
  // A gap of one page is that page.
  [5, 20, [1, 2, 3, 4, 5, 6, 7, null, 20]],
] as const)(
  'on page %i of %i the pager shows its neighbours, the ends and where pages are left out',
  (at, last, shown) => {
    expect(pageNumbers(at, last)).toEqual(shown);
  },
);
