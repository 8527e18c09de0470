import { sensitive } from '@tilldeck/contracts/core/schema';
import { dictionaryTypeDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldFacts } from './field-facts.ts';
import { checkForm, fieldProblem, refusedFields } from './field-problems.ts';

describe('rules from a schema', () => {
  it.each([
    [z.string().min(1), undefined, 'rule.required'],
    [z.string().trim().min(1), '', 'rule.required'],
    [z.string().min(3), 'ab', 'rule.tooShort'],
    [z.string().max(3), 'abcd', 'rule.tooLong'],
    [z.number().min(5), 4, 'rule.atLeast'],
    [z.number().gt(5), 5, 'rule.moreThan'],
    [z.number().int(), 1.5, 'rule.wholeNumber'],
    [z.number(), 'x', 'rule.number'],
    [z.array(z.string()).min(2), ['a'], 'rule.tooFew'],
    [z.email(), 'nobody', 'rule.email'],
    [z.string().regex(/^a/, 'code'), 'b', 'rule.code'],
    [z.enum(['a', 'b']), undefined, 'rule.required'],
  ])('%# names what is wrong', (schema, value, key) => {
    expect(fieldProblem(schema, value)?.key).toBe(key);
  });

  it('takes an emptied optional field as absent', () => {
    expect(fieldProblem(z.string().min(3).optional(), '')).toBeNull();
    expect(fieldProblem(z.number().default(0), null)).toBeNull();
    expect(fieldProblem(z.string().min(3), '')).toEqual({ key: 'rule.required' });
  });

  it('carries the limit', () => {
    expect(fieldProblem(z.string().min(3), 'a')).toEqual({ key: 'rule.tooShort', values: { count: 3 } });
  });
});

it('puts rules over several fields on the field they name', () => {
  const schema = z.object({ from: z.number(), to: z.number() }).superRefine((value, context) => {
    if (value.to < value.from) context.addIssue({ code: 'custom', path: ['to'], message: 'afterStart' });
  });
  expect(checkForm(schema, { from: 5, to: 1 })).toEqual({ ok: false, problems: { to: { key: 'rule.afterStart' } } });
  expect(checkForm(schema, { from: 1, to: 5 })).toEqual({ ok: true, value: { from: 1, to: 5 } });
});

it('fills in defaults for what was left empty', () => {
  const values = { nameEn: ' Units ', nameZh: '单位', type: 'unit.kind', sort: null, remark: '' };
  expect(checkForm(dictionaryTypeDraft, values)).toEqual({
    ok: true,
    value: { nameEn: 'Units', nameZh: '单位', type: 'unit.kind', sort: 0, remark: '' },
  });
});

it('reads the fields a server refused', () => {
  expect(
    refusedFields({ data: { fields: { type: 'A dictionary with this code already exists', sort: 'invalid' } } }),
  ).toEqual({
    type: { key: 'A dictionary with this code already exists' },
    sort: { key: 'rule.invalid' },
  });
  expect(refusedFields(new Error('offline'))).toEqual({});
});

it('guesses the control from the schema', () => {
  const kinds = Object.fromEntries(
    Object.entries({
      ...dictionaryTypeDraft.shape,
      state: z.enum(['on', 'off']).optional(),
      isOpen: z.boolean().default(false),
      startAt: z.iso.datetime().nullable(),
      day: z.iso.date(),
      marks: z.array(z.enum(['a', 'b'])),
      mails: z.array(z.email()),
      secret: sensitive(z.string().min(6)),
    }).map(([name, schema]) => [name, fieldFacts(schema).kind]),
  );
  expect(kinds).toEqual({
    nameEn: 'text',
    nameZh: 'text',
    type: 'text',
    sort: 'number',
    remark: 'textarea',
    state: 'select',
    isOpen: 'switch',
    startAt: 'instant',
    day: 'date',
    marks: 'multi',
    mails: 'tags',
    secret: 'password',
  });
  expect(fieldFacts(dictionaryTypeDraft.shape.sort)).toMatchObject({
    min: 0,
    max: 9999,
    isInteger: true,
    isRequired: false,
  });
  expect(fieldFacts(dictionaryTypeDraft.shape.nameEn)).toMatchObject({ isRequired: true, maxLength: 60 });
});
