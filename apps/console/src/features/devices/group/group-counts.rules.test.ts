import { expect, it } from 'vitest';
import { countsWithBelow } from './group-counts.rules.ts';

const group = (id: string, parentId: string | null, deviceCount: number, kind: 'static' | 'dynamic' = 'static') => ({
  id,
  parentId,
  deviceCount,
  kind,
});

it('adds up a group and all groups below it, for those that have any', () => {
  const tree = [group('1', null, 19), group('2', '1', 40), group('3', '2', 5), group('4', null, 7)];
  expect(Object.fromEntries(countsWithBelow(tree))).toEqual({ 1: 64, 2: 45 });
});

it('does not guess where a dynamic group is among them', () => {
  const tree = [group('1', null, 19), group('2', '1', 40), group('3', '1', 0, 'dynamic'), group('4', '2', 1)];
  expect(Object.fromEntries(countsWithBelow(tree))).toEqual({ 1: null, 2: 41 });
});
