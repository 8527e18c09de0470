import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageCatalogue } from '../catalogue.messages.ts';
import { boundedRecord, recordCharactersMax, recordEntriesMax, said } from './bounded.schemas.ts';
import { maxReportBytes } from './link.limits.ts';

type Json = Record<string, unknown>;
const deepest = 6;

/** Every place of a JSON Schema at which a device may send more than somebody has thought of. */
function unboundedIn(schema: Json, path: string, depth = 0): string[] {
  const missing = (...names: string[]) =>
    names.filter((name) => schema[name] === undefined).map((n) => `${path}: ${n}`);
  const below = (inner: unknown, name: string) => unboundedIn(inner as Json, `${path}.${name}`, depth + 1);
  if (depth > deepest) return [`${path}: nested too deeply`];
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (either) return either.flatMap((one, index) => below(one, String(index)));
  if (schema.enum !== undefined || schema.const !== undefined || schema.type === 'boolean') return [];
  if (schema.type === 'number' || schema.type === 'integer') return missing('minimum', 'maximum');
  if (schema.type === 'string') return schema.pattern === undefined ? missing('maxLength') : openPattern(schema, path);
  if (schema.type === 'array') return [...missing('maxItems'), ...below(schema.items, 'items')];
  if (schema.type !== 'object') return [`${path}: of any type`];
  const fields = Object.entries((schema.properties ?? {}) as Json).flatMap(([name, inner]) => below(inner, name));
  if (!schema.propertyNames) return fields;
  return [
    ...missing('maxProperties'),
    ...below(schema.propertyNames, 'key'),
    ...below(schema.additionalProperties, 'value'),
  ];
}

/** A pattern bounds a text when it is anchored and repeats nothing without an end. */
const openPattern = ({ pattern }: Json, path: string): string[] =>
  /^\^.*\$$/.test(String(pattern)) && !/[*+]|,\}/.test(String(pattern)) ? [] : [`${path}: pattern`];

const uplink = messageCatalogue.filter(({ direction }) => direction === 'up');
const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input' }) as Json;

describe('what a device may send', () => {
  it.each(uplink.map((spec) => [spec.name, spec] as const))(
    'as %s is bounded in every field (attack S13)',
    (name, spec) => {
      expect(unboundedIn(jsonOf(spec.payload), name)).toEqual([]);
      expect(spec.limits?.bytes).toBeLessThanOrEqual(maxReportBytes);
      expect(spec.limits?.perMinute).toBeGreaterThan(0);
    },
  );

  it('would be found unbounded', () => {
    const open = z.object({
      text: z.string(),
      count: z.number().min(0),
      list: z.array(z.boolean()),
      map: z.record(z.string().max(5), z.boolean()),
      any: z.unknown(),
      pattern: z.string().regex(/^a+$/),
    });
    expect(unboundedIn(jsonOf(open), 'm')).toEqual([
      'm.text: maxLength',
      'm.count: maximum',
      'm.list: maxItems',
      'm.map: maxProperties',
      'm.any: of any type',
      'm.pattern: pattern',
    ]);
  });

  it('in a record of its own words is no more than fits a list of many (attack S13)', () => {
    const schema = boundedRecord(z.string().max(64), said(2_000));
    const entries = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
    expect(schema.safeParse(entries(recordEntriesMax, 'x')).success).toBe(true);
    expect(schema.safeParse(entries(recordEntriesMax + 1, 'x')).success).toBe(false);
    expect(schema.safeParse(entries(recordCharactersMax / 2_000 + 1, 'x'.repeat(2_000))).success).toBe(false);
  });
});
