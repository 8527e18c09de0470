import { describe, expect, it } from 'vitest';
import { groupNotices } from './notice.rules.ts';

const changes = (count: number, orgOf: (n: number) => number) =>
  new Map(Array.from({ length: count }, (_, n) => [String(n), orgOf(n)]));

describe('notices of changed devices', () => {
  it('name devices to those who own them', () => {
    expect(groupNotices(changes(3, (n) => (n === 1 ? 8 : 7)))).toEqual([
      { orgId: 7, payload: { ids: ['0', '2'] } },
      { orgId: 8, payload: { ids: ['1'] } },
    ]);
  });
  it('name none where there are many, and are one for everybody where many are concerned', () => {
    expect(groupNotices(changes(500, () => 7))).toEqual([{ orgId: 7, payload: { ids: [] } }]);
    expect(groupNotices(changes(500, (n) => n))).toEqual([{ payload: { ids: [] } }]);
  });
});
