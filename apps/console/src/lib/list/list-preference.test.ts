import { expect, it } from 'vitest';
import { fitsPreference, readListPreference, withoutView, withView } from './list-preference.ts';

it('ignores what is broken and keeps the rest', () => {
  expect(readListPreference('{"columns":["a"],"density":"huge","pageSize":7,"views":"?"}')).toEqual({ columns: ['a'] });
  expect(readListPreference('not json')).toEqual({});
  expect(readListPreference(undefined)).toEqual({});
});

it('replaces what a view of the same name shows, in its place, and leaves it the default', () => {
  const views = [
    { id: '1', name: 'Mine', query: 'a=1' },
    { id: '2', name: 'Other', query: 'b=1' },
  ];
  const saved = withView({ views, defaultView: '1', density: 'compact' }, { id: '3', name: 'Mine', query: 'a=2' });
  expect(saved.views).toEqual([{ id: '1', name: 'Mine', query: 'a=2' }, views[1]]);
  expect(saved.views?.find(({ id }) => id === saved.defaultView)?.name).toBe('Mine');
  expect(saved.density).toBe('compact');
});

it('adds a view after the others, and forgets a deleted default only', () => {
  const one = withView({}, { id: '1', name: 'Mine', query: 'a=1' });
  const two = withView(one, { id: '2', name: 'Other', query: '' });
  expect(two.views?.map(({ name }) => name)).toEqual(['Mine', 'Other']);
  expect(withoutView({ ...two, defaultView: '2' }, '2')).toEqual({ views: one.views, defaultView: undefined });
  expect(withoutView({ ...two, defaultView: '1' }, '2').defaultView).toBe('1');
});

it('knows when the server would refuse the size', () => {
  expect(fitsPreference({ columns: ['a'] })).toBe(true);
  expect(fitsPreference({ columns: Array.from({ length: 3000 }, (_item, index) => `column${index}`) })).toBe(false);
});
