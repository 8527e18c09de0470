import { expect, it } from 'vitest';
import { filterText, givenList } from './scheduled-report.rules.ts';

it('reads the list a person came from, and nothing that is none', () => {
  const params = (text: string) => new URLSearchParams(text);
  expect(givenList(params(''))).toBeNull();
  expect(givenList(params('source=devices/tag.export&filter={"keyword":"x"}'))).toEqual({
    source: 'devices/tag.export',
    filter: { keyword: 'x' },
  });
  expect(givenList(params('source=a&filter=[1]'))).toEqual({ source: 'a', filter: {} });
  expect(givenList(params('source=a&filter={'))).toEqual({ source: 'a', filter: {} });
});

it('words filters without the columns', () => {
  expect(filterText({ state: ['offline', 'online'], keyword: 'x', columns: ['sn'] })).toBe(
    'state: offline, online · keyword: x',
  );
});
