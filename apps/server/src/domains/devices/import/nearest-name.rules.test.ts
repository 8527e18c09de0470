import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.rules.ts';

const models = ['M1', 'M2', 'M2-Pro', 'M2-Max', 'D4-503', 'D4-504', 'Swan-2'];

it.each([
  ['M2-Por', 'M2-Pro'],
  ['m2 pro', 'M2-Pro'],
  ['M2Pr', 'M2-Pro'],
  ['Swann-2', 'Swan-2'],
  // Two are equally near, or none is.
  ['D4-505', null],
  ['K9', null],
  ['', null],
])('%s was probably meant as %s', (typed, meant) => {
  expect(nearestName(typed, models)).toBe(meant);
});
