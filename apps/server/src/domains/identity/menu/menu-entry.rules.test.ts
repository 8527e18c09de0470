import { guardedMenus } from '@tilldeck/contracts/identity/menu.schemas';
import { describe, expect, it } from 'vitest';
import { isGuarded, isLockedOut, type MenuState, movedSorts, refusalOfParent } from './menu-entry.rules.ts';

const entry = (key: string, changes: Partial<MenuState> = {}): MenuState => ({
  key,
  parentKey: 'system',
  platforms: ['admin'],
  resourceType: 1,
  isEnabled: true,
  isHidden: false,
  disabledActions: [],
  ...changes,
});
const system = entry('system', { parentKey: null, resourceType: 0, platforms: ['admin', 'partner'] });
const menu = [system, ...Object.keys(guardedMenus).map((key) => entry(key)), entry('dictionary')];
const changed = (key: string, changes: Partial<MenuState>) =>
  menu.map((one) => (one.key === key ? { ...one, ...changes } : one));

describe('menu entries', () => {
  it('lock everybody out without the pages that undo mistakes, their directory or their actions', () => {
    expect(isLockedOut(menu)).toBe(false);
    for (const key of ['menu', 'role', 'system']) {
      expect(isLockedOut(changed(key, { isEnabled: false }))).toBe(true);
      expect(isLockedOut(changed(key, { isHidden: true }))).toBe(true);
      expect(isGuarded(menu, key)).toBe(true);
    }
    expect(isLockedOut(changed('role', { disabledActions: ['edit'] }))).toBe(true);
    expect(isLockedOut(changed('role', { disabledActions: ['delete'] }))).toBe(false);
    expect(isLockedOut(changed('dictionary', { isEnabled: false }))).toBe(false);
    expect(isGuarded(menu, 'dictionary')).toBe(false);
  });

  it('stand in a directory of every platform they are on, directories at the top', () => {
    expect(refusalOfParent(menu, entry('x', { platforms: ['admin', 'partner'] }), 'system')).toBeNull();
    expect(refusalOfParent(menu, entry('x'), null)).toBeNull();
    expect(refusalOfParent(menu, entry('x'), 'dictionary')).toBe('identity.menu_parent_wrong');
    expect(refusalOfParent(menu, entry('x', { resourceType: 0 }), 'system')).toBe('identity.menu_parent_wrong');
    expect(refusalOfParent(menu, entry('x'), 'gone')).toBe('identity.menu_parent_wrong');
    const partnersOnly = [entry('p', { resourceType: 0, parentKey: null, platforms: ['partner'] })];
    expect(refusalOfParent(partnersOnly, entry('x'), 'p')).toBe('identity.menu_parent_wrong');
  });

  it('move one place among those beside them and not beyond the ends', () => {
    const siblings = ['a', 'b', 'c'].map((key, index) => ({ key, sort: (index + 1) * 10 }));
    expect([...movedSorts(siblings, 'c', 'up')]).toEqual([
      ['c', 20],
      ['b', 30],
    ]);
    const apart = [...siblings, { key: 'd', sort: 45 }];
    expect([...movedSorts(apart, 'c', 'down')]).toEqual([
      ['c', 45],
      ['d', 30],
    ]);
    expect(movedSorts(siblings, 'a', 'up').size).toBe(0);
    expect(movedSorts(siblings, 'c', 'down').size).toBe(0);
    const equal = ['a', 'b'].map((key) => ({ key, sort: 0 }));
    expect(movedSorts(equal, 'a', 'down')).toEqual(
      new Map([
        ['b', 10],
        ['a', 20],
      ]),
    );
  });
});
