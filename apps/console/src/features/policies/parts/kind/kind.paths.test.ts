import { policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { policiesMenus } from '@tilldeck/contracts/policies/policies.menus';
import { describe, expect, it } from 'vitest';
import { addHref, detailsHref, editHref, kindAt, listHref } from './kind.paths.ts';

describe('pages of a kind', () => {
  it.each(policyKindNames)('of %s are found by their address', (kind) => {
    for (const path of [listHref(kind), addHref(kind), detailsHref(kind, '7'), editHref(kind, '7')])
      expect(kindAt(path)).toBe(kind);
  });

  it('are those the menu declares', () => {
    const declared = new Set(policiesMenus.map(({ path }) => path));
    for (const kind of policyKindNames)
      for (const path of [listHref(kind), addHref(kind), detailsHref(kind, ':id'), editHref(kind, ':id')])
        expect(declared).toContain(path);
  });

  it('do not exist elsewhere', () => {
    expect(() => kindAt('/device/list')).toThrow('/device/list');
  });
});
