import { describe, expect, it } from 'vitest';
import { menuCatalogue } from '../catalogue.menus.ts';
import { actionsFor } from './menu.rules.ts';
import { type StarterRoleName, shapedGrants, starterRoleNames, starterRoles } from './starter-role.rules.ts';

const entriesOf = (platform: 'admin' | 'partner') =>
  menuCatalogue
    .filter((menu) => !menu.subPageOf && menu.platforms.includes(platform))
    .map((menu) => ({ key: menu.key, parentKey: menu.parent, actions: actionsFor(menu, platform) }));
const grants = (name: StarterRoleName, platform: 'admin' | 'partner' = 'partner') =>
  shapedGrants(starterRoles[name], entriesOf(platform));

describe('starter roles', () => {
  it('let an operator see devices, send commands and create tasks, and neither delete devices nor give them away', () => {
    const operator = grants('operator');
    expect(operator.device).toEqual(['query', 'get', 'edit', 'export']);
    expect(operator.task).toEqual(['query', 'get', 'add', 'edit', 'delete', 'export']);
    expect(operator.transfer).toEqual(['query', 'get']);
    expect(operator.allocation).toEqual(['query']);
    for (const page of ['shop', 'group', 'tag']) expect(operator[page]).not.toContain('delete');
    expect(operator.role).toEqual(['query', 'get']);
  });

  it('let support send commands, a developer publish apps, a reviewer decide and a reader change nothing', () => {
    expect(grants('support', 'admin').task).toContain('add');
    expect(grants('support', 'admin').device).not.toContain('edit');
    expect(grants('developer').myapp).toEqual(expect.arrayContaining(['add', 'edit', 'enable']));
    expect(grants('developer').task).toBeUndefined();
    expect(grants('reviewer', 'admin').appaudit).toEqual(['query', 'get', 'edit', 'enable']);
    expect(grants('reviewer', 'admin').myapp).toEqual(['query', 'get']);
    expect(new Set(Object.values(grants('readonly', 'admin')).flat())).toEqual(new Set(['query', 'get']));
  });

  it('name entries that the menu has, but for areas that are to come', () => {
    const toCome = ['map', 'support', 'remote', '*'];
    const known = new Set([...menuCatalogue.map(({ key }) => key), ...toCome]);
    for (const name of starterRoleNames) {
      const { full, read, acts = {} } = starterRoles[name];
      expect([...full, ...read, ...Object.keys(acts)].filter((key) => !known.has(key))).toEqual([]);
    }
  });
});
