import { expect, it } from 'vitest';
import { allRoutes } from './catalogue.routes.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

it('gives every call a name and a path of its own', () => {
  expect(twice(allRoutes.map(({ id }) => id))).toEqual([]);
  expect(twice(allRoutes.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
});
