import { expect, it } from 'vitest';
import { describeChanges, namedPart } from './describe-changes.ts';

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

it('names each plain value of a list, not the list', () => {
  const named = (field: string, value: string) => `${field}=${value}`;
  expect(describeChanges({ services: ['api'] }, { services: ['api', 'hook'] }, named)).toEqual([
    { field: 'services', before: 'services=api', after: 'services=api, services=hook' },
  ]);
});

it('finds the longest part of a path that has a name', () => {
  const isKnown = (part: string) => ['plan', 'plan.window'].includes(part);
  expect(namedPart('plan.window.from', isKnown)).toEqual({ known: 'plan.window', rest: 'from' });
  expect(namedPart('plan', isKnown)).toEqual({ known: 'plan', rest: '' });
  expect(namedPart('other.plan', isKnown)).toBeNull();
});
