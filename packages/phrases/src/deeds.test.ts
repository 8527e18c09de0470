import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { expect, it } from 'vitest';
import { deeds } from './en-US/deeds.ts';

it('every permission that a role can give says what it lets a person do, and nothing else is said', () => {
  const pages = menuCatalogue.filter((menu) => menu.component && !menu.subPageOf);
  const permissions = pages.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`));
  expect(Object.keys(deeds).toSorted()).toEqual(permissions.toSorted());
});
