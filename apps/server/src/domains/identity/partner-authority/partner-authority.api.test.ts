import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let master: TestOrg;
let partner: TestOrg;
let below: TestOrg;
let ofMaster: WireClient;
let ofBelow: WireClient;
const grants = allPermissions('partner');

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  master = await api.people.partner(api.vendor, 'Master');
  partner = await api.people.partner(master, 'Partner');
  below = await api.people.partner(partner, 'Below');
  ofMaster = await api.as(await api.people.account(master, grants));
  ofBelow = await api.as(await api.people.account(below, grants));
});
afterAll(() => api.close());

const refusal = async (answer: ReturnType<WireClient['send']>) => (await answer).body.error;
const heldBy = async (client: WireClient) =>
  (await client.call(sessionRoutes.currentUser, {})).permissions.map((entry) => entry.permissionId).sort();

describe('what a partner may do at most', () => {
  it('[ACC-04] is set by who controls it and holds from the next call of everybody below', async () => {
    const before = await ofMaster.call(partnerAuthorityRoutes.detail, { id: String(partner.id) });
    expect(before).toMatchObject({ mode: 'all', permissions: [], isEditable: true });
    expect(before.nodes.find((node) => node.key === 'friend')?.actions).toContain('query');
    expect(before.nodes.find((node) => node.key === 'dictionary')).toBeUndefined();
    expect(await heldBy(ofBelow)).toContain('friend');
    const permissions = [
      { permissionId: 'partner', actions: ['query', 'get'] as const },
      { permissionId: 'operationlog', actions: ['query'] as const },
      { permissionId: 'operationlog', actions: ['get'] as const },
    ];
    const after = await ofMaster.call(partnerAuthorityRoutes.modify, {
      id: String(partner.id),
      version: before.version,
      mode: 'listed',
      permissions: permissions.map((entry) => ({ ...entry, actions: [...entry.actions] })),
    });
    expect(after).toMatchObject({ mode: 'listed' });
    await expect.poll(() => heldBy(ofBelow)).toEqual(['operationlog', 'partner']);
    expect(await refusal(ofBelow.send(partnerRoutes.add, {} as never))).toBe('core.forbidden');

    // What is below it can be given no more than it has itself.
    const { version, nodes } = await ofMaster.call(partnerAuthorityRoutes.detail, { id: String(below.id) });
    expect(nodes.map((node) => node.key).sort()).toEqual(['accounts', 'operationlog', 'partner', 'system']);
    const more = {
      id: String(below.id),
      version,
      mode: 'listed' as const,
      permissions: [{ permissionId: 'partner', actions: ['add' as const] }],
    };
    expect(await refusal(ofMaster.send(partnerAuthorityRoutes.modify, more))).toBe('identity.authority_not_held');
    expect(await refusal(admin.send(partnerAuthorityRoutes.modify, more))).toBe('identity.authority_not_held');

    await ofMaster.call(partnerAuthorityRoutes.modify, { id: String(partner.id), version: after.version, mode: 'all' });
    await expect.poll(() => heldBy(ofBelow)).toContain('friend');
  });

  it('cannot be given beyond what the setter has, nor for oneself, nor for those that are free', async () => {
    const admins = { permissionId: 'dictionary', actions: ['add' as const] };
    const { version } = await admin.call(partnerAuthorityRoutes.detail, { id: String(master.id) });
    const upward = { id: String(master.id), version, mode: 'listed' as const, permissions: [admins] };
    expect(await refusal(admin.send(partnerAuthorityRoutes.modify, upward))).toBe('identity.authority_not_held');
    expect(await refusal(ofMaster.send(partnerAuthorityRoutes.modify, { ...upward, mode: 'all' }))).toBe(
      'core.not_found',
    );
    const free = await api.people.partner(master, 'Free', 'cooperative');
    for (const answer of [
      ofMaster.send(partnerAuthorityRoutes.detail, { id: String(free.id) }),
      ofMaster.send(partnerAuthorityRoutes.modify, { id: String(free.id), version: 1, mode: 'all' }),
    ])
      expect(await refusal(answer)).toBe('identity.partner_independent');
    expect(await refusal(admin.send(partnerAuthorityRoutes.detail, { id: String(free.id) }))).toBeUndefined();
  });
});
