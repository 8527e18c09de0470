import { expect, it } from 'vitest';
import { describeChanges } from './describe-changes.ts';

it('names only what changed, by path', () => {
  expect(
    describeChanges(
      { name: 'Till 1', address: { city: 'Bonn', zip: '53111' }, tags: ['a'] },
      { name: 'Till 1', address: { city: 'Köln', zip: '53111' }, tags: ['a', 'b'] },
    ),
  ).toEqual([
    { field: 'address.city', before: 'Bonn', after: 'Köln' },
    { field: 'tags', before: 'a', after: 'a, b' },
  ]);
});

it('opens what was added or removed', () => {
  expect(describeChanges(null, { state: 'enabled', sort: 0 })).toEqual([
    { field: 'state', before: null, after: 'enabled' },
    { field: 'sort', before: null, after: '0' },
  ]);
  expect(describeChanges({ remark: 'old' }, {})).toEqual([{ field: 'remark', before: 'old', after: null }]);
});

it('treats empty, null and missing alike', () => {
  expect(describeChanges({ remark: '' }, { remark: null })).toEqual([]);
});
