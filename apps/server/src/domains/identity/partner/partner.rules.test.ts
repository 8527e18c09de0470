import { partnerTypes } from '@tilldeck/contracts/identity/session.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canConvert,
  freeName,
  isRegionOf,
  mayManage,
  obstacleToAdd,
  obstacleToMove,
  orgIdOf,
} from './partner.rules.ts';

describe('converting', () => {
  it('goes from controllable to cooperative and nowhere else', () => {
    const ways = partnerTypes.flatMap((from) =>
      partnerTypes.filter((to) => canConvert(from, to)).map((to) => [from, to]),
    );
    expect(ways).toEqual([['controllable', 'cooperative']]);
  });
});

describe('moving', () => {
  const moved = { id: 7, parentId: 3, depth: 2, deepest: 4 };

  it('is refused below itself and below one of its own', () => {
    expect(obstacleToMove(moved, { id: 7, depth: 2, path: [1, 3, 7] })).toBe('identity.partner_loop');
    expect(obstacleToMove(moved, { id: 9, depth: 3, path: [1, 3, 7, 9] })).toBe('identity.partner_loop');
  });

  it('is refused to where it stands', () => {
    expect(obstacleToMove(moved, { id: 3, depth: 1, path: [1, 3] })).toBe('identity.partner_same_parent');
  });

  it('never takes anybody deeper than five levels and allows everything above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 }), (parentDepth, height) => {
        const parent = { id: 50, depth: parentDepth, path: [1, 50] };
        const obstacle = obstacleToMove({ ...moved, deepest: moved.depth + height }, parent);
        expect(obstacle).toBe(parentDepth + 1 + height > 5 ? 'identity.partner_too_deep' : null);
      }),
    );
  });
});

describe('adding below', () => {
  it.each([
    [{ depth: 4, limit: null, childCount: 900 }, null],
    [{ depth: 5, limit: null, childCount: 0 }, 'identity.partner_too_deep'],
    [{ depth: 0, limit: 2, childCount: 1 }, null],
    [{ depth: 0, limit: 2, childCount: 2 }, 'identity.partner_limit_reached'],
    [{ depth: 1, limit: 0, childCount: 0 }, 'identity.partner_limit_reached'],
  ])('%o: %s', (parent, obstacle) => {
    expect(obstacleToAdd(parent)).toBe(obstacle);
  });
});

describe('changing a record', () => {
  it.each([
    [true, true, false, true],
    [false, true, true, false],
    [false, false, true, true],
    [false, false, false, false],
  ])('controlled %s, activated %s, set up by the caller %s: %s', (isControlled, isActivated, isParentOfCaller, may) => {
    expect(mayManage({ isControlled, isActivated, isParentOfCaller })).toBe(may);
  });
});

describe('small things', () => {
  it('a region belongs to its country', () => {
    expect(isRegionOf('DE-HH', 'DE')).toBe(true);
    expect(isRegionOf('DE-HH', 'FR')).toBe(false);
    expect(isRegionOf('DE-HH', undefined)).toBe(false);
    expect(isRegionOf(undefined, undefined)).toBe(true);
  });

  it('an id that no organisation can have is nobody’s', () => {
    expect(orgIdOf('2147483648')).toBe(0);
    expect(orgIdOf('17')).toBe(17);
  });

  it('a name that is taken gets a number, within its length', () => {
    expect(freeName('Clerk', new Set(), 60)).toBe('Clerk');
    expect(freeName('Clerk', new Set(['clerk', 'clerk (2)']), 60)).toBe('Clerk (3)');
    expect(freeName('abcdefgh', new Set(['abcdefgh']), 8)).toBe('abcd (2)');
  });
});
