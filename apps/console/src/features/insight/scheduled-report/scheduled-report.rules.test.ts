import { expect, it } from 'vitest';
import { filterText, givenList } from './scheduled-report.rules.ts';

it('reads the list a person came from, and nothing that is none', () => {
  const params = (text: string) => new URLSearchParams(text);
  expect(givenList(params(''))).toBeNull();
  expect(givenList(params('source=devices/tag.export&filter={"keyword":"x"}'))).toEqual({
    source: 'devices/tag.export',
    filter: { keyword: 'x' },
    period: 'all',
  });
  expect(givenList(params('source=a&filter=[1]'))).toMatchObject({ source: 'a', filter: {} });
  expect(givenList(params('source=a&filter={'))).toMatchObject({ source: 'a', filter: {} });
});

it('words filters without the columns', () => {
  expect(filterText({ state: ['offline', 'online'], keyword: 'x', columns: ['sn'] }, (key) => key)).toBe(
    'state: offline, online · keyword: x',
  );
});

it('takes over the period of a page, and words what its figures are filtered by', () => {
  const params = new URLSearchParams('source=a&period=quarter');
  expect(givenList(params)).toEqual({ source: 'a', filter: {}, period: 'quarter' });
  const by = { dimension: 'app', value: '7', name: 'Cash Up' };
  expect(filterText({ compare: 'year', by }, (key) => `<${key}>`)).toBe(
    '<insight:compare.label>: <insight:compare.year> · <insight:dimension.app>: Cash Up',
  );
});
