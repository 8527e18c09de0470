import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { needsSession, type Route } from '@tilldeck/contracts/core/route';
import { importSigningKey } from '@tilldeck/contracts/wire/request-signing';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { inputShapeOf, sampleOf } from '../../../testing/sample-of.ts';
import { type SpecifiedCall, specifiedCalls } from '../../../testing/specified-calls.ts';

/** Walks the table of calls that the specification fixes, on a running server. */
const peer = {
  id: 'eu-us',
  name: 'Tilldeck America',
  url: 'http://127.0.0.1:9/api',
  key: 'a-key-that-both-clouds-share-0123456789',
};
let api: ApiHarness;
let clients: { visitor: WireClient; signedIn: WireClient; otherCloud: WireClient };

beforeAll(async () => {
  api = await startApiHarness({ CLOUD_PEERS: JSON.stringify([peer]) });
  const otherCloud = api.visitor();
  const identity = await otherCloud.identity();
  const key = await importSigningKey(peer.key);
  otherCloud.identity = async () => ({ ...identity, appId: peer.id, key });
  clients = { visitor: api.visitor(), signedIn: await api.as(api.admin), otherCloud };
});
afterAll(() => api.close());

const callerOf = ({ permission }: Route): WireClient => {
  if (permission === 'peer') return clients.otherCloud;
  return needsSession(permission) ? clients.signedIn : clients.visitor;
};
/** Names of fields at any depth: the table does not say where in an answer a field is. */
const fieldsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
};
const outputOf = (route: Route) => z.toJSONSchema(route.output, { io: 'output', unrepresentable: 'any' });

function findRoute({ method, path, deviation }: SpecifiedCall): Route {
  const wanted = deviation?.method ?? method;
  const found = allRoutes.find((route) => route.path === path && (wanted === null || route.method === wanted));
  if (!found) throw new Error(`${wanted ?? ''} ${path} is not declared`);
  return found;
}

it('[WIRE-01] every call of the specification’s table is served at its method and path, with its payload', async () => {
  for (const call of specifiedCalls) {
    const route = findRoute(call);
    const { sends = [], answers = [], deviation } = call;
    const fields = sends.map((field) => deviation?.renamed?.[field] ?? field);
    expect(fieldsIn(inputShapeOf(route)), `${call.path} takes`).toEqual(expect.arrayContaining(fields));
    expect(fieldsIn(outputOf(route)), `${call.path} answers`).toEqual(expect.arrayContaining([...answers]));

    const { headers, body } = await callerOf(route).send(route, sampleOf(route, () => '1') as never);
    expect(headers.get('content-type'), call.path).toMatch(/^application\/json/);
    expect(body, call.path).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
    expect(body, call.path).toHaveProperty('data');
    // The call itself answered: it succeeded, or refused by a name that it declares.
    expect(['OK', ...(route.errors ?? [])], call.path).toContain(body.error ?? 'OK');

    const method = route.method === 'GET' ? 'POST' : 'GET';
    const crossed = await clients.visitor.send({ ...route, method }, {} as never);
    expect(crossed.body.error, `${method} ${call.path}`).toBe('core.no_such_call');
  }
});
