import { expect, it } from 'vitest';
import { scheduledFilter, scheduleHref } from './report-address.ts';

it('keeps the filter of a list and turns its days into a period', () => {
  expect(scheduledFilter({ keyword: 'x' })).toEqual({ filter: { keyword: 'x' }, period: 'all' });
  const days = (from: string, to: string) => scheduledFilter({ keyword: 'x', from, to });
  expect(days('2026-11-01T23:00:00.000Z', '2026-11-02T23:00:00.000Z')).toEqual({
    filter: { keyword: 'x' },
    period: 'day',
  });
  expect(days('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z').period).toBe('day');
  expect(days('2026-11-01T00:00:00.000Z', '2026-11-08T00:00:00.000Z').period).toBe('week');
  expect(days('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z').period).toBe('month');
  expect(days('2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z').period).toBe('quarter');
  expect(days('2025-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z').period).toBe('year');
});

it('leads to the form of a new report', () => {
  const href = scheduleHref('devices/tag.export', { keyword: 'a&b' }, 'week');
  const { pathname, searchParams } = new URL(href, 'https://console.example');
  expect(pathname).toBe('/datacenter/report/list');
  expect(Object.fromEntries(searchParams)).toEqual({
    open: 'data-report.add',
    source: 'devices/tag.export',
    filter: '{"keyword":"a&b"}',
    period: 'week',
  });
});
