import type { ActionKey } from '@tilldeck/contracts/core/route';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { fromGrants, type Grants, type RoleDetail, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let lead: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor, 'Blue Bay Retail');
  lead = await api.as(await api.people.account(partner, {}, { isProjectLead: true }));
});
afterAll(() => api.close());

const roleRights: readonly ActionKey[] = ['add', 'delete', 'edit', 'query', 'get'];
let count = 0;
const draft = (grants: Grants = {}, changes = {}) => {
  count += 1;
  return { name: `Clerk ${count}`, code: `clerk${count}`, permissions: fromGrants(grants), ...changes };
};
const changeOf = (role: RoleDetail, changes: Record<string, unknown>) => ({
  id: role.id,
  version: role.version,
  name: role.name,
  code: role.code,
  sort: role.sort,
  remark: role.remark,
  permissions: role.permissions,
  services: role.services,
  ...changes,
});
const refusal = async (client: WireClient, role: RoleDetail, changes: Record<string, unknown>) =>
  (await client.send(roleRoutes.modify, changeOf(role, changes))).body.error ?? 'ok';
const put = (account: TestAccount, role: RoleDetail) =>
  api.people.query('INSERT INTO identity_account_role (account_id, role_id) VALUES ($1, $2)', [account.id, role.id]);

describe('roles', () => {
  it('[ACC-06] are added, found, changed and deleted, each in the trail of their organisation', async () => {
    const added = await lead.call(roleRoutes.add, {
      ...draft({ loginlog: ['query'], operationlog: ['query', 'get'] }, { sort: 3, remark: 'Front desk' }),
      services: ['openApi'],
    });
    expect(added).toMatchObject({
      orgName: 'Blue Bay Retail',
      platform: 'partner',
      sort: 3,
      services: ['openApi'],
      permissionCount: 3,
      accountCount: 0,
      lock: null,
      version: 1,
    });
    const found = await lead.call(roleRoutes.page, { keyword: added.code });
    expect(found.items).toMatchObject([{ id: added.id, remark: 'Front desk', isOwn: false }]);
    const changed = await lead.call(
      roleRoutes.modify,
      changeOf(added, {
        remark: 'Back office',
        permissions: [{ permissionId: 'loginlog', actions: ['query', 'export'] }],
      }),
    );
    expect(toGrants(changed.permissions)).toEqual({ loginlog: ['query', 'export'] });
    expect(changed.version).toBe(2);
    expect(await lead.call(roleRoutes.detail, { id: added.id })).toEqual(changed);
    await lead.call(roleRoutes.delete, { id: added.id });
    expect((await lead.send(roleRoutes.detail, { id: added.id })).body.error).toBe('core.not_found');
    const trail = await lead.call(auditRoutes.object, { objectType: 'role', objectId: added.id, pageSize: 20 });
    expect(trail.items.map((entry) => entry.action)).toEqual(['role.deleted', 'role.changed', 'role.added']);
    expect(trail.items[1]).toMatchObject({ before: { remark: 'Front desk' }, after: { remark: 'Back office' } });
  });

  it('[ACC-06] have a name and a code of their own within an organisation, whatever the case of letters', async () => {
    const role = await lead.call(roleRoutes.add, draft());
    const again = (changes: object) => lead.send(roleRoutes.add, { ...draft(), ...changes });
    expect((await again({ name: role.name.toUpperCase() })).body.error).toBe('identity.role_name_taken');
    expect((await again({ code: role.code.toUpperCase() })).body.error).toBe('identity.role_code_taken');
    const other = await admin.call(roleRoutes.add, { ...draft(), name: role.name, code: role.code });
    expect(other.orgName).toBe(api.vendor.name);
  });

  it('[ACC-06] are not deleted while valid accounts are under them, and the refusal says how many', async () => {
    const role = await lead.call(roleRoutes.add, draft());
    const [one, two] = [await api.people.account(partner), await api.people.account(partner)];
    await put(one, role);
    await put(two, role);
    // Disabled is not gone: enabled again, the account would stand there without its role.
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [two.id]);
    const refused = await lead.send(roleRoutes.delete, { id: role.id });
    expect(refused.body).toMatchObject({ error: 'identity.role_in_use', msg: expect.stringContaining('2') });
    const under = await lead.call(roleRoutes.accounts, { id: role.id });
    expect(under.items.map((account) => account.id)).toEqual([one.id, two.id]);
    await api.people.query('UPDATE identity_account SET terminated_at = now() WHERE id = ANY ($1)', [[one.id, two.id]]);
    await lead.call(roleRoutes.delete, { id: role.id });
  });

  it('of a partner hold nothing of the vendor’s platform and nothing the partner may not have', async () => {
    const onVendorPlatform = draft({ dictionary: ['query'] }, { orgId: String(partner.id) });
    expect((await admin.send(roleRoutes.add, onVendorPlatform)).body.error).toBe('identity.permission_not_allowed');
    const narrow = await api.people.partner(api.vendor);
    const role = await admin.call(
      roleRoutes.add,
      draft({ loginlog: ['query', 'export'] }, { orgId: String(narrow.id) }),
    );
    await api.people.query(`UPDATE identity_org SET authority = 'listed' WHERE id = $1`, [narrow.id]);
    await api.people.query(`INSERT INTO identity_org_permission VALUES ($1, 'loginlog', '{query}')`, [narrow.id]);
    const seen = await admin.call(roleRoutes.detail, { id: role.id });
    expect(seen).toMatchObject({ permissions: [{ permissionId: 'loginlog', actions: ['query'] }], dormantCount: 1 });
    expect(await refusal(admin, seen, { permissions: role.permissions })).toBe('identity.permission_not_allowed');
    // What is out of force at present survives a change and comes back with the authority.
    await admin.call(roleRoutes.modify, changeOf(seen, { remark: 'kept' }));
    await api.people.query(`UPDATE identity_org SET authority = 'all' WHERE id = $1`, [narrow.id]);
    const back = await admin.call(roleRoutes.detail, { id: role.id });
    expect(toGrants(back.permissions)).toEqual({ loginlog: ['query', 'export'] });
  });

  it('are reached by those who control the organisation only', async () => {
    const child = await api.people.partner(partner, 'Blue Bay North');
    const free = await api.people.partner(partner, 'Free Harbour', 'cooperative');
    const role = await lead.call(roleRoutes.add, draft({}, { orgId: String(child.id) }));
    expect(role.orgName).toBe('Blue Bay North');
    expect((await lead.send(roleRoutes.add, draft({}, { orgId: String(free.id) }))).body.error).toBe('core.not_found');
    expect((await lead.send(roleRoutes.permissionTree, { orgId: String(free.id) })).body.error).toBe('core.not_found');
    const names = (await lead.call(roleRoutes.page, { orgName: 'north' })).items.map((item) => item.id);
    expect(names).toEqual([role.id]);
    const stranger = await api.as(await api.people.account(free, allPermissions('partner')));
    expect((await stranger.call(roleRoutes.page, { orgId: String(partner.id) })).items).toEqual([]);
  });
});

describe('editing upward', () => {
  it('nobody gives or takes what they do not hold', async () => {
    const limited = await api.as(await api.people.account(partner, { role: roleRights, loginlog: ['query'] }));
    const given = await limited.call(roleRoutes.add, draft({ loginlog: ['query'] }));
    expect(
      await refusal(limited, given, { permissions: [{ permissionId: 'loginlog', actions: ['query', 'export'] }] }),
    ).toBe('identity.permission_not_held');
    const more = draft({ operationlog: ['query'] });
    expect((await limited.send(roleRoutes.add, more)).body.error).toBe('identity.permission_not_held');
    const tree = await limited.call(roleRoutes.permissionTree, {});
    const logins = tree.nodes.find((node) => node.key === 'loginlog');
    expect(logins).toMatchObject({ actions: ['query', 'export'], grantable: ['query'], parentKey: 'system' });
  });

  it('a role above its editor keeps its rights, order and code; name and remark may change', async () => {
    const above = await lead.call(roleRoutes.add, draft({ operationlog: ['query'], loginlog: ['query'] }));
    const limited = await api.as(await api.people.account(partner, { role: roleRights, loginlog: ['query'] }));
    const seen = await limited.call(roleRoutes.detail, { id: above.id });
    expect(seen.lock).toBe('above');
    expect(await refusal(limited, seen, { permissions: [{ permissionId: 'operationlog', actions: ['query'] }] })).toBe(
      'identity.role_above_you',
    );
    expect(await refusal(limited, seen, { sort: 9 })).toBe('identity.role_above_you');
    expect((await limited.send(roleRoutes.delete, { id: above.id })).body.error).toBe('identity.role_above_you');
    const renamed = await limited.call(roleRoutes.modify, changeOf(seen, { name: 'Renamed', remark: 'by a clerk' }));
    expect(renamed).toMatchObject({ name: 'Renamed', permissions: seen.permissions });
  });

  it('nobody adds to a role they hold, nor takes a service they cannot use', async () => {
    const account = await api.people.account(partner, { role: roleRights, loginlog: ['query', 'export'] });
    const own = await lead.call(roleRoutes.add, draft({ loginlog: ['query'] }));
    await put(account, own);
    const holder = await api.as(account);
    const more = [{ permissionId: 'loginlog', actions: ['query', 'export'] }];
    expect((await holder.call(roleRoutes.detail, { id: own.id })).isOwn).toBe(true);
    expect(await refusal(holder, own, { permissions: more })).toBe('identity.role_own_upward');
    await api.people.query(`UPDATE identity_role SET services = '{}' WHERE org_id = $1`, [partner.id]);
    const withService = await lead.call(roleRoutes.add, { ...draft(), services: ['webhook'] });
    await expect.poll(() => refusal(holder, withService, { services: [] })).toBe('identity.role_above_you');
    expect((await holder.send(roleRoutes.add, { ...draft(), services: ['webhook'] })).body.error).toBe(
      'identity.permission_not_held',
    );
  });

  it('the last one who can manage roles stays, and the project lead counts', async () => {
    const org = await api.people.partner(api.vendor);
    const manager = await admin.call(roleRoutes.add, draft({ role: ['edit', 'query'] }, { orgId: String(org.id) }));
    const account = await api.people.account(org);
    await put(account, manager);
    const without = { permissions: [{ permissionId: 'role', actions: ['query'] }] };
    expect(await refusal(admin, manager, without)).toBe('identity.last_administrator');
    await api.people.account(org, {}, { isProjectLead: true });
    expect(await refusal(admin, manager, without)).toBe('ok');
  });

  it('two who each leave the other as last administrator cannot both succeed', async () => {
    const org = await api.people.partner(api.vendor);
    const roles: RoleDetail[] = [];
    for (const _ of [1, 2]) {
      const role = await admin.call(roleRoutes.add, draft({ role: ['edit'] }, { orgId: String(org.id) }));
      await put(await api.people.account(org), role);
      roles.push(role);
    }
    const answers = await Promise.all(roles.map((role) => refusal(admin, role, { permissions: [] })));
    expect(answers.toSorted()).toEqual(['identity.last_administrator', 'ok']);
  });
});

describe('a changed role', () => {
  it('[ACC-08] is in force on the next call: a permission that was taken is refused at once', async () => {
    const role = await admin.call(roleRoutes.add, draft({ dictionary: ['query', 'add'] }));
    const account = await api.people.account(api.vendor);
    await put(account, role);
    const client = await api.as(account);
    await client.call(dictionaryRoutes.page, {});
    const less = await admin.call(
      roleRoutes.modify,
      changeOf(role, { permissions: [{ permissionId: 'dictionary', actions: ['query'] }] }),
    );
    const entry = { nameEn: 'A', nameZh: '甲', type: 'late_entry' };
    expect(await client.send(dictionaryRoutes.add, entry)).toMatchObject({
      status: 403,
      body: { error: 'core.forbidden' },
    });
    await client.call(dictionaryRoutes.page, {});
    await admin.call(roleRoutes.modify, changeOf(less, { permissions: [] }));
    expect((await client.send(dictionaryRoutes.page, {})).status).toBe(403);
  });

  it('is not overwritten by somebody who read it earlier', async () => {
    const role = await lead.call(roleRoutes.add, draft());
    const answers = await Promise.all([refusal(lead, role, { remark: 'one' }), refusal(lead, role, { remark: 'two' })]);
    expect(answers.toSorted()).toEqual(['core.stale_version', 'ok']);
  });
});
