import { accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ PBKDF2_ITERATIONS: '4096' });
  admin = await api.as(api.admin);
  // Who can manage roles is read from the page of roles.
  await api.people.query(
    `INSERT INTO identity_menu (key, platforms, title_en, title_zh, path, permission_id, actions, resource_type)
     VALUES ('role', '{admin,partner}', 'Roles', '角色', '/r', 'role', '{query,edit}', 1) ON CONFLICT DO NOTHING`,
  );
  await api.people.grant(api.vendor, api.admin.id, { role: ['query', 'edit'] });
});
afterAll(() => api.close());

const draft = (name: string) => ({ loginName: name, email: `${name}@shop.example`, userType: 'operator' as const });
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const managing = { operator: ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable'] } as const;
const addRole = async (
  org: TestOrg,
  grants: Record<string, readonly string[]>,
  services: string[] = [],
): Promise<string> => {
  const [role] = await api.people.query<{ id: string }>(
    `INSERT INTO identity_role (org_id, name, code, services) VALUES ($1, 'R' || random(), 'r' || random(), $2) RETURNING id`,
    [org.id, services],
  );
  for (const [permission, actions] of Object.entries(grants))
    await api.people.query('INSERT INTO identity_role_permission VALUES ($1, $2, $3)', [role?.id, permission, actions]);
  return role?.id ?? '';
};
const facts = async (id: string) =>
  (
    await api.people.query(
      `SELECT org_id, user_type, is_project_lead, is_enabled, terminated_at, version,
              (SELECT array_agg(role_id) FROM identity_account_role WHERE account_id = a.id) AS roles
         FROM identity_account a WHERE id = $1`,
      [id],
    )
  )[0];

describe('what cannot be given to oneself or others', () => {
  it('organisation, lead and state are not taken from the input of a change', async () => {
    const org = await api.people.partner(api.vendor);
    const manager = await api.as(await api.people.account(org, managing));
    const { account } = await manager.call(operatorRoutes.add, {
      ...draft('massadd'),
      isProjectLead: true,
      orgLevel: 1,
    } as never);
    expect(await facts(account.id)).toMatchObject({ org_id: org.id, is_project_lead: false });
    const change = {
      ...draft('massadd'),
      id: account.id,
      version: 1,
      orgId: '1',
      isProjectLead: true,
      isEnabled: false,
      terminatedAt: '2026-01-01T00:00:00Z',
      mustChangePassword: false,
    };
    await manager.call(operatorRoutes.modify, change as never);
    expect(await facts(account.id)).toMatchObject({
      org_id: org.id,
      is_project_lead: false,
      is_enabled: true,
      terminated_at: null,
    });
    expect(
      await errorOf(manager.send(operatorRoutes.modify, { ...change, version: 2, userType: 'vendor' } as never)),
    ).toBe('identity.user_type_wrong');
  });

  it('a role that holds more than the giver, in pages, actions or services', async () => {
    const org = await api.people.partner(api.vendor);
    const person = await api.people.account(org);
    await api.people.grant(org, person.id, managing, []);
    const manager = await api.as(person);
    const { account } = await manager.call(operatorRoutes.add, draft('upward'));
    const refused = [
      await addRole(org, { role: ['edit'] }),
      await addRole(org, { operator: ['query', 'export'] }).then(() => addRole(org, { role: ['query'] })),
      await addRole(org, {}, ['openApi']),
    ];
    for (const roleId of refused) {
      expect(await errorOf(manager.send(operatorRoutes.add, { ...draft('up2'), roleIds: [roleId] }))).toBe(
        'identity.role_above',
      );
      const change = { ...draft('upward'), id: account.id, version: 1, roleIds: [roleId] };
      expect(await errorOf(manager.send(operatorRoutes.modify, change))).toBe('identity.role_above');
      // Not to oneself either.
      const own = { ...draft(person.loginName), id: person.id, version: 1, roleIds: [roleId] };
      expect(await errorOf(manager.send(operatorRoutes.modify, own))).toBe('identity.role_above');
    }
    expect(await facts(account.id)).toMatchObject({ roles: null, version: 1 });
    const offered = await manager.call(operatorRoutes.choices, {});
    for (const roleId of refused) expect(offered.roles.find((role) => role.id === roleId)?.isGrantable).toBe(false);
    // What it holds itself it may give.
    const fitting = await addRole(org, { operator: ['query'] });
    await manager.call(operatorRoutes.modify, { ...draft('upward'), id: account.id, version: 1, roleIds: [fitting] });
  });

  it("a role of another organisation; a master's own roles it may give to those it controls", async () => {
    const master = await api.people.partner(api.vendor);
    const child = await api.people.partner(master);
    const sibling = await api.people.partner(api.vendor);
    const lead = await api.as(await api.people.account(master, {}, { isProjectLead: true }));
    const add = (roleIds: string[], name: string) =>
      lead.send(operatorRoutes.add, { ...draft(name), orgId: String(child.id), roleIds });
    for (const org of [sibling, api.vendor])
      expect(await errorOf(add([await addRole(org, {})], 'foreign.role'))).toBe('core.not_found');
    const ofMaster = await addRole(master, { operator: ['query'] });
    const given = await add([ofMaster, await addRole(child, {})], 'given.roles');
    expect(given.body.data.account.roles).toHaveLength(2);
    // The child reads the name of the role, though the role itself is not its own, and cannot give it to others.
    const ofChild = await api.as(await api.people.account(child, {}, { isProjectLead: true }));
    const seen = await ofChild.call(operatorRoutes.detail, { id: given.body.data.account.id });
    expect(seen.roles.map((role) => role.id)).toContain(ofMaster);
    expect(await errorOf(ofChild.send(operatorRoutes.add, { ...draft('not.yours'), roleIds: [ofMaster] }))).toBe(
      'core.not_found',
    );
    // A department of another organisation is none.
    const [department] = await api.people.query<{ id: string }>(
      `INSERT INTO identity_department (org_id, name) VALUES ($1, 'Theirs') RETURNING id`,
      [master.id],
    );
    const misplaced = { ...draft('misplaced'), orgId: String(child.id), departmentId: department?.id ?? '' };
    expect(await errorOf(lead.send(operatorRoutes.add, misplaced))).toBe('core.not_found');
  });

  it('the account of somebody who may do more is not taken over', async () => {
    const org = await api.people.partner(api.vendor);
    const manager = await api.as(await api.people.account(org, managing));
    const boss = await api.people.account(org, { ...managing, role: ['edit'] } as never);
    const lead = await api.people.account(org, {}, { isProjectLead: true });
    const everything = await api.as(await api.people.account(org, allPermissions('partner')));
    const attempts = async (client: WireClient, target: TestAccount) => [
      await errorOf(client.send(operatorRoutes.setInitialPassword, { id: target.id, initialPassword: 'mine1' })),
      await errorOf(
        client.send(operatorRoutes.modify, {
          ...draft(target.loginName),
          id: target.id,
          version: 1,
          email: 'my@shop.example',
        }),
      ),
      await errorOf(client.send(operatorRoutes.endSessions, { id: target.id })),
      await errorOf(client.send(operatorRoutes.disable, { id: target.id })),
      await errorOf(client.send(operatorRoutes.remove, { id: target.id })),
    ];
    const refused = Array(5).fill('identity.account_above');
    expect(await attempts(manager, boss)).toEqual(refused);
    expect(await attempts(everything, lead)).toEqual(refused);
    // Somebody of the vendor without the rights themselves does not get them through a partner's lead.
    const clerk = await api.as(await api.people.account(api.vendor, { account: managing.operator }));
    expect(await errorOf(clerk.send(accountRoutes.setInitialPassword, { id: lead.id }))).toBe('identity.account_above');
    expect(await facts(lead.id)).toMatchObject({ is_enabled: true, version: 1 });
  });
});

describe('the last administrator', () => {
  it('nobody disables or deletes themselves, or the lead', async () => {
    const org = await api.people.partner(api.vendor);
    const lead = await api.people.account(org, {}, { isProjectLead: true });
    const self = await api.people.account(org, allPermissions('partner'));
    const client = await api.as(self);
    for (const route of [operatorRoutes.disable, operatorRoutes.remove, operatorRoutes.setInitialPassword])
      expect(await errorOf(client.send(route, { id: self.id }))).toBe('identity.account_self');
    for (const route of [accountRoutes.disable, accountRoutes.remove])
      expect(await errorOf(admin.send(route, { id: lead.id }))).toBe('identity.account_is_lead');
  });

  it('is neither disabled, deleted nor demoted, not even by two at once', async () => {
    const org = await api.people.partner(api.vendor);
    const grants = { ...managing, role: ['query', 'edit'] } as never;
    const one = await api.people.account(org, grants);
    const two = await api.people.account(org, grants);
    const [ofOne, ofTwo] = [await api.as(one), await api.as(two)];
    const answers = await Promise.all([
      errorOf(ofOne.send(operatorRoutes.disable, { id: two.id })),
      errorOf(ofTwo.send(operatorRoutes.disable, { id: one.id })),
    ]);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    const left = answers[0] === 'ok' ? one : two;
    for (const route of [accountRoutes.disable, accountRoutes.remove])
      expect(await errorOf(admin.send(route, { id: left.id }))).toBe('identity.last_administrator');
    const demotion = { ...draft(left.loginName), id: left.id, version: 1, roleIds: [] };
    expect(await errorOf(admin.send(accountRoutes.modify, demotion))).toBe('identity.last_administrator');
    expect(await facts(left.id)).toMatchObject({
      is_enabled: true,
      terminated_at: null,
      roles: [expect.any(String)],
      version: 1,
    });
    // With somebody else who can, it works.
    await api.people.account(org, {}, { isProjectLead: true });
    await admin.call(accountRoutes.disable, { id: left.id });
  });
});

describe('the project lead', () => {
  it('[ACC-13] has every right of its organisation without a role, and hands over once', async () => {
    const org = await api.people.partner(api.vendor);
    const lead = await api.people.account(org, {}, { isProjectLead: true });
    const next = await api.people.account(org);
    const ofLead = await api.as(lead);
    const ofNext = await api.as(next);
    const detail = await ofLead.call(operatorRoutes.detail, { id: lead.id });
    expect(detail).toMatchObject({ isProjectLead: true, roles: [] });
    const offered = allPermissions('partner');
    for (const [key, actions] of Object.entries(offered))
      expect(detail.permissions.find((held) => held.permissionId === key)?.actions.toSorted()).toEqual(
        actions.toSorted(),
      );
    expect(await errorOf(ofNext.send(operatorRoutes.page, {}))).toBe('core.forbidden');

    const helper = await api.as(await api.people.account(org, allPermissions('partner')));
    expect(await errorOf(helper.send(operatorRoutes.handOver, { id: next.id }))).toBe('identity.lead_only');
    const { account: fresh } = await ofLead.call(operatorRoutes.add, draft('not.ready'));
    expect(await errorOf(ofLead.send(operatorRoutes.handOver, { id: fresh.id }))).toBe('identity.lead_not_ready');

    await ofLead.call(operatorRoutes.handOver, { id: next.id });
    expect(
      await api.people.query('SELECT id FROM identity_account WHERE org_id = $1 AND is_project_lead', [org.id]),
    ).toEqual([{ id: next.id }]);
    // At once, in both directions.
    expect((await ofNext.call(operatorRoutes.page, {})).items.length).toBeGreaterThan(3);
    expect(await errorOf(ofLead.send(operatorRoutes.page, {}))).toBe('core.forbidden');
    const [entry] = await api.people.query(
      `SELECT before, after FROM audit_entry WHERE action = 'account.lead_handed_over' AND object_id = $1`,
      [next.id],
    );
    expect(entry).toEqual({ before: { projectLead: lead.loginName }, after: { projectLead: next.loginName } });
  });

  it('[ACC-13] of a partner is appointed by the vendor, of the vendor by itself alone', async () => {
    const org = await api.people.partner(api.vendor);
    const lead = await api.people.account(org, {}, { isProjectLead: true });
    const next = await api.people.account(org);
    await admin.call(accountRoutes.handOver, { id: next.id });
    expect([await facts(lead.id), await facts(next.id)]).toMatchObject([
      { is_project_lead: false },
      { is_project_lead: true },
    ]);
    const ofVendor = await api.people.account(api.vendor);
    expect(await errorOf(admin.send(accountRoutes.handOver, { id: ofVendor.id }))).toBe('identity.lead_only');
  });
});
