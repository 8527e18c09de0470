import { expect, it } from 'vitest';
import { menuCatalogue } from '../catalogue.menus.ts';
import { policyKinds } from '../policies/policies.kinds.ts';
import { deedKindOf, deedKinds, otherDeeds } from './deed.rules.ts';

it('knows only permissions that the menu has', () => {
  const declared = new Set(menuCatalogue.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`)));
  expect([...otherDeeds.keys()].filter((permission) => !declared.has(permission))).toEqual([]);
});

it('tells who only looks, who changes, who decides, who reaches devices and who removes', () => {
  expect(deedKinds.map((kind) => kind)).toEqual(['see', 'change', 'approve', 'send', 'delete']);
  expect(deedKindOf({ key: 'device', action: 'export' })).toBe('see');
  expect(deedKindOf({ key: 'device', action: 'disable' })).toBe('change');
  expect(deedKindOf({ key: 'task', action: 'enable' })).toBe('approve');
  expect(deedKindOf({ key: 'task', action: 'add' })).toBe('send');
  expect(deedKindOf({ key: 'task', action: 'delete' })).toBe('send');
  expect(deedKindOf({ key: 'device', action: 'delete' })).toBe('delete');
});

it('counts releases of every policy to what reaches devices', () => {
  for (const { key } of Object.values(policyKinds))
    for (const action of ['enable', 'disable'] as const) expect(deedKindOf({ key, action })).toBe('send');
});
