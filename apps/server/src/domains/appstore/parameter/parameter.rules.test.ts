import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { faultOfField, issueOf, readValue } from '@tilldeck/contracts/appstore/parameter.rules';
import { type ParameterField, parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { StoredValue } from '@tilldeck/db/stored-shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  documentOf,
  fits,
  type Layer,
  missingOf,
  presentSettled,
  presentValues,
  rememberedOf,
  settle,
} from './parameter.rules.ts';
import { readTypedValues } from './typed-values.rules.ts';

const field = (key: string, changes: Partial<ParameterField> = {}): ParameterField =>
  parameterField.parse({ key, titleEn: key, titleZh: key, type: 'text', ...changes });
const seal = (_key: string, text: string) => ({ sealed: `sealed ${text}` });
const open = (_key: string, { sealed }: { sealed: string }) => sealed.replace('sealed ', '');

const fields = [
  field('text', { byDefault: 'plain' }),
  field('count', { type: 'number', min: 0, max: 10 }),
  field('isOn', { type: 'switch', byDefault: 'false' }),
  field('paper', { type: 'choice', choices: ['58', '80'], byDefault: '80' }),
  field('pin', { type: 'secret', max: 20 }),
];
const anyStored: fc.Arbitrary<StoredValue> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('58', '80'),
  fc.integer({ min: -5, max: 15 }),
  fc.boolean(),
  fc.string({ maxLength: 8 }).map((text) => ({ sealed: text })),
);
const anyLayer: fc.Arbitrary<Layer> = fc.record({
  origin: fc.constantFrom('last', 'partner', 'group', 'device'),
  name: fc.string({ maxLength: 4 }),
  values: fc.dictionary(fc.constantFrom('text', 'count', 'isOn', 'paper', 'pin', 'gone'), anyStored),
});

describe('what counts for a device', () => {
  it('is the nearest value that fits, then the default, whatever else is set', () => {
    fc.assert(
      fc.property(fc.array(anyLayer, { maxLength: 8 }), (layers) => {
        const settled = settle(fields, layers);
        for (const one of fields) {
          let expected: unknown = one.byDefault === '' ? undefined : readValue(one, one.byDefault);
          expected = expected && (expected as { value: unknown }).value;
          let origin = 'default';
          for (const layer of layers) {
            const value = layer.values[one.key];
            if (value === undefined || !fits(one, value)) continue;
            expected = value;
            origin = layer.origin;
          }
          expect(settled.get(one.key)?.value).toEqual(expected);
          if (expected !== undefined) expect(settled.get(one.key)?.origin).toBe(origin);
        }
        expect(settled.has('gone')).toBe(false);
      }),
    );
  });

  it('does not change when what is nobody’s any more was taken last', () => {
    fc.assert(
      fc.property(fc.array(anyLayer, { maxLength: 6 }), (layers) => {
        const before = settle(fields, layers);
        const last: Layer = { origin: 'last', name: '', values: rememberedOf(before) };
        const after = settle(fields, [last]);
        expect([...after].map(([key, { value }]) => [key, value])).toEqual(
          [...before].map(([key, { value }]) => [key, value]),
        );
      }),
    );
  });

  it('takes a new default along, where only a default was taken last', () => {
    const last: Layer = { origin: 'last', name: '', values: rememberedOf(settle(fields, [])) };
    expect(settle([field('text', { byDefault: 'newer' })], [last]).get('text')?.value).toBe('newer');
  });

  it('names what is required and has no value', () => {
    const needed = [field('a', { isRequired: true }), field('b', { isRequired: true }), field('c')];
    const settled = settle(needed, [{ origin: 'device', name: '', values: { b: '' } }]);
    expect(missingOf(needed, settled)).toEqual(['a', 'b']);
  });
});

describe('the document an app reads', () => {
  const layers: Layer[] = [
    {
      origin: 'partner',
      name: 'P',
      values: { text: 'Till {{ device.sn }} of {{shop.name}}', pin: { sealed: 'sealed {{device.sn}}' } },
    },
  ];
  const settled = settle(fields, layers);
  const document = documentOf(fields, settled, { 'device.sn': 'P240' }, open);

  it('has variables filled in, what is not known left empty, and secrets as they were typed', () => {
    expect(document).toEqual({ text: 'Till P240 of ', isOn: false, paper: '80', pin: '{{device.sn}}' });
  });

  it('shows people where each value comes from, and no secret', () => {
    expect(presentSettled(fields, settled, document)).toEqual([
      { key: 'text', value: 'Till P240 of ', origin: 'partner', name: 'P' },
      { key: 'isOn', value: false, origin: 'default', name: '' },
      { key: 'paper', value: '80', origin: 'default', name: '' },
      { key: 'pin', value: secretDots, origin: 'partner', name: 'P' },
    ]);
    const stored = { text: 'x', pin: { sealed: 'q' }, count: 99, gone: 1 };
    expect(presentValues(fields, stored)).toEqual({ values: { text: 'x', pin: secretDots }, unfit: ['count', 'gone'] });
  });

  it('is the same text for the same values in any order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.integer())), (values) => {
        const turned = Object.fromEntries(Object.entries(values).toReversed());
        expect(canonicalText(turned)).toBe(canonicalText(values));
      }),
    );
  });
});

describe('what somebody types', () => {
  const read = (typed: Record<string, string>, before = {}) =>
    readTypedValues(
      fields,
      Object.entries(typed).map(([key, value]) => ({ key, value })),
      before,
      seal,
    );

  it('becomes a value of the type of its field', () => {
    expect(read({ text: '5', count: '5.5', isOn: 'true', paper: '58', pin: '12' })).toEqual({
      values: { text: '5', count: 5.5, isOn: true, paper: '58', pin: { sealed: 'sealed 12' } },
      issues: {},
    });
  });

  it('is refused field by field', () => {
    expect(
      read({ text: '{{shop.owner}}', count: '11', isOn: 'on', paper: '60', pin: secretDots, no: '' }).issues,
    ).toEqual({
      text: 'unknown_variable',
      count: 'too_big',
      isOn: 'invalid',
      paper: 'not_a_choice',
      pin: 'required',
      no: 'unknown_field',
    });
    for (const text of ['', ' ', 'x', '1e999', 'Infinity', '0x', '--1'])
      expect(read({ count: text }).issues).toEqual({ count: 'invalid' });
    expect(read({ text: 'ä'.repeat(20_000) }).issues).toEqual({ text: 'too_much' });
  });

  it('keeps a secret that comes back as dots', () => {
    const before = { pin: { sealed: 'sealed old' } };
    expect(read({ pin: secretDots }, before).values).toEqual(before);
  });

  it('fits the field it was read for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string(), (one, text) => {
        const result = readValue(one, text);
        if ('value' in result) expect(issueOf(one, result.value)).toBeNull();
      }),
    );
  });
});

describe('a field', () => {
  it('says what is wrong with itself', () => {
    const base = { type: 'text' as const, choices: [], min: null, max: null, byDefault: '' };
    expect(faultOfField(base)).toBeNull();
    expect(faultOfField({ ...base, type: 'choice' })).toEqual({ at: 'choices', issue: 'required' });
    expect(faultOfField({ ...base, type: 'choice', choices: ['a', 'a'] })).toEqual({
      at: 'choices',
      issue: 'duplicate',
    });
    expect(faultOfField({ ...base, type: 'number', min: 2, max: 1 })).toEqual({ at: 'max', issue: 'range' });
    expect(faultOfField({ ...base, type: 'number', byDefault: 'x' })).toEqual({ at: 'byDefault', issue: 'invalid' });
    expect(faultOfField({ ...base, type: 'secret', byDefault: 'x' })).toEqual({
      at: 'byDefault',
      issue: 'secret_default',
    });
  });
});
