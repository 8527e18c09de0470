import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { type ActionKey, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { refsIn, type SampleSchema, sampleInput } from '@tilldeck/testkit/client/sample-input';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
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

const guarded = allRoutes.filter((route) => route.permission !== 'public');
const permitted = guarded.filter((route) => requiredPermission(route.permission));
const named = (routes: Route[]) => routes.map((route) => [route.id, route] as const);

/** Makes a record of each kind for an organisation. A call that refers to a kind without one fails the test below. */
const recordMakers: Record<string, (org: TestOrg) => Promise<string>> = {
  apiKey: async (org) => {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO identity_api_key (org_id, key_id, secret_hash, name, scopes, rate_per_minute, expires_at, created_by_name)
       VALUES ($1, md5(random()::text), '', 'Stock', '{}', 60, now() + interval '1 day', '') RETURNING id`,
      [org.id],
    );
    return row?.id ?? '';
  },
  webhook: async (org) => {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO integration_endpoint (org_id, url, event_types, sealed_secret)
       VALUES ($1, 'https://hooks.shop.example/', '{file.changed}', '') RETURNING id`,
      [org.id],
    );
    return row?.id ?? '';
  },
  webhookDelivery: async (org) => {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO integration_delivery (org_id, endpoint_id, event_type, message_id, body)
       VALUES ($1, $2, 'file.changed', 'msg_1', '{}') RETURNING id`,
      [org.id, await recordMakers.webhook?.(org)],
    );
    return row?.id ?? '';
  },
  auditEntry: async (org) => {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES ($1, 'x', 'session.opened', 'account', '1', 'r') RETURNING id`,
      [org.id],
    );
    return row?.id ?? '';
  },
  export: async (org) => {
    const owner = await api.people.account(org);
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO files_export (org_id, account_id, token_hash, call, input, language, timezone, name)
       VALUES ($1, $2, '', 'identity/audit.export', '{}', 'en-US', 'UTC', 'secret.csv') RETURNING id`,
      [org.id, owner.id],
    );
    return row?.id ?? '';
  },
  file: async (org) => {
    const owner = await api.people.account(org);
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, created_by, kind, visibility, state, name, size, storage_key, upload_ref, part_size)
       VALUES ($1, $2, 'generic', 'organisation', 'ready', 'secret.txt', 3, 'k' || random(), '', 8388608) RETURNING id`,
      [org.id, owner.id],
    );
    return row?.id ?? '';
  },
  blacklistEntry: async (org) => {
    const owner = await api.people.account(org);
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO system_blacklist_entry
         (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
       VALUES ($1, 'mdm', 'sn-' || $2::bigint, '', 'enabling', 'mid', 'x', $2, 'x') RETURNING id`,
      [org.id, owner.id],
    );
    return row?.id ?? '';
  },
};
/** What a partner gets for a record that is none of its own; pages of the vendor's platform are shut to it altogether. */
function refusalOutside(route: Route): 'core.not_found' | 'core.forbidden' {
  const page = menuCatalogue.find(({ key }) => key === requiredPermission(route.permission)?.id);
  return !page || page.platforms.includes('partner') ? 'core.not_found' : 'core.forbidden';
}
const inputShape = (route: Route) =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SampleSchema;
const referring = guarded.filter((route) => refsIn(inputShape(route)).length > 0);

describe('every call that names a record', () => {
  it.each(named(referring))('%s answers as if a foreign record did not exist', async (_id, route) => {
    // Three levels: a master, its child and its grandchild; and a second partner beside them.
    const master = await api.people.partner(api.vendor);
    const child = await api.people.partner(master);
    const grandchild = await api.people.partner(child);
    const sibling = await api.people.partner(api.vendor);
    const idsFor = async (org: TestOrg) => {
      const ids = new Map<string, string>();
      for (const ref of refsIn(inputShape(route))) ids.set(ref, (await recordMakers[ref]?.(org)) ?? '');
      return ids;
    };
    const answerFor = async (client: WireClient, org: TestOrg) => {
      const ids = await idsFor(org);
      const answer = await client.send(route, sampleInput(inputShape(route), (ref) => ids.get(ref) ?? '') as never);
      return answer.body.error ?? 'ok';
    };
    const grants = allPermissions('partner');
    const refusal = refusalOutside(route);
    const ofSibling = await api.as(await api.people.account(sibling, grants));
    for (const org of [master, child, grandchild, api.vendor])
      expect(await answerFor(ofSibling, org), 'sibling').toBe(refusal);
    const ofChild = await api.as(await api.people.account(child, grants));
    for (const org of [master, sibling, api.vendor]) expect(await answerFor(ofChild, org), 'child').toBe(refusal);
    if (route.id.endsWith('.detail') && refusal === 'core.not_found')
      for (const org of [child, grandchild]) expect(await answerFor(ofChild, org), 'own subtree').toBe('ok');
    // The same call on a record that does not exist at all: nobody can tell the difference.
    const missing = sampleInput(inputShape(route), () => '999999999');
    expect((await ofChild.send(route, missing as never)).body.error).toBe(refusal);
  });
});

describe('every call', () => {
  it.each(named(guarded))('%s refuses somebody without a session', async (_id, route) => {
    expect((await visitor.send(route, {} as never)).body.code).toBe(3);
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
