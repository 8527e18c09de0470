import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { type ActionKey, needsSession, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../testing/api-harness.ts';

/** Walks every declared call. A call that is added later is tested here without another line. */
let api: ApiHarness;
let visitor: WireClient;
let stranger: WireClient;

/** Somebody who holds every permission there is except one. */
const everythingBut = (id: string, action: ActionKey) => {
  const grants = { ...allPermissions('partner'), ...allPermissions('admin') };
  return { ...grants, [id]: (grants[id] ?? []).filter((held) => held !== action) };
};

beforeAll(async () => {
  api = await startApiHarness();
  visitor = api.visitor();
  stranger = await api.as(await api.people.account(api.vendor));
});
afterAll(() => api.close());

const guarded = allRoutes.filter((route) => needsSession(route.permission));
const ofDevices = allRoutes.filter((route) => route.permission === 'device');
const permitted = guarded.filter((route) => requiredPermission(route.permission));
const named = (routes: Route[]) => routes.map((route) => [route.id, route] as const);

describe('every call', () => {
  it.each(named(guarded))('%s refuses somebody without a session', async (_id, route) => {
    expect((await visitor.send(route, {} as never)).body.code).toBe(3);
  });

  it.each(named(ofDevices))('%s refuses everybody who is no device, whatever they may do', async (_id, route) => {
    for (const client of [visitor, await api.as(api.admin)])
      expect(await client.send(route, {} as never)).toMatchObject({ status: 401, body: { error: 'link.key_refused' } });
  });

  it.each(named(permitted))('%s refuses a session without roles', async (_id, route) => {
    const answer = await stranger.send(route, {} as never);
    expect(answer).toMatchObject({ status: 403, body: { error: 'core.forbidden' } });
  });

  it('refuses somebody who holds every permission but the one it asks for', async () => {
    const clients = new Map<string, WireClient>();
    for (const route of permitted) {
      const needed = requiredPermission(route.permission);
      if (!needed) continue;
      const key = `${needed.id}.${needed.action}`;
      const client =
        clients.get(key) ??
        (await api.as(await api.people.account(api.vendor, everythingBut(needed.id, needed.action))));
      clients.set(key, client);
      const answer = await client.send(route, {} as never);
      expect(answer.status, route.id).toBe(403);
    }
  });

  it.each(named(allRoutes))('%s is declared well', (_id, route) => {
    expect(route.path).not.toMatch(/^\//);
    expect(route.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(() => z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    const needed = requiredPermission(route.permission);
    if (!needed) return;
    // A permission nobody can be given would lock the call for ever.
    const menu = menuCatalogue.find((entry) => entry.key === needed.id && !entry.subPageOf);
    expect(menu?.actions, `${route.permission} is offered by a menu`).toContain(needed.action);
  });
});
