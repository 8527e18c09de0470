import { expect, it } from 'vitest';
import {
  countSelected,
  emptySelection,
  isRowSelected,
  type ListSelection,
  pageMark,
  rowsBetween,
  setSelected,
  togglePage,
  toggleRow,
} from './list-selection.ts';

const page = (...keys: string[]) => keys.map((key) => ({ key, row: { name: key } }));
const first = page('a', 'b', 'c');
const second = page('d', 'e');

it('keeps rows of other pages when a page is selected', () => {
  let selection = toggleRow(emptySelection<{ name: string }>(), { key: 'a', row: { name: 'a' } });
  selection = togglePage(selection, second);
  expect(countSelected(selection)).toBe(3);
  expect([pageMark(selection, first), pageMark(selection, second)]).toEqual(['some', 'all']);
  selection = togglePage(selection, second);
  expect([countSelected(selection), isRowSelected(selection, 'a')]).toEqual([1, true]);
});

it('fills a half selected page before it empties it', () => {
  const half = setSelected(emptySelection<{ name: string }>(), page('a'), true);
  expect(countSelected(togglePage(half, first))).toBe(3);
});

it('counts everything that matches but for the rows taken out', () => {
  const all: ListSelection<{ name: string }> = {
    kind: 'matching',
    total: 4321,
    isTotalCapped: false,
    except: new Map(),
  };
  const some = toggleRow(all, { key: 'b', row: { name: 'b' } });
  expect([countSelected(some), isRowSelected(some, 'b'), isRowSelected(some, 'z')]).toEqual([4320, false, true]);
  expect(pageMark(some, first)).toBe('some');
  expect(countSelected(toggleRow(some, { key: 'b', row: { name: 'b' } }))).toBe(4321);
});

it('spans rows between two clicks in either direction', () => {
  const keys = (from: string | null, to: string) => rowsBetween(first, from, to).map(({ key }) => key);
  expect(keys('a', 'c')).toEqual(['a', 'b', 'c']);
  expect(keys('c', 'b')).toEqual(['b', 'c']);
  expect(keys('gone', 'b')).toEqual(['b']);
  expect(keys(null, 'c')).toEqual(['c']);
});
