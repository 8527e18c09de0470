import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { describe, expect, it } from 'vitest';
import { inputShapeOf, sampleOf } from '../../../testing/sample-of.ts';

describe('mass assignment', () => {
  const changing = allRoutes.filter((route) => route.audit !== null);
  const coveted = {
    org_id: '1',
    orgLevel: 1,
    isVendor: true,
    isProjectLead: true,
    kind: 'vendor',
    depth: 0,
    parent: '1',
  };

  it.each(changing.map((route) => [route.id, route] as const))('%s drops what it does not declare', (_id, route) => {
    const declared = inputShapeOf(route).properties ?? {};
    const undeclared = Object.fromEntries(Object.entries(coveted).filter(([key]) => !(key in declared)));
    const sample = sampleOf(route, () => '1');
    const parsed = route.input.safeParse({ ...undeclared, ...sample });
    // A schema refuses what it does not know, or reads the rest and drops it.
    if (!parsed.success) {
      expect(parsed.error.issues.map(({ code }) => code)).toEqual(['unrecognized_keys']);
      expect(route.input.safeParse(sample).error).toBeUndefined();
      return;
    }
    expect(Object.keys(parsed.data as object).filter((key) => key in undeclared)).toEqual([]);
  });

  it('no platform offers a page of the other one to its roles', () => {
    const vendorOnly = menuCatalogue.filter((menu) => !menu.platforms.includes('partner')).map((menu) => menu.key);
    expect(Object.keys(allPermissions('partner')).filter((id) => vendorOnly.includes(id))).toEqual([]);
  });
});
