import { expect, it } from 'vitest';
import { menuCatalogue } from './catalogue.menus.ts';

it('gives every entry a key and a path of its own, below a directory that is there', () => {
  const keys = menuCatalogue.map((menu) => menu.key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const paths = menuCatalogue.map((menu) => menu.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  expect(menuCatalogue.filter((menu) => menu.parent !== null && !keys.includes(menu.parent))).toEqual([]);
});
