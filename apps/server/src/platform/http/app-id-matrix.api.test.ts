import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { needsSession, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { recordMakers } from '../../../testing/record-makers.ts';
import { refsOf, sampleOf } from '../../../testing/sample-of.ts';

/**
 * The signature does not cover `x-app-id`, so that everybody can write into it what they like. Every call of a session
 * is sent again with the id of another cloud, of another app and of nobody. A call that is added later is tested here
 * without another line.
 */
let api: ApiHarness;
let admin: WireClient;
let stranger: WireClient;
const records = new Map<string, string>();

beforeAll(async () => {
  const url = 'http://127.0.0.1:9/api';
  const peer = { id: 'eu-us', name: 'Tilldeck America', url, key: 'a-key-that-both-clouds-share-0123456789' };
  api = await startApiHarness({
    APP_KEYS: 'console:tilldeck-console,till:the-key-of-another-app',
    CLOUD_PEERS: JSON.stringify([peer]),
  });
  admin = await api.as(api.admin);
  stranger = await api.as(await api.people.account(api.vendor));
  for (const kind of new Set(reads.flatMap(refsOf))) {
    const id = await recordMakers[kind]?.(api.people, api.vendor);
    if (id) records.set(kind, id);
  }
});
afterAll(() => api.close());

const ofSessions = allRoutes.filter((route) => needsSession(route.permission));
const reads = ofSessions.filter((route) => route.audit === null);
const permitted = ofSessions.filter((route) => requiredPermission(route.permission));
const named = (routes: Route[]) => routes.map((route) => [route.id, route] as const);

/** What a call answers when its header names another app than the one that signed. */
async function sendAs(client: WireClient, appId: string, route: Route, input: unknown) {
  client.extraHeaders = { [headerNames.appId]: appId };
  const { status, body } = await client.send(route, input as never);
  client.extraHeaders = {};
  return { status, error: body.error, data: body.data };
}
const unknownApp = { status: 401, error: 'core.app_unknown', data: null };

describe('x-app-id', () => {
  it.each(named(reads))('of a peer, another app or nobody opens nothing more of %s (attack S1)', async (_id, route) => {
    const input = sampleOf(route, (kind) => records.get(kind) ?? '999999999');
    const { status, error } = await sendAs(admin, 'console', route, input);
    expect(error, 'a call that reached its handler').not.toBe('core.app_unknown');
    expect(await sendAs(admin, 'till', route, input)).toMatchObject({ status, error });
    for (const appId of ['eu-us', 'nobody', '']) expect(await sendAs(admin, appId, route, input)).toEqual(unknownApp);
  });

  it.each(named(permitted))('of a peer, another app or nobody gives no right to %s (attack S1)', async (_id, route) => {
    for (const appId of ['console', 'till'])
      expect(await sendAs(stranger, appId, route, {})).toMatchObject({ status: 403, error: 'core.forbidden' });
    for (const appId of ['eu-us', 'nobody', '']) expect(await sendAs(stranger, appId, route, {})).toEqual(unknownApp);
  });
});
