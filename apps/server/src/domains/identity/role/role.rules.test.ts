import { actionKeys } from '@tilldeck/contracts/core/route';
import { thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beyondBounds,
  type GrantBounds,
  mergedGrants,
  type Rights,
  refusalOfRights,
  withinBounds,
} from './role.rules.ts';

const grants = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.subarray([...actionKeys].slice(0, 3)),
) as fc.Arbitrary<Grants>;
const services = fc.subarray([...thirdPartyServices]);
const rights: fc.Arbitrary<Rights> = fc.record({ permissions: grants, services });
const bounds: fc.Arbitrary<GrantBounds> = fc.record({ allowed: grants, held: grants, services }).map((made) => ({
  allowed: made.allowed,
  grantable: withinBounds(made.allowed, made.held),
  services: made.services,
}));
const flat = ({ permissions, services: listed }: Rights): Set<string> =>
  new Set([
    ...Object.entries(permissions).flatMap(([id, actions]) => actions.map((action) => `${id}.${action}`)),
    ...listed,
  ]);
const nothing: Rights = { permissions: {}, services: [] };

describe('rights of a role', () => {
  it('never change by what the editor does not hold, nor grow beyond what the organisation may have', () => {
    fc.assert(
      fc.property(rights, rights, bounds, fc.boolean(), (before, after, limits, isOwn) => {
        if (refusalOfRights({ before, after, bounds: limits, isOwn }) !== null) return;
        const had = flat({ ...before, permissions: withinBounds(before.permissions, limits.allowed) });
        const has = flat(after);
        const mine = flat({ permissions: limits.grantable, services: limits.services });
        const added = [...has].filter((key) => !had.has(key));
        const removed = [...had].filter((key) => !has.has(key));
        for (const key of [...added, ...removed]) expect(mine.has(key)).toBe(true);
        if (isOwn) expect(added).toEqual([]);
        expect(beyondBounds(after.permissions, limits.allowed)).toEqual({});
      }),
    );
  });

  it('may always stay as they are', () => {
    fc.assert(
      fc.property(rights, bounds, fc.boolean(), (before, limits, isOwn) => {
        const after = { ...before, permissions: withinBounds(before.permissions, limits.allowed) };
        expect(refusalOfRights({ before, after, bounds: limits, isOwn })).toBeNull();
      }),
    );
  });

  it('are split by bounds without loss', () => {
    fc.assert(
      fc.property(grants, grants, (one, other) => {
        const joined = mergedGrants(withinBounds(one, other), beyondBounds(one, other));
        expect(flat({ permissions: joined, services: [] })).toEqual(flat({ permissions: one, services: [] }));
      }),
    );
  });

  it.each([
    [
      'what the organisation may not have',
      { permissions: { b: ['add'] }, services: [] },
      'identity.permission_not_allowed',
    ],
    ['what the editor lacks', { permissions: { a: ['delete'] }, services: [] }, 'identity.permission_not_held'],
    ['a service the editor lacks', { permissions: {}, services: ['webhook'] }, 'identity.permission_not_held'],
    ['what the editor holds', { permissions: { a: ['add'] }, services: ['openApi'] }, null],
  ] as [string, Rights, string | null][])('given %s', (_name, after, refusal) => {
    const limits: GrantBounds = { allowed: { a: ['add', 'delete'] }, grantable: { a: ['add'] }, services: ['openApi'] };
    expect(refusalOfRights({ before: nothing, after, bounds: limits, isOwn: false })).toBe(refusal);
  });

  it('of a role above the editor stay whole, even where the change alone would be theirs to make', () => {
    const limits: GrantBounds = { allowed: { a: ['add', 'delete'] }, grantable: { a: ['add'] }, services: [] };
    const before: Rights = { permissions: { a: ['delete', 'add'] }, services: [] };
    const after: Rights = { permissions: { a: ['delete'] }, services: [] };
    expect(refusalOfRights({ before, after, bounds: limits, isOwn: false })).toBe('identity.role_above_you');
  });
});
