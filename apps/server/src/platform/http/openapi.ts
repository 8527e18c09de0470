import { setImmediate } from 'node:timers/promises';
import { errorSpec } from '@tilldeck/contracts/catalogue.errors';
import { needsSession, type Permission, permissionsOf, type Route } from '@tilldeck/contracts/core/route';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { deviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import { errorText } from '@tilldeck/phrases/error-texts';
import { z } from 'zod';
import { apiBase } from './call.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const isSigned = (permission: Permission): boolean =>
  permission === 'public' || permission === 'peer' || needsSession(permission);

/** Errors any call of its kind may answer, besides the declared ones. */
const commonErrors = (route: Route) => [
  'core.invalid_input' as const,
  ...(route.permission === 'device'
    ? (['link.key_refused', 'link.device_disabled', 'core.timestamp_stale', 'core.replayed'] as const)
    : []),
  ...(isSigned(route.permission) ? (['core.signature_refused'] as const) : []),
  ...(route.perAddressPerMinute || route.takenNamesPerHour ? (['core.too_many_requests'] as const) : []),
  ...(route.notFor?.includes('actor') ? (['identity.not_while_acting'] as const) : []),
  ...(route.notFor?.includes('key') ? (['identity.api_key_not_here'] as const) : []),
  ...(needsSession(route.permission) ? (['core.not_signed_in', 'core.session_expired'] as const) : []),
  ...(route.permission.includes('.') ? (['core.forbidden'] as const) : []),
];

/** Calls are listed by it: `devices/tag`. */
export const areaOf = ({ id }: Pick<Route, 'id'>): string => id.split('.', 1)[0] ?? '';

function operation(route: Route): Json {
  const input = jsonSchema(route.input, 'input');
  const hasInput = Object.keys((input.properties as Json | undefined) ?? {}).length > 0;
  const body = { 'application/x-www-form-urlencoded': { schema: input }, 'application/json': { schema: input } };
  const errors = [...new Set([...(route.errors ?? []), ...commonErrors(route)])];
  return {
    operationId: route.id,
    tags: [areaOf(route)],
    summary: route.summary,
    'x-permission': permissionsOf(route).join(' | '),
    ...(route.audit ? { 'x-audit': route.audit } : {}),
    'x-errors': errors.map((code) => ({ error: code, code: errorSpec(code).code, msg: errorText('en-US', code) })),
    ...(hasInput && route.method === 'POST' ? { requestBody: { required: true, content: body } } : {}),
    ...(hasInput && route.method === 'GET' ? { parameters: queryParameters(input) } : {}),
    responses: {
      200: {
        description: 'Code 200 with the data, or another code with a refusal',
        content: { 'application/json': { schema: envelope(jsonSchema(route.output, 'output')) } },
      },
    },
    security: securityOf(route),
  };
}

function securityOf({ permission, notFor }: Route): Json[] {
  if (permission === 'open') return [];
  if (permission === 'public' || permission === 'peer') return [{ signature: [] }];
  if (permission === 'device') return [{ device: [] }];
  return [
    { signature: [], token: [] },
    ...(permission.includes('.') && !notFor?.includes('key') ? [{ apiKey: [] }] : []),
  ];
}

const queryParameters = (input: Json): Json[] => {
  const required = (input.required as string[] | undefined) ?? [];
  return Object.entries(input.properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '200 or 1: success' },
    msg: { type: 'string' },
    data,
    requestId: { type: 'string' },
    error: { type: 'string' },
  },
});

/** So long other calls wait while the reference is made. */
const turnMs = 10;

/**
 * The API reference, made of the same declarations the server runs on. All schemas together take seconds of a busy
 * processor, so that others get their turn in between.
 */
export async function openApiDocument(routes: readonly Route[], version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  let turnEndsAt = performance.now() + turnMs;
  for (const route of routes.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const key = `/${route.path}`;
    paths[key] = { ...paths[key], [route.method.toLowerCase()]: operation(route) };
    if (performance.now() < turnEndsAt) continue;
    await setImmediate();
    turnEndsAt = performance.now() + turnMs;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tilldeck',
      version,
      description:
        'Calls of people are signed, calls of systems carry an API key; docs/wire.md tells how. Bodies are form-encoded or JSON.',
    },
    servers: [{ url: apiBase.slice(0, -1) }],
    tags: [...new Set(routes.map(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: headerNames.signature },
        token: { type: 'apiKey', in: 'header', name: headerNames.token },
        device: {
          type: 'apiKey',
          in: 'header',
          name: deviceHeaders.signature,
          description: 'Calls of devices, signed with the key of the device; docs/device-protocol.md tells how.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, `tdk_…`. Needs no signature; only for calls with a permission that is in its scopes.',
        },
      },
    },
  };
}
