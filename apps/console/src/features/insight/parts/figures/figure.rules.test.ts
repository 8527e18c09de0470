import { expect, it } from 'vitest';
import { listHref } from './figure.paths.ts';
import { changeOf, readBy } from './figure.rules.ts';

it('a figure leads to a list with its days, as lists have them in their address', () => {
  const href = listHref('/x/list', { type: 'import', app: undefined }, 'when', {
    from: '2026-10-19',
    to: '2026-11-17',
    zone: 'Asia/Kathmandu',
  });
  const params = new URL(href, 'http://x').searchParams;
  expect(params.get('type')).toBe('import');
  expect(params.has('app')).toBe(false);
  expect(params.get('when')).toBe('2026-10-19..2026-11-17@Asia/Kathmandu');
});

it('a change says whether it is good, and nothing where there was nothing', () => {
  expect(changeOf('app.failed', 3, 2, 'x').change).toEqual({ share: 0.5, isGood: false, period: 'x' });
  expect(changeOf('app.installed', 3, 2, 'x').change?.isGood).toBe(true);
  expect(changeOf('app.installed', 3, 0, 'x')).toEqual({});
});

it('the filter of an address is a dimension and its value', () => {
  expect(readBy('app:12')).toEqual({ dimension: 'app', value: '12' });
  expect(readBy('app')).toBeUndefined();
  expect(readBy(null)).toBeUndefined();
});
