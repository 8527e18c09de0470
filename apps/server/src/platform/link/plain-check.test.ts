import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createPlainCheck } from './plain-check.ts';

const plain = messageCatalogue.filter(({ isPlain }) => isPlain);

/** Values near every bound and of every other type, so that most mutations matter. */
const oddValue = fc.oneof(
  fc.constantFrom(
    -1,
    0,
    1,
    0.5,
    45,
    64,
    100,
    101,
    150,
    151,
    -60,
    -61,
    2 ** 53,
    Number.MAX_VALUE,
    null,
    true,
    '',
    'wifi',
  ),
  fc.string({ maxLength: 70 }),
  fc.record({ latitude: fc.double({ noNaN: true }), longitude: fc.constantFrom(-180, 181, 13.4), more: fc.nat() }),
  fc.array(fc.nat(), { maxLength: 2 }),
);

/** Points of a path, right ones and odd ones; what a message cannot do without. */
const points = fc.array(
  fc.record(
    {
      at: fc.nat(),
      latitude: fc.oneof({ weight: 9, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) }, oddValue),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      source: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('gps', 'network', 'fused') }, oddValue),
      datum: fc.constantFrom('wgs84', 'gcj02'),
      accuracyM: fc.oneof({ weight: 9, arbitrary: fc.nat(500) }, oddValue),
      more: fc.nat(),
    },
    { requiredKeys: ['at', 'latitude', 'longitude', 'source', 'datum'] },
  ),
  { maxLength: 3 },
);

describe.each(plain)('the compiled check of $name', (message) => {
  const isRight = createPlainCheck(message);
  const names = Object.keys((message.payload as z.ZodObject).shape);
  const start = { epoch: fc.integer({ min: 1 }), seq: fc.integer({ min: 1 }), at: fc.nat() };
  const head: fc.Arbitrary<object> = names.includes('points') ? fc.record({ ...start, points }) : fc.record(start);
  const report = fc
    .tuple(head, fc.dictionary(fc.constantFrom(...names, 'unknown', '__proto__'), oddValue, { maxKeys: 4 }))
    .map(([first, rest]) => JSON.stringify({ ...first, ...rest }));

  it('accepts only what zod accepts, and leaves the same fields', () => {
    let accepted = 0;
    fc.assert(
      fc.property(report, (text) => {
        const judged = message.payload.safeParse(JSON.parse(text));
        const value: unknown = JSON.parse(text);
        const isAccepted = isRight?.(value);
        expect(isAccepted).toBe(judged.success);
        if (!isAccepted) return;
        accepted += 1;
        expect(value).toEqual(judged.data);
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});
