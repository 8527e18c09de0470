import type { ApiLine } from '@tilldeck/contracts/system/developer.routes';
import { type ApiField, fieldsOf } from './api-fields.ts';
import type { ApiDocument, ApiOperation, ApiSchema } from './openapi-document.ts';

export interface ApiCall extends ApiLine {
  audit: string | null;
  errors: { error: string; code: number; msg: string }[];
  input: ApiField[];
  output: ApiField[];
}

function inputSchema(operation: ApiOperation): ApiSchema {
  if (!operation.parameters) return Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {};
  return {
    type: 'object',
    required: operation.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(operation.parameters.map((parameter) => [parameter.name, parameter.schema ?? {}])),
  };
}

/** Every answer is an envelope; what differs is its `data`. */
const outputSchema = (operation: ApiOperation): ApiSchema =>
  operation.responses?.['200']?.content?.['application/json']?.schema?.properties?.data ?? {};

export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      id: operation.operationId,
      area: operation.tags?.[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: operation.summary ?? '',
      permission: operation['x-permission'] ?? '',
      audit: operation['x-audit'] ?? null,
      errors: operation['x-errors'] ?? [],
      input: fieldsOf(inputSchema(operation)),
      output: fieldsOf(outputSchema(operation)),
    })),
  );
}

/** Calls in which every word occurs somewhere: path, summary, permission, name. */
export function searchCalls<C extends ApiLine>(calls: readonly C[], query: string): C[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const text = `${call.method} ${call.path} ${call.summary} ${call.permission} ${call.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function groupByArea<C extends ApiLine>(calls: readonly C[]): [area: string, calls: C[]][] {
  return Object.entries(Object.groupBy(calls, (call) => call.area))
    .map(([area, group]): [string, C[]] => [area, group ?? []])
    .toSorted(([one], [other]) => one.localeCompare(other));
}
