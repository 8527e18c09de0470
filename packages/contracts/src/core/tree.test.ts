import { describe, expect, it } from 'vitest';
import { depthAfterMove, inTreeOrder, subtreeOf, unfolded } from './tree.ts';

const tree = [
  { id: '5', parentId: '2' },
  { id: '1', parentId: null },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '1' },
  { id: '4', parentId: null },
];

describe('a tree', () => {
  it('stands in order, with the depth of each', () => {
    expect(inTreeOrder(tree).map(({ id, depth }) => `${id}:${depth}`)).toEqual(['1:1', '2:2', '5:3', '3:2', '4:1']);
  });
  it('hides what stands below a folded branch', () => {
    const shown = (...folded: string[]) => unfolded(inTreeOrder(tree), new Set(folded)).map(({ id }) => id);
    expect(shown()).toEqual(['1', '2', '5', '3', '4']);
    expect(shown('2')).toEqual(['1', '2', '3', '4']);
    expect(shown('1')).toEqual(['1', '4']);
  });
  it('knows everything below a node', () => {
    expect([...subtreeOf(tree, '1')].sort()).toEqual(['1', '2', '3', '5']);
    expect([...subtreeOf(tree, '4')]).toEqual(['4']);
  });
  it('takes what is below a node along when it moves', () => {
    expect(depthAfterMove(tree, '2', '4')).toBe(3);
    expect(depthAfterMove(tree, '2', null)).toBe(2);
    expect(depthAfterMove(tree, '1', '4')).toBe(4);
    expect(depthAfterMove(tree, '4', '5')).toBe(4);
  });
});
