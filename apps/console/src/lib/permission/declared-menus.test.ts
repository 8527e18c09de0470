import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { expect, it } from 'vitest';
import { declaredMenus } from './declared-menus.ts';

it('files of menus export pages and nothing else: those of the manifests', () => {
  const keys = (menus: readonly { key: string }[]) => menus.map(({ key }) => key).toSorted();
  expect(keys(declaredMenus)).toEqual(keys(menuCatalogue));
});
