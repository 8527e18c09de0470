import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { needsSession, permissionsOf, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { refsIn, type SampleSchema, sampleInput } from '@tilldeck/testkit/client/sample-input';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { recordMakers } from '../../../testing/record-makers.ts';

/**
 * What acting must not leave behind, and what API keys must not do to people. A call that is added later is tested here
 * without another line.
 */
let api: ApiHarness;
let org: TestOrg;
let acting: WireClient;
let key: KeyClient;

beforeAll(async () => {
  api = await startApiHarness({}, { isApiAlone: true });
  org = await api.people.partner(api.vendor, 'Acted For');
  await api.people.account(org, {}, { isProjectLead: true });
  const clerk = await api.as(await api.people.account(api.vendor, { access: ['add'] }));
  acting = await clerk.actFor(org.id, { minutes: 240 });
  const { secret } = await (await api.as(api.admin)).call(apiKeyRoutes.add, {
    name: 'Holds everything',
    scopes: ['device.query'],
    ratePerMinute: 6000,
  });
  // No form would give it all of this.
  await api.people.query('UPDATE identity_api_key SET scopes = $1', [
    Object.entries(allPermissions('admin')).flatMap(([id, actions]) => actions.map((action) => `${id}.${action}`)),
  ]);
  key = new KeyClient(api.url, secret);
});
afterAll(() => api.close());

const named = (routes: readonly Route[]) => routes.map((route) => [route.id, route] as const);
const offersPartners = (route: Route) =>
  permissionsOf(route).some((permission) => {
    const needed = requiredPermission(permission);
    return needed !== null && allPermissions('partner')[needed.id]?.includes(needed.action);
  });
const forActors = allRoutes.filter((route) => route.permission === 'signedIn' || offersPartners(route));

describe('a call that is not for people who act for a partner', () => {
  const marked = forActors.filter((route) => route.notFor?.includes('actor') && !route.service);
  it.each(named(marked))('%s refuses them (attack O2)', async (_id, route) => {
    const answer = await acting.send(route, {} as never);
    expect(answer.body.error).toBe('identity.not_while_acting');
  });

  // They hold no third-party service either, which is asked for first.
  const ofServices = forActors.filter((route) => route.notFor?.includes('actor') && route.service);
  it.each(named(ofServices))('%s refuses them (attack O2)', async (_id, route) => {
    expect((await acting.send(route, {} as never)).body.error).toBe('identity.service_not_granted');
  });
});

describe('what acting leaves behind', () => {
  /** Pages whose records are a way in, or say who may do what. */
  const lastingPages = new Set(['operator', 'account', 'role', 'apikey', 'webhook', 'oidc', 'friend', 'partner']);
  /** What a call may change nevertheless: names and addresses of a partner, and the end of a way in. */
  const harmless = new Map([
    ['identity/partner.modify', 'identity_org'],
    ['link/claim.revoke', 'link_claim'],
  ]);

  it('every change on a page of people, rights, keys or ways out is refused while acting (attack O2)', () => {
    const open = allRoutes.filter(
      (route) =>
        route.audit !== null &&
        !route.notFor?.includes('actor') &&
        permissionsOf(route).some((permission) => lastingPages.has(requiredPermission(permission)?.id ?? '')),
    );
    expect(open.map((route) => route.id).filter((id) => !harmless.has(id))).toEqual([]);
  });

  const lastingTables = [
    ...['identity_org', 'identity_org_permission', 'identity_account', 'identity_account_role', 'identity_role'],
    ...['identity_role_permission', 'identity_api_key', 'identity_oidc_provider', 'identity_oidc_link'],
    ...['identity_oidc_domain'],
    ...['identity_friend', 'identity_totp', 'identity_passkey', 'identity_recovery_code', 'identity_preference'],
    ...['integration_endpoint', 'devices_erp', 'link_claim', 'link_setting', 'tasks_setting'],
  ];
  const fingerprint = async (): Promise<Record<string, string>> => {
    // Organisations count their devices; every other column of theirs is looked at.
    const text = `(to_jsonb(t) - 'device_count')::text`;
    const sum = `coalesce(md5(string_agg(md5(${text}), '' ORDER BY md5(${text}))), '')`;
    const query = lastingTables.map((name) => `SELECT '${name}' AS name, ${sum} AS sum FROM ${name} t`);
    const rows = await api.people.query<{ name: string; sum: string }>(query.join(' UNION ALL '));
    return Object.fromEntries(rows.map(({ name, sum: of }) => [name, of]));
  };

  const unmarked = forActors.filter((route) => route.audit !== null && !route.notFor?.includes('actor'));
  it.each(named(unmarked))('%s changes no account, right, key or way out (attack O2)', async (id, route) => {
    const shape = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SampleSchema;
    const ids = new Map<string, string>();
    for (const kind of refsIn(shape)) ids.set(kind, (await recordMakers[kind]?.(api.people, org)) ?? '1');
    const before = await fingerprint();
    await acting.send(route, sampleInput(shape, (kind) => ids.get(kind) ?? '1') as never);
    const after = await fingerprint();
    const may = harmless.get(id);
    expect(after).toEqual(may ? { ...before, [may]: after[may] } : before);
    // Leaving is one of the calls; the next one needs an access again.
    if (id === 'identity/access.leave' || id === 'identity/session.logout') {
      const clerk = await api.as(await api.people.account(api.vendor, { access: ['add'] }));
      acting = await clerk.actFor(org.id, { minutes: 240 });
    }
  });
});

describe('a call that is not for API keys', () => {
  const marked = allRoutes.filter((route) => needsSession(route.permission) && route.notFor?.includes('key'));
  it('is every one that changes people or gives rights (attack O1)', () => {
    const pages = new Set(['operator', 'account', 'role', 'apikey', 'oidc']);
    const open = allRoutes.filter(
      (route) =>
        route.audit !== null &&
        !route.audit.startsWith('export.') &&
        !route.notFor?.includes('key') &&
        permissionsOf(route).some((permission) => pages.has(requiredPermission(permission)?.id ?? '')),
    );
    expect(open.map((route) => route.id)).toEqual([]);
  });

  it.each(named(marked))('%s refuses a key that holds the permission (attack O1)', async (_id, route) => {
    const answer = await key.send(route, {} as never);
    expect(answer.body.error).toBe('identity.api_key_not_here');
  });
});
