import { expect, it } from 'vitest';
import { fieldsOf } from './api-fields.ts';
import type { ApiSchema } from './openapi-document.ts';

const schema = (value: object) => value as ApiSchema;
const named = (value: object) => fieldsOf(schema(value)).map(({ name, type }) => `${name}: ${type}`);

it('names nested fields by dotted paths, rows of lists with brackets', () => {
  const address = { type: 'object', properties: { city: { type: 'string' } } };
  const row = { type: 'object', properties: { id: { type: 'string' }, tags: { items: { type: 'string' } } } };
  expect(named({ properties: { address, items: { items: row } } })).toEqual([
    'address: object',
    'address.city: string',
    'items: object[]',
    'items[].id: string',
    'items[].tags: string[]',
  ]);
});

it('looks behind a union with null', () => {
  const inner = { type: 'object', properties: { id: { type: 'string' } } };
  expect(named({ properties: { owner: { anyOf: [inner, { type: 'null' }] } } })).toEqual([
    'owner: object | null',
    'owner.id: string',
  ]);
});

it('ends where a tree contains itself', () => {
  const node: Record<string, unknown> = { type: 'object' };
  node.properties = { below: { items: node } };
  expect(
    fieldsOf(schema(node))
      .map(({ name }) => name)
      .at(-1),
  ).toBe('below[].below[].below[].below[].below');
});

it('says which rules a value has to follow, and none that say nothing', () => {
  const [field] = fieldsOf(
    schema({
      required: ['code'],
      properties: {
        code: { type: 'string', minLength: 2, maxLength: 50, pattern: '^a', default: 'ab', sensitive: true },
      },
    }),
  );
  expect(field).toMatchObject({ isRequired: true, rules: ['2…50 chars', '^a', '= "ab"', 'AES'] });
  const rules = (value: object) => fieldsOf(schema({ properties: { n: value } }))[0]?.rules;
  expect(rules({ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: 9 })).toEqual(['…9']);
  expect(rules({ items: { type: 'string' }, minItems: 3, maxItems: 3 })).toEqual(['3 items']);
  expect(rules({ type: 'string', format: 'email', pattern: 'x' })).toEqual([]);
});

it('shows a closed list by its values, and an answer without fields as one row', () => {
  expect(named({ properties: { state: { enum: ['on', 'off'] } } })).toEqual(['state: "on" | "off"']);
  expect(named({ items: { type: 'string' } })).toEqual([': string[]']);
  expect(named({})).toEqual([]);
});
