import { exportOf } from '@tilldeck/contracts/core/export';
import { defineRoutes } from '@tilldeck/contracts/core/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindExport, checkExportBindings } from './export-binding.ts';

const routes = defineRoutes('test/list', {
  export: exportOf({
    path: 'test/export',
    permission: 'test.export',
    summary: 'Write the list as a file',
    filter: z.object({ keyword: z.string().optional() }),
    columns: ['id', 'name'],
  }),
});
const column = { title: () => 'Id', value: (row: { id: string }) => row.id };
const whole = bindExport(routes.export, {
  title: () => 'List',
  read: async () => [] as { id: string }[],
  filters: { keyword: { label: () => 'Name' } },
  columns: { id: column, name: column },
});

describe('the exports of all domains', () => {
  it('are complete when each has one reader that can write every column', () => {
    expect(() => checkExportBindings([routes.export], [whole])).not.toThrow();
  });

  it.each([
    ['an export without a reader', [], 'test/list.export has 0 readers'],
    ['one with two', [whole, whole], 'test/list.export has 2 readers'],
    ['a column nobody writes', [{ ...whole, columns: { id: column } }], 'test/list.export cannot write name'],
  ])('are refused with %s', (_case, bound, fault) => {
    expect(() => checkExportBindings([routes.export], bound)).toThrow(fault);
  });

  it('are refused with a reader of something undeclared', () => {
    expect(() => checkExportBindings([], [whole])).toThrow('test/list.export is not declared');
  });
});

it('takes the columns it knows, in any order, and the filter of its list', () => {
  const { input } = routes.export;
  expect(input.parse({ keyword: 'a', columns: ['name'] })).toEqual({ keyword: 'a', columns: ['name'] });
  expect(input.safeParse({ columns: ['password'] }).success).toBe(false);
  expect(input.safeParse({ columns: [] }).success).toBe(false);
});
