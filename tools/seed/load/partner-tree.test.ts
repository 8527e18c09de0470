import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { growPartnerTree, zipfShares } from './partner-tree.ts';

describe('growPartnerTree', () => {
  const tree = growPartnerTree(20_000, new Random('tree'));

  it('has the number asked for, in five levels, parents first', () => {
    expect(tree).toHaveLength(20_000);
    const depthOf = new Map([[1, 0]]);
    for (const node of tree) {
      expect(depthOf.get(node.parentId)).toBe(node.depth - 1);
      depthOf.set(node.id, node.depth);
    }
    expect(Math.max(...depthOf.values())).toBe(5);
    expect(depthOf.size).toBe(20_001);
  });

  it('has few large partners and many small ones', () => {
    const topOf = new Map<number, number>();
    const sizes = new Map<number, number>();
    for (const node of tree) {
      const top = node.depth === 1 ? node.id : (topOf.get(node.parentId) ?? 0);
      topOf.set(node.id, top);
      sizes.set(top, (sizes.get(top) ?? 0) + 1);
    }
    const sorted = [...sizes.values()].sort((a, b) => b - a);
    expect(sorted[0] ?? 0).toBeGreaterThan(1_500);
    expect(sorted[Math.floor(sorted.length / 2)] ?? 0).toBeLessThan(50);
  });

  it('is the same for the same seed', () => {
    expect(growPartnerTree(500, new Random('a'))).toEqual(growPartnerTree(500, new Random('a')));
    expect(growPartnerTree(500, new Random('a'))).not.toEqual(growPartnerTree(500, new Random('b')));
  });

  it('works for very few', () => {
    expect(growPartnerTree(3, new Random('few'))).toHaveLength(3);
  });
});

describe('zipfShares', () => {
  it('gives out everything and leaves nobody without while there is enough', () => {
    const shares = zipfShares(1_000, 10_000, 0.8);
    expect(shares.reduce((a, b) => a + b, 0)).toBe(10_000);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
    expect(shares[0] ?? 0).toBeGreaterThan(shares[999] ?? 0);
  });

  it('gives out less than one each when there is less', () => {
    expect(zipfShares(5, 3, 0.8).reduce((a, b) => a + b, 0)).toBe(3);
  });
});
