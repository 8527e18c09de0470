import { describe, expect, it } from 'vitest';
import { depthAfterMove, inTreeOrder, subtreeOf } from './department.rules.ts';

const tree = [
  { id: '5', parent_id: '2' },
  { id: '1', parent_id: null },
  { id: '2', parent_id: '1' },
  { id: '3', parent_id: '1' },
  { id: '4', parent_id: null },
];

describe('departments', () => {
  it('stand in tree order with their depth', () => {
    expect(inTreeOrder(tree).map(({ id, depth }) => `${id}:${depth}`)).toEqual(['1:1', '2:2', '5:3', '3:2', '4:1']);
  });
  it('know everything below them', () => {
    expect([...subtreeOf(tree, '1')].sort()).toEqual(['1', '2', '3', '5']);
    expect([...subtreeOf(tree, '4')]).toEqual(['4']);
  });
  it('take what is below them along when they move', () => {
    expect(depthAfterMove(tree, '2', '4')).toBe(3);
    expect(depthAfterMove(tree, '2', null)).toBe(2);
    expect(depthAfterMove(tree, '1', '4')).toBe(4);
    expect(depthAfterMove(tree, '4', '5')).toBe(4);
  });
});
