import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';
import { parsePastedIds } from './pasted-ids.ts';

it('reads a pasted column, a comma list and quotes, once each', () => {
  expect(parsePastedIds(' SN1\r\nSN2\tSN1, "SN3"；SN4\n\n')).toEqual({
    ids: ['SN1', 'SN2', 'SN3', 'SN4'],
    refused: [],
    duplicates: 1,
  });
});

it('sorts out what cannot be an id', () => {
  expect(parsePastedIds('SN1 x! SN2', /^SN\d$/)).toEqual({ ids: ['SN1', 'SN2'], refused: ['x!'], duplicates: 0 });
});

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [50, 500, [1, null, 48, 49, 50, 51, 52, null, 500]],
  [500, 500, [1, null, 496, 497, 498, 499, 500]],
])('page %d of %d shows its neighbours and the ends', (current, last, shown) => {
  expect(pageNumbers(current, last)).toEqual(shown);
});
