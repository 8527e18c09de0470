import { expect, it } from 'vitest';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as never;

const shape = schemaOf(
  z.object({
    keyword: z.string().optional(),
    rows: z.array(z.object({ sn: z.string() })).optional(),
    payload: z.record(z.string(), z.unknown()).optional(),
    start: z
      .union([z.object({ mode: z.literal('now') }), z.object({ mode: z.literal('at'), at: z.string() })])
      .optional(),
    both: z
      .object({ a: z.string() })
      .and(z.object({ b: z.string() }))
      .optional(),
  }),
);

it('names fields a call does not know, wherever they are', () => {
  expect(unknownFields(shape, { keyWord: 'x', rows: [{ sn: 'A' }, { sn: 'B', modle: 'M2' }] })).toEqual([
    'keyWord',
    'rows.1.modle',
  ]);
  expect(unknownFields(shape, { start: { mode: 'at', at: 'noon', when: 'x' }, both: { a: '', b: '', c: '' } })).toEqual(
    ['start.when', 'both.c'],
  );
});

it('lets through what a call knows, leaves open, or may always carry', () => {
  const fields = { keyword: 'x', rows: [{ sn: 'A' }], start: { mode: 'at', at: 'noon' }, both: { a: '', b: '' } };
  expect(unknownFields(shape, fields)).toEqual([]);
  expect(unknownFields(shape, { payload: { whatever: { it: 'is' } }, timezone: 'Europe/Berlin' })).toEqual([]);
  expect(unknownFields(schemaOf(z.looseObject({ a: z.string() })), { b: 1 })).toEqual([]);
});
