import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callsOf, groupByArea, searchCalls } from './api-calls.ts';
import type { ApiDocument, ApiSchema } from './openapi-document.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as ApiSchema;

const { page, byCode } = dictionaryRoutes;
const document: ApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Tilldeck', version: '3.0.56' },
  paths: {
    [`/${page.path}`]: {
      post: {
        operationId: page.id,
        tags: ['system/dictionary'],
        summary: page.summary,
        'x-permission': page.permission,
        requestBody: { content: { 'application/json': { schema: schemaOf(page.input, 'input') } } },
        responses: {
          200: {
            content: { 'application/json': { schema: { properties: { data: schemaOf(page.output, 'output') } } } },
          },
        },
      },
    },
    [`/${byCode.path}`]: {
      get: {
        operationId: byCode.id,
        tags: ['system/dictionary'],
        summary: byCode.summary,
        'x-permission': byCode.permission,
        parameters: [{ name: 'code', required: true, schema: { type: 'string', minLength: 1, maxLength: 50 } }],
      },
    },
  },
};

describe('API reference', () => {
  const calls = callsOf(document);

  it('lists fields of rows under the list they stand in', () => {
    const [call] = searchCalls(calls, 'dic/page');
    expect(call?.input.map((field) => field.name)).toContain('pageSize');
    expect(call?.input.find((field) => field.name === 'pageSize')?.rules).toEqual(['1…200', '= 20']);
    expect(call?.output.map((field) => field.name)).toContain('items[].nameEn');
  });

  it('reads the parameters of a GET as its input', () => {
    const [call] = searchCalls(calls, 'GET code');
    expect(call?.input).toEqual([
      { name: 'code', type: 'string', isRequired: true, rules: ['1…50 chars'], description: '' },
    ]);
    expect(call?.output).toEqual([]);
  });

  it('finds a call by all words of a search, in any order', () => {
    expect(searchCalls(calls, 'dictionary.query page')).toHaveLength(1);
    expect(searchCalls(calls, 'dictionary nothing')).toHaveLength(0);
    expect(groupByArea(calls).map(([area, group]) => [area, group.length])).toEqual([['system/dictionary', 2]]);
  });
});
