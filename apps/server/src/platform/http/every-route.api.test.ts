import { existsSync } from 'node:fs';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import {
  isForStrangers,
  needsSession,
  type Permission,
  permissionsOf,
  type Route,
  requiredPermission,
} from '@tilldeck/contracts/core/route';
import { hasSensitive, type SensitiveShape } from '@tilldeck/contracts/wire/field-cipher';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { referringRoutes } from '../../../testing/isolation-matrix.ts';

/** Walks every declared call. A call that is added later is tested here without another line. */
let api: ApiHarness;
let visitor: WireClient;
let stranger: WireClient;
let admin: WireClient;

/** Somebody who holds every permission there is except these. */
const everythingBut = (permissions: readonly Permission[]) =>
  Object.fromEntries(
    Object.entries({ ...allPermissions('partner'), ...allPermissions('admin') }).map(([id, held]) => [
      id,
      held.filter((action) => !permissions.includes(`${id}.${action}`)),
    ]),
  );

beforeAll(async () => {
  const url = 'http://127.0.0.1:9/api';
  const peer = { id: 'eu-us', name: 'Tilldeck America', url, key: 'a-key-that-both-clouds-share-0123456789' };
  api = await startApiHarness({ CLOUD_PEERS: JSON.stringify([peer]) }, { isApiAlone: true });
  visitor = api.visitor();
  stranger = await api.as(await api.people.account(api.vendor));
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

const guarded = allRoutes.filter((route) => needsSession(route.permission));
const ofPeers = allRoutes.filter((route) => route.permission === 'peer');
const ofDevices = allRoutes.filter((route) => route.permission === 'device');
const permitted = guarded.filter((route) => requiredPermission(route.permission));
const named = (routes: Route[]) => routes.map((route) => [route.id, route] as const);

describe('every call', () => {
  it('that strangers can make declares how often one address may (attacks S7, L4)', () => {
    const unlimited = allRoutes.filter(
      (route) => isForStrangers(route.permission) && !(route.perAddressPerMinute && route.perAddressPerMinute > 0),
    );
    expect(unlimited.map((route) => route.id)).toEqual([]);
  });

  it('that names a record is in the isolation matrix of its domain', () => {
    const shardOf = (domain: string) =>
      new URL(`../../domains/${domain}/isolation-matrix.api.test.ts`, import.meta.url);
    expect([...referringRoutes.keys()].filter((domain) => !existsSync(shardOf(domain)))).toEqual([]);
  });

  it('with a secret in its input is a POST, since access logs keep addresses (attack L11)', () => {
    const inAddress = allRoutes.filter((route) => {
      const shape = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SensitiveShape;
      const hasSecretName = Object.keys(shape.properties ?? {}).some((name) => /secret|password|token/i.test(name));
      return route.method === 'GET' && (hasSensitive(shape) || hasSecretName);
    });
    expect(inAddress.map((route) => route.id)).toEqual([]);
  });

  it.each(named(ofPeers))(
    '%s refuses everybody but another cloud, whatever the header says (attack S1)',
    async (_id, route) => {
      for (const client of [visitor, stranger, admin]) {
        expect((await client.send(route, {} as never)).status).toBe(401);
        const borrowed = await client.identity();
        client.identity = async () => ({ ...borrowed, appId: 'eu-us' });
        expect((await client.send(route, {} as never)).status).toBe(401);
        client.identity = async () => borrowed;
      }
    },
  );

  it.each(named(guarded))('%s refuses somebody without a session', async (_id, route) => {
    expect((await visitor.send(route, {} as never)).body.code).toBe(3);
  });

  it.each(named(ofDevices))('%s refuses everybody who is no device, whatever they may do', async (_id, route) => {
    for (const client of [visitor, admin])
      expect(await client.send(route, {} as never)).toMatchObject({ status: 401, body: { error: 'link.key_refused' } });
  });

  it.each(named(permitted))('%s refuses a session without roles', async (_id, route) => {
    const answer = await stranger.send(route, {} as never);
    expect(answer).toMatchObject({ status: 403, body: { error: 'core.forbidden' } });
  });

  // One sign-in for each of some hundred permissions.
  it('refuses somebody who holds every permission but those that open it', { timeout: 120_000 }, async () => {
    const alike = [...Map.groupBy(permitted, (route) => permissionsOf(route).join()).values()];
    const refuse = async ([first, ...others]: Route[]) => {
      if (!first) return;
      const client = await api.as(await api.people.account(api.vendor, everythingBut(permissionsOf(first))));
      for (const route of [first, ...others])
        expect((await client.send(route, {} as never)).status, route.id).toBe(403);
    };
    // Side by side, as each waits for a sign-in of its own.
    for (let at = 0; at < alike.length; at += 8) await Promise.all(alike.slice(at, at + 8).map(refuse));
  });

  it.each(named(allRoutes))('%s is declared well', (_id, route) => {
    expect(route.path).not.toMatch(/^\//);
    expect(route.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(() => z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    for (const permission of permissionsOf(route)) {
      const needed = requiredPermission(permission);
      if (!needed) continue;
      // A permission nobody can be given would lock the call for ever.
      const menu = menuCatalogue.find((entry) => entry.key === needed.id && !entry.subPageOf);
      expect(menu?.actions, `${permission} is offered by a menu`).toContain(needed.action);
    }
  });
});
