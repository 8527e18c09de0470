import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { compileQuickCheck } from './quick-check.ts';

const uplink = messageCatalogue.filter(({ direction }) => direction === 'up');
const named = (name: string) => uplink.find((message) => message.name === name)?.payload ?? z.never();

const status = {
  epoch: 3,
  seq: 9,
  at: 1_700_000_000_000,
  batteryPercent: 40,
  isCharging: false,
  networkType: 'wifi',
  ip: '10.0.0.7',
  location: { latitude: 1.5, longitude: -2, accuracyM: 3 },
};

it('says yes to a status as devices send it, so that the schema is not asked', () => {
  expect(compileQuickCheck(named('status'))?.(status)).toBe(true);
});

it.each([
  ['a stranger among the fields', { ...status, more: 1 }],
  ['something missing', { ...status, seq: undefined }],
  ['a fraction', { ...status, seq: 1.5 }],
  ['a number beyond its bounds', { ...status, batteryPercent: 101 }],
  ['a word that is not in its list', { ...status, networkType: 'tin' }],
  ['a text that is too long', { ...status, ip: 'x'.repeat(46) }],
  ['a fault further inside', { ...status, location: { latitude: 91, longitude: 0 } }],
  ['null', { ...status, ip: null }],
  ['no object', [status]],
])('leaves %s to the schema', (_name, value) => {
  expect(compileQuickCheck(named('status'))?.(value)).toBe(false);
});

it('does without for schemas that do more than look', () => {
  for (const schema of [
    z.object({ a: z.string().trim() }),
    z.object({ a: z.string().regex(/x/) }),
    z.object({ a: z.int().default(1) }),
    z.object({ a: z.int().refine((n) => n > 1) }),
    z.object({ a: z.int() }).refine(() => false),
    z.object({ a: z.number().multipleOf(2) }),
    z.object({ a: z.int().gt(3) }),
    z.looseObject({ a: z.int() }),
  ])
    expect(compileQuickCheck(schema)).toBeNull();
});

/** Values near what the schemas expect: their own field names with all kinds of contents. */
const keys = ['epoch', 'seq', 'at', 'batteryPercent', 'isCharging', 'networkType', 'ip', 'location', 'latitude', 'x'];
const content = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom('wifi', '', 'ä'.repeat(50), null, undefined),
  fc.record({ latitude: fc.double(), longitude: fc.double() }),
);

it.each(uplink.map((message) => [message.name, message.payload] as const))(
  'of %s it takes nothing the schema would refuse or change',
  (_name, schema) => {
    const check = compileQuickCheck(schema);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), content), fc.boolean(), (some, isWhole) => {
        const value = isWhole ? { ...status, ...some } : some;
        if (!check?.(value)) return;
        expect(schema.parse(value)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  },
);
