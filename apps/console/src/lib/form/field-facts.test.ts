import { richText } from '@tilldeck/contracts/core/rich-text';
import { sensitive } from '@tilldeck/contracts/core/schema';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldFacts } from './field-facts.ts';

describe('what a form knows of a field from its schema', () => {
  it.each([
    ['a short text', z.string().max(60), { kind: 'text', maxLength: 60 }],
    ['a long text', z.string().max(200), { kind: 'textarea', maxLength: 200 }],
    ['a whole number', z.int().min(1).max(9), { kind: 'number', min: 1, max: 9, isInteger: true }],
    ['a number without limits', z.number(), { kind: 'number', min: undefined, max: undefined, isInteger: false }],
    ['a choice', z.enum(['a', 'b']), { kind: 'select', options: ['a', 'b'] }],
    ['several choices', z.array(z.enum(['a', 'b'])).max(2), { kind: 'multi', options: ['a', 'b'], maxItems: 2 }],
    ['several words', z.array(z.string()).max(5), { kind: 'tags', maxItems: 5 }],
    ['yes or no', z.boolean(), { kind: 'switch' }],
    ['a day', z.iso.date(), { kind: 'date' }],
    ['a moment', z.iso.datetime(), { kind: 'instant' }],
    ['a rich text', richText(900).optional(), { kind: 'richText', maxLength: 900 }],
    ['a secret', sensitive(z.string().max(16)), { kind: 'password', maxLength: 16 }],
  ])('%s', (_name, schema, facts) => expect(fieldFacts(schema)).toMatchObject(facts));

  it('looks through what may be absent, null or has a default', () => {
    const inner = z.string().max(60);
    for (const schema of [inner.optional(), inner.nullable(), inner.default('x'), inner.optional().nullable()])
      expect(fieldFacts(schema)).toMatchObject({ kind: 'text', maxLength: 60 });
  });

  it('is required where absent is refused; a default counts where nothing is filled in', () => {
    expect(fieldFacts(z.string()).isRequired).toBe(true);
    expect(fieldFacts(z.string().optional()).isRequired).toBe(false);
    expect(fieldFacts(z.int().default(7))).toMatchObject({ isRequired: false, byDefault: 7 });
  });

  it('takes the tightest of several limits of a list', () => {
    expect(fieldFacts(z.array(z.string()).max(9).max(3)).maxItems).toBe(3);
  });
});
