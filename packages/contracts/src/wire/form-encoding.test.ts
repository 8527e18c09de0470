import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeForm, encodeForm, FormError, type FormSchema, restoreTypes } from './form-encoding.ts';

const schemaOf = (schema: z.ZodType): FormSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FormSchema;

describe('form encoding', () => {
  it('writes dotted keys and indexed arrays', () => {
    const form = encodeForm({ pageNo: 2, filter: { name: 'a b' }, ids: ['1', '2'], rows: [{ label: 'x&y' }] });
    expect(decodeURIComponent(form)).toBe('pageNo=2&filter.name=a b&ids[0]=1&ids[1]=2&rows[0].label=x&y');
  });

  it('gives back what was written, for any value of a schema', () => {
    const schema = z.object({
      text: z.string(),
      count: z.number(),
      isOn: z.boolean(),
      tags: z.array(z.string()),
      inner: z.object({ list: z.array(z.object({ n: z.number().int(), note: z.string().optional() })) }),
      maybe: z.string().nullable().optional(),
    });
    const value = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      count: fc.integer({ min: -1e9, max: 1e9 }),
      isOn: fc.boolean(),
      tags: fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 5 }),
      inner: fc.record({
        list: fc.array(fc.record({ n: fc.integer(), note: fc.string({ minLength: 1 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    });
    const shape = schemaOf(schema);
    fc.assert(
      fc.property(value, (original) => {
        expect(schema.parse(restoreTypes(shape, decodeForm(encodeForm(original))))).toEqual(original);
      }),
    );
  });

  it.each([
    ['a[0]=1&a[2]=3', 'array with gaps'],
    ['a=1&a=2', 'duplicate key'],
    ['a=1&a.b=2', 'both text and group'],
    ['__proto__.x=1', 'forbidden key'],
    ['a.constructor=1', 'forbidden key'],
    ['a.b.c.d.e.f.g=1', 'nested too deeply'],
    ['a[=1', 'malformed key'],
    ['a[99999]=1', 'array with gaps'],
  ])('refuses %s', (form, reason) => {
    expect(() => decodeForm(form)).toThrow(FormError);
    expect(() => decodeForm(form)).toThrow(reason);
  });

  it('leaves text that is no number for the schema to refuse', () => {
    const shape = schemaOf(z.object({ n: z.number(), big: z.number(), s: z.string() }));
    expect(restoreTypes(shape, decodeForm('n=1e999&big=NaN&s=12'))).toEqual({ n: '1e999', big: 'NaN', s: '12' });
  });
});
