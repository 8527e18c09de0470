import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FilterShape, filterInput, isEmptyValue, readFilter, writeFilter } from './filter-values.ts';

const shape = {
  keyword: z.string().max(5).optional(),
  level: z.number().int().optional(),
  isOn: z.boolean().optional(),
  states: z.array(z.enum(['a', 'b'])).optional(),
  depths: z.array(z.number()).optional(),
  sns: z.array(z.string()).optional(),
};
const text = (name: string): FilterShape => ({ kind: 'text', name });
const read = (filter: FilterShape, query: string) => readFilter(filter, new URLSearchParams(query), filter.name, shape);
const days: FilterShape = { kind: 'dateRange', name: 'day', from: 'from', to: 'to' };

describe('what a link says about a filter', () => {
  it('counts where the call would take it, as text, number or yes and no', () => {
    expect(read(text('keyword'), 'keyword=till')).toBe('till');
    expect(read(text('level'), 'level=3')).toBe('3');
    expect(read({ kind: 'select', name: 'isOn' }, 'isOn=true')).toBe('true');
  });

  it('counts as not said where the call would refuse it', () => {
    expect(read(text('keyword'), 'keyword=much-too-long')).toBeUndefined();
    expect(read(text('level'), 'level=high')).toBeUndefined();
    expect(read({ kind: 'multi', name: 'states' }, 'states=a&states=z')).toBeUndefined();
    expect(read(text('unheard'), 'unheard=x')).toBeUndefined();
  });

  it('may name several, without empty ones', () => {
    expect(read({ kind: 'multi', name: 'states' }, 'states=a&states=&states=b')).toEqual(['a', 'b']);
    expect(read({ kind: 'ids', name: 'sns' }, 'sns=T-1,,T-2')).toEqual(['T-1', 'T-2']);
    expect(read({ kind: 'ids', name: 'sns' }, 'sns=')).toBeUndefined();
  });

  it('names days in a zone, the first not after the last', () => {
    expect(read(days, 'day=2026-03-28..2026-03-29@Europe/Berlin')).toEqual({
      from: '2026-03-28',
      to: '2026-03-29',
      zone: 'Europe/Berlin',
    });
    for (const wrong of ['2026-03-29..2026-03-28@UTC', '2026-13-01..2026-13-02@UTC', '2026-03-01..2026-03-02@Mars/One'])
      expect(read(days, `day=${wrong}`)).toBeUndefined();
  });
});

it('writes into a link what it reads from one', () => {
  const cases: [FilterShape, Parameters<typeof writeFilter>[1]][] = [
    [text('keyword'), 'till'],
    [{ kind: 'multi', name: 'states' }, ['a', 'b']],
    [{ kind: 'ids', name: 'sns' }, ['T-1', 'T-2']],
    [days, { from: '2026-03-28', to: '2026-03-29', zone: 'Europe/Berlin' }],
  ];
  for (const [filter, value] of cases) {
    const params = new URLSearchParams();
    writeFilter(filter, value, params, filter.name);
    expect(readFilter(filter, params, filter.name, shape)).toEqual(value);
  }
});

it('keeps a list that fits no link in this window, and is empty elsewhere rather than whole', () => {
  const filter: FilterShape = { kind: 'ids', name: 'sns' };
  const many = Array.from({ length: 2_000 }, (_none, index) => `TILL-${index}`);
  const params = new URLSearchParams();
  writeFilter(filter, many, params, 'sns');
  expect(params.toString().length).toBeLessThan(100);
  expect(readFilter(filter, params, 'sns', shape)).toEqual(many);
  sessionStorage.clear();
  expect(readFilter(filter, params, 'sns', shape)).toEqual(['----']);
});

describe('the input of the call', () => {
  it('has the types the call declares', () => {
    const filters: FilterShape[] = [text('level'), { kind: 'select', name: 'isOn' }, { kind: 'multi', name: 'depths' }];
    expect(filterInput(filters, { level: '3', isOn: 'false', depths: ['1', '2'] }, shape)).toEqual({
      level: 3,
      isOn: false,
      depths: [1, 2],
    });
  });

  it('has the first and the last moment of the days, also over the change to summer time', () => {
    const value = { from: '2026-03-29', to: '2026-03-29', zone: 'Europe/Berlin' };
    expect(filterInput([days], { day: value }, shape)).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  it('says nothing of a filter that is not set', () => {
    expect(filterInput([text('keyword'), days], {}, shape)).toEqual({});
  });
});

it('knows an empty value', () => {
  expect([undefined, ' ', []].map(isEmptyValue)).toEqual([true, true, true]);
  expect(['x', ['x'], { from: '', to: '', zone: '' }].map(isEmptyValue)).toEqual([false, false, false]);
});
