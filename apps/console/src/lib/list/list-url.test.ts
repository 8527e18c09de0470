import { pageOf } from '@tilldeck/contracts/core/schema';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filterInput } from './filter-values.ts';
import { type ListUrlRules, readableQuery, readListState, viewQuery, writeListState } from './list-url.ts';

const input = pageOf(
  z.object({
    keyword: z.string().max(20).optional(),
    state: z.enum(['enabled', 'disabled']).optional(),
    level: z.number().int().optional(),
    isOnline: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    sns: z.array(z.string()).optional(),
    activatedFrom: z.string().optional(),
    activatedTo: z.string().optional(),
  }),
  ['name', 'updatedAt'],
);

const rules: ListUrlRules = {
  filters: [
    { kind: 'text', name: 'keyword' },
    { kind: 'select', name: 'state' },
    { kind: 'select', name: 'level' },
    { kind: 'select', name: 'isOnline' },
    { kind: 'multi', name: 'tags' },
    { kind: 'ids', name: 'sns' },
    { kind: 'dateRange', name: 'activated', from: 'activatedFrom', to: 'activatedTo' },
  ],
  input: input.shape,
  sortable: ['name', 'updatedAt'],
  columns: ['name', 'state', 'updatedAt'],
};

const read = (query: string) => readListState(new URLSearchParams(query), rules);

describe('a list in the URL', () => {
  it('reads back what it wrote', () => {
    const state = {
      page: 3,
      size: 50,
      sort: { field: 'updatedAt', order: 'descend' } as const,
      columns: ['state', 'name'],
      filters: {
        keyword: 'till & co',
        state: 'enabled',
        level: '3',
        isOnline: 'true',
        tags: ['a,b', 'c'],
        sns: ['SN1', 'SN2'],
        activated: { from: '2026-01-01', to: '2026-01-31', zone: 'Asia/Shanghai' },
      },
    };
    const query = readableQuery(writeListState(state, rules));
    expect(read(query)).toEqual(state);
    expect(query).toContain('activated=2026-01-01..2026-01-31@Asia/Shanghai');
    expect(query).toContain('sort=-updatedAt');
  });

  it('says nothing about what is as usual', () => {
    expect(writeListState({ page: 1, filters: {} }, rules).toString()).toBe('');
  });

  it('drops what the call would refuse or the list does not know', () => {
    expect(
      read('p=-4&size=33&sort=secret&cols=name,ghost,name&state=bogus&level=high&activated=2026-99-01..x'),
    ).toEqual({
      page: 1,
      columns: ['name'],
      filters: {},
    });
    expect(read('p=abc&keyword=far-too-long-for-this-field')).toEqual({ page: 1, filters: {} });
  });

  it('leaves the parameters of others alone', () => {
    const others = new URLSearchParams('tab=values&p=9&state=enabled');
    expect(writeListState({ page: 2, filters: {} }, rules, others).toString()).toBe('tab=values&p=2');
  });

  it('keeps two lists on one page apart by scope', () => {
    const scoped = { ...rules, scope: 'v' };
    const params = writeListState({ page: 2, filters: { state: 'enabled' } }, scoped, new URLSearchParams('p=5'));
    expect(params.toString()).toBe('p=5&v.state=enabled&v.p=2');
    expect(readListState(params, scoped)).toEqual({ page: 2, filters: { state: 'enabled' } });
  });

  it('saves a view without the place in the list', () => {
    expect(viewQuery({ page: 4, size: 50, after: 'x', filters: { state: 'enabled' } }, rules)).toBe('state=enabled');
  });
});

it('turns filters into input of the right kinds', () => {
  const values = read('level=3&isOnline=false&tags=x&tags=y&activated=2026-01-01..2026-01-02@Asia/Shanghai').filters;
  expect(filterInput(rules.filters, values, rules.input)).toEqual({
    level: 3,
    isOnline: false,
    tags: ['x', 'y'],
    activatedFrom: '2025-12-31T16:00:00.000Z',
    activatedTo: '2026-01-02T16:00:00.000Z',
  });
});
