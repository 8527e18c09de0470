import { describe, expect, it } from 'vitest';
import { judgeNodes, type WatchedNode } from './node-watch.rules.ts';

const node = (serverId: string, name = serverId, misses = 0): WatchedNode => ({ serverId, name, misses });
const rounds = (count: number, before: WatchedNode[], answered: WatchedNode[]) => {
  let nodes = before;
  for (let round = 1; round <= count; round++) {
    const verdict = judgeNodes(nodes, answered);
    if (verdict.deadIds.length > 0) return { round, deadIds: verdict.deadIds };
    nodes = verdict.nodes;
  }
  return null;
};

describe('nodes of the broker', () => {
  it('are dead when they miss three rounds that others answer', () => {
    expect(rounds(9, [node('a'), node('b')], [node('b')])).toEqual({ round: 3, deadIds: ['a'] });
  });
  it('are dead at once when they come back under another id', () => {
    expect(rounds(9, [node('a', 'nats-1')], [node('x', 'nats-1')])).toEqual({ round: 1, deadIds: ['a'] });
  });
  it('get longer where nobody answers, since that may be our own network', () => {
    expect(rounds(19, [node('a'), node('b')], [])).toBeNull();
    expect(rounds(20, [node('a'), node('b')], [])).toEqual({ round: 20, deadIds: ['a', 'b'] });
  });
  it('start again from nothing with every answer', () => {
    const { nodes } = judgeNodes([node('a', 'a', 2)], [node('a')]);
    expect(nodes).toEqual([node('a')]);
  });
});
