import { expect, it } from 'vitest';
import { givenList } from './scheduled-report.rules.ts';

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

it('takes over the period of a page', () => {
  const params = new URLSearchParams('source=a&period=quarter');
  expect(givenList(params)).toEqual({ source: 'a', filter: {}, period: 'quarter' });
});
