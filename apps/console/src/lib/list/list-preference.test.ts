import { expect, it } from 'vitest';
import { fitsPreference, readListPreference, withoutView, withView } from './list-preference.ts';

it('ignores what is broken and keeps the rest', () => {
  expect(readListPreference('{"columns":["a"],"density":"huge","pageSize":7,"views":"?"}')).toEqual({ columns: ['a'] });
  expect(readListPreference('not json')).toEqual({});
  expect(readListPreference(undefined)).toEqual({});
});

it('replaces a view of the same name and forgets a deleted default', () => {
  const one = withView({}, { id: '1', name: 'Mine', query: 'a=1' });
  const two = withView(one, { id: '2', name: 'Mine', query: 'a=2' });
  expect(two.views).toEqual([{ id: '2', name: 'Mine', query: 'a=2' }]);
  expect(withoutView({ ...two, defaultView: '2' }, '2')).toEqual({ views: [], defaultView: undefined });
});

it('knows when the server would refuse the size', () => {
  expect(fitsPreference({ columns: ['a'] })).toBe(true);
  expect(fitsPreference({ columns: Array.from({ length: 3000 }, (_item, index) => `column${index}`) })).toBe(false);
});
