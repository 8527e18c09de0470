import { expect, it } from 'vitest';
import { RequestFailure } from '../request/api-error.ts';
import { isLoadFailure } from './load-failure.ts';

it.each([
  new TypeError('Failed to fetch dynamically imported module: https://tills.example/assets/a.js'),
  new TypeError('error loading dynamically imported module: https://tills.example/assets/a.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/a.css'),
  new RequestFailure('network', 'Network busy, try again later'),
])('takes "$message" for a page that did not come', (error) => {
  expect(isLoadFailure(error)).toBe(true);
});

it('takes a fault of our own for nothing else', () => {
  expect(isLoadFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
});
