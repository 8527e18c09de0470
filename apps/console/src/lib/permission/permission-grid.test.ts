import { type ActionKey, actionKeys } from '@tilldeck/contracts/core/route';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  grantChanges,
  gridRows,
  groupState,
  holds,
  toggleCells,
  visibleRows,
  withinBounds,
} from './permission-grid.ts';

const node = (key: string, parentKey: string | null, actions: ActionKey[] = []): PermissionNode => ({
  key,
  parentKey,
  titleEn: key,
  titleZh: `${key}中`,
  icon: null,
  actions,
  grantable: actions,
});
const nodes = [
  node('system', null),
  node('dictionary', 'system', ['add', 'query']),
  node('role', 'system', ['query', 'delete']),
  node('empty', null),
  node('home', null, ['query']),
];
const rows = gridRows(nodes);
const everything = () => true;

describe('permission grid', () => {
  it('lists directories before their pages and leaves empty ones out', () => {
    expect(rows.map((row) => [row.node.key, row.depth, row.isDirectory])).toEqual([
      ['system', 0, true],
      ['dictionary', 1, false],
      ['role', 1, false],
      ['home', 0, false],
    ]);
  });

  it('says all, some, none or nothing to give', () => {
    const cells = cellsOf(rows[0]?.pages ?? []);
    expect(groupState(cells, {})).toBe('none');
    expect(groupState(cells, { role: ['query'] })).toBe('some');
    expect(groupState(cells, { dictionary: ['add', 'query'], role: ['query', 'delete'] })).toBe('all');
    expect(groupState(cellsOf(rows[0]?.pages ?? [], 'send'), {})).toBe('absent');
  });

  it('never changes what is locked, and a second toggle takes back what the first one gave', () => {
    const cell = fc.record({
      key: fc.constantFrom('dictionary', 'role', 'home'),
      action: fc.constantFrom(...actionKeys),
    });
    const grants = fc.dictionary(
      fc.constantFrom('dictionary', 'role', 'home'),
      fc.uniqueArray(fc.constantFrom(...actionKeys)),
    );
    fc.assert(
      fc.property(grants, fc.array(cell), fc.array(cell), (start: Grants, cells, locked) => {
        const isLocked = (one: { key: string; action: ActionKey }) =>
          locked.some((other) => other.key === one.key && other.action === one.action);
        const after = toggleCells(start, cells, (one) => !isLocked(one));
        for (const one of locked) expect(holds(after, one)).toBe(holds(start, one));
        const free = cells.filter((one) => !isLocked(one));
        const states = new Set(free.map((one) => holds(after, one)));
        expect(states.size).toBeLessThanOrEqual(1);
        for (const { key, added, removed } of grantChanges(start, after))
          for (const action of [...added, ...removed])
            expect(free.some((one) => one.key === key && one.action === action)).toBe(true);
      }),
    );
    const cells = cellsOf(rows[0]?.pages ?? []);
    const given = toggleCells({ role: ['query'] }, cells, everything);
    expect(given).toEqual({ dictionary: ['add', 'query'], role: ['delete', 'query'] });
    expect(toggleCells(given, cells, everything)).toEqual({});
  });

  it('tells what differs and stays within bounds', () => {
    expect(grantChanges({ role: ['query', 'delete'] }, { role: ['query'], home: ['query'] })).toEqual([
      { key: 'role', added: [], removed: ['delete'] },
      { key: 'home', added: ['query'], removed: [] },
    ]);
    expect(withinBounds({ role: ['query', 'delete'], home: ['query'] }, { role: ['query'] })).toEqual({
      role: ['query'],
    });
  });

  it('finds rows by either title, by the directory they stand in, and by what is granted or changed', () => {
    const look = { view: 'all' as const, search: '', value: { role: ['query' as const] }, before: {} };
    const keys = (changes: Partial<typeof look> | { view: 'granted' | 'changed' }) =>
      visibleRows(rows, { ...look, ...changes }).map((row) => row.node.key);
    expect(keys({ search: 'dictionary中' })).toEqual(['system', 'dictionary']);
    expect(keys({ search: 'SYSTEM' })).toEqual(['system', 'dictionary', 'role']);
    expect(keys({ view: 'granted' })).toEqual(['system', 'role']);
    expect(visibleRows(rows, { ...look, view: 'changed', before: look.value })).toEqual([]);
  });
});
