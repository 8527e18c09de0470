import { accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let master: TestOrg;
let child: TestOrg;
let independent: TestOrg;
let owner: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ PBKDF2_ITERATIONS: '4096' });
  admin = await api.as(api.admin);
  master = await api.people.partner(api.vendor, 'Master Tills');
  child = await api.people.partner(master, 'Child Tills');
  independent = await api.people.partner(master, 'Independent Tills', 'cooperative');
  owner = await api.as(await api.people.account(master, {}, { isProjectLead: true, loginName: 'master.owner' }));
});
afterAll(() => api.close());

const draft = (name: string) => ({ loginName: name, email: `${name}@shop.example`, userType: 'operator' as const });
/** What one signs in with is changed for others after a proof only. */
const prove = () => proveAgain(owner, 'master.owner', testPassword);
const addRole = async (org: TestOrg, name: string, grants: Record<string, string[]>): Promise<string> => {
  const [role] = await api.people.query<{ id: string }>(
    'INSERT INTO identity_role (org_id, name, code) VALUES ($1, $2, $2) RETURNING id',
    [org.id, name],
  );
  for (const [permission, actions] of Object.entries(grants))
    await api.people.query('INSERT INTO identity_role_permission VALUES ($1, $2, $3)', [role?.id, permission, actions]);
  return role?.id ?? '';
};
const addDepartment = async (org: TestOrg, name: string): Promise<string> => {
  const sql = 'INSERT INTO identity_department (org_id, name) VALUES ($1, $2) RETURNING id';
  return (await api.people.query<{ id: string }>(sql, [org.id, name]))[0]?.id ?? '';
};
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const trailOf = (id: string) =>
  api.people.query<{ action: string; org_id: number; before: unknown; after: unknown }>(
    `SELECT action, org_id, before, after FROM audit_entry WHERE object_type = 'account' AND object_id = $1 ORDER BY id`,
    [id],
  );
const names = (page: { items: { loginName: string }[] }) => page.items.map((item) => item.loginName).sort();

describe('an account', () => {
  it('begins with the language of who adds it, and the zone of its organisation or, without one, of who adds it', async () => {
    const begins = async (name: string, orgId?: string) => {
      await owner.call(operatorRoutes.add, { ...draft(name), ...(orgId ? { orgId } : {}) });
      const sql = 'SELECT language, timezone FROM identity_account WHERE login_name = $1';
      return (await api.people.query(sql, [name]))[0];
    };
    owner.language = 'zh-CN';
    owner.timezone = 'Asia/Shanghai';
    expect(await begins('zone.own')).toEqual({ language: 'zh-CN', timezone: 'Asia/Shanghai' });
    await api.people.query(`UPDATE identity_org SET time_zone = 'America/Lima' WHERE id = $1`, [child.id]);
    expect(await begins('zone.org', String(child.id))).toEqual({ language: 'zh-CN', timezone: 'America/Lima' });
    owner.language = 'en-US';
    owner.timezone = 'Europe/Berlin';
  });

  it('[ACC-05] [AUTH-08] is added with role, department and an initial password that is told once', async () => {
    const roleId = await addRole(master, 'Counter', { operator: ['query', 'get'] });
    const departmentId = await addDepartment(master, 'Sales');
    const input = {
      ...draft('Anna.Berg'),
      nickName: 'Anna',
      phone: '+49 40 555',
      roleIds: [roleId],
      departmentId,
      initialPassword: 'ab12',
    };
    const added = await owner.call(operatorRoutes.add, input);
    // Sealed on its way.
    expect(owner.lastSent?.body).not.toContain('ab12');
    expect(added).toMatchObject({ initialPassword: 'ab12' });
    const days = (Date.parse(added.initialPasswordUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const { account } = added;
    expect(account).toMatchObject({
      orgId: String(master.id),
      orgName: 'Master Tills',
      loginName: 'Anna.Berg',
      email: 'Anna.Berg@shop.example',
      nickName: 'Anna',
      userType: 'operator',
      isProjectLead: false,
      isEnabled: true,
      activation: 'initial',
      roles: [{ id: roleId, name: 'Counter' }],
      departmentName: 'Sales',
      lastLoginAt: null,
    });
    const detail = await owner.call(operatorRoutes.detail, { id: account.id });
    expect(detail).toMatchObject({ ...account, createdByName: 'master.owner' });
    expect(detail.permissions).toMatchObject([
      { permissionId: 'operator', titleEn: 'Operators', groupEn: 'Account', actions: ['query', 'get'] },
    ]);
    const trail = await trailOf(account.id);
    expect(trail).toMatchObject([
      {
        action: 'account.added',
        org_id: master.id,
        before: null,
        after: { loginName: 'Anna.Berg', roles: ['Counter'] },
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain('ab12');
    const events = await api.people.query(
      `SELECT topic, permission, org_id FROM outbox_event WHERE payload->>'accountId' = $1`,
      [account.id],
    );
    expect(events).toContainEqual({ topic: 'account.added', permission: 'operator.query', org_id: master.id });
    // It opens the way to a password of one's own and nothing else.
    const { answer } = await api.visitor().login('anna.berg', 'ab12');
    expect(answer.body).toMatchObject({ code: 3017, error: 'identity.password_must_change' });
    expect(await api.people.query('SELECT FROM identity_session WHERE account_id = $1', [account.id])).toEqual([]);
  });

  it('[AUTH-08] gets a made-up initial password when none is given, and a new one ends the old', async () => {
    await prove();
    const { account, initialPassword } = await owner.call(operatorRoutes.add, draft('made.up'));
    expect(initialPassword).toMatch(/^[a-z2-9]{6}$/);
    const renewed = await owner.call(operatorRoutes.setInitialPassword, { id: account.id });
    expect(renewed.initialPassword).not.toBe(initialPassword);
    expect((await api.visitor().login('made.up', initialPassword)).answer.body.error).toBe(
      'identity.wrong_credentials',
    );
    expect((await api.visitor().login('made.up', renewed.initialPassword)).answer.body.code).toBe(3017);
    const person = await api.people.account(master);
    const session = await api.as(person);
    await owner.call(operatorRoutes.setInitialPassword, { id: person.id, initialPassword: 'xyz' });
    expect((await session.send(operatorRoutes.page, {})).body.code).toBe(10001);
    expect((await trailOf(person.id)).map((entry) => entry.action)).toContain('account.initial_password_set');
  });

  it('[ACC-05] has a login name and an e-mail of its own, whatever the case', async () => {
    await prove();
    await owner.call(operatorRoutes.add, draft('unique.one'));
    const other = await owner.call(operatorRoutes.add, draft('unique.two'));
    const taken = await owner.send(operatorRoutes.add, { ...draft('UNIQUE.One'), email: 'x1@shop.example' });
    expect(taken.body).toMatchObject({
      error: 'identity.login_name_taken',
      data: { fields: { loginName: expect.any(String) } },
    });
    const double = await owner.send(operatorRoutes.add, { ...draft('unique3'), email: 'Unique.ONE@Shop.Example' });
    expect(double.body).toMatchObject({
      error: 'identity.email_taken',
      data: { fields: { email: expect.any(String) } },
    });
    const { id, version } = other.account;
    const change = { ...draft('unique.two'), id, version, email: 'UNIQUE.one@shop.example' };
    expect(await errorOf(owner.send(operatorRoutes.modify, change))).toBe('identity.email_taken');
    // Letters of other alphabets that look the same.
    const lookalike = await owner.send(operatorRoutes.add, {
      ...draft('x'),
      loginName: 'uniquе.one',
      email: 'uniquе.one@shop.example',
    });
    expect(lookalike.body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { loginName: 'loginName', email: expect.any(String) } },
    });
  });

  it('[ACC-05] is changed, and not on an old version', async () => {
    await prove();
    const roleId = await addRole(master, 'Night shift', { operator: ['query'] });
    const { account } = await owner.call(operatorRoutes.add, draft('to.change'));
    const change = { ...draft('changed'), id: account.id, version: account.version, nickName: 'C', roleIds: [roleId] };
    const changed = await owner.call(operatorRoutes.modify, change);
    expect(changed).toMatchObject({
      loginName: 'changed',
      nickName: 'C',
      roles: [{ name: 'Night shift' }],
      version: 2,
    });
    expect(await errorOf(owner.send(operatorRoutes.modify, change))).toBe('core.stale_version');
    expect((await trailOf(account.id)).at(-1)).toMatchObject({
      action: 'account.changed',
      before: { loginName: 'to.change', roles: [] },
      after: { loginName: 'changed', roles: ['Night shift'] },
    });
  });

  it('a code that was mailed to the old address is worth nothing after the address changed', async () => {
    await prove();
    const person = await api.people.account(master);
    await api.people.query(
      `INSERT INTO identity_mail_code (purpose, account_id, code_hash, attempts_left, expires_at)
       VALUES ('x', $1, 'x', 5, now() + interval '1 hour')`,
      [person.id],
    );
    const detail = await owner.call(operatorRoutes.detail, { id: person.id });
    const change = { ...draft(person.loginName), id: person.id, version: detail.version, email: 'moved@shop.example' };
    await owner.call(operatorRoutes.modify, change);
    const codes = await api.people.query('SELECT FROM identity_mail_code WHERE account_id = $1 AND used_at IS NULL', [
      person.id,
    ]);
    expect(codes).toEqual([]);
  });

  it('[ACC-05] is deleted; its names become free and its trail stays', async () => {
    const { account } = await owner.call(operatorRoutes.add, draft('goes.away'));
    await owner.call(operatorRoutes.remove, { id: account.id });
    expect(await errorOf(owner.send(operatorRoutes.detail, { id: account.id }))).toBe('core.not_found');
    expect((await trailOf(account.id)).map((entry) => entry.action)).toEqual(['account.added', 'account.removed']);
    const again = await owner.call(operatorRoutes.add, draft('goes.away'));
    expect(again.account.id).not.toBe(account.id);
  });

  it('is found by name, organisation, role, type, state, department, activation and last sign-in', async () => {
    const [org] = [await api.people.partner(master, 'Searched GmbH')];
    const roleId = await addRole(org, 'Seeker', {});
    const departmentId = await addDepartment(org, 'Stock room');
    const add = (name: string, changes: object = {}) =>
      owner.call(operatorRoutes.add, { ...draft(name), orgId: String(org.id), ...changes });
    await add('seek.one', { nickName: '张三丰', roleIds: [roleId] });
    await add('seek.two', { departmentId, userType: 'developer' });
    await add('seek.three', { isEnabled: false });
    const active = await api.people.account(org, {}, { loginName: 'seek.active' });
    await api.as(active);
    const find = async (filter: object) =>
      names(await owner.call(operatorRoutes.page, { organisation: 'searched', ...filter }));
    const all = ['seek.active', 'seek.one', 'seek.three', 'seek.two'];
    expect(await find({})).toEqual(all);
    expect(await find({ keyword: 'EEK.T' })).toEqual(['seek.three', 'seek.two']);
    expect(await find({ keyword: 'one@shop' })).toEqual(['seek.one']);
    expect(await find({ keyword: '张三' })).toEqual(['seek.one']);
    expect(await find({ keyword: 'se' })).toEqual(all);
    expect(await find({ keyword: 'e_k' })).toEqual([]);
    expect(await find({ role: 'seek' })).toEqual(['seek.one']);
    expect(await find({ department: 'stock' })).toEqual(['seek.two']);
    expect(await find({ departmentId })).toEqual(['seek.two']);
    expect(await find({ userType: 'developer' })).toEqual(['seek.two']);
    expect(await find({ state: 'disabled' })).toEqual(['seek.three']);
    expect(await find({ activated: 'yes' })).toEqual(['seek.active']);
    expect(await find({ lastLogin: 'within7' })).toEqual(['seek.active']);
    expect(await find({ lastLogin: 'never' })).toEqual(['seek.one', 'seek.three', 'seek.two']);
    expect(await find({ orgId: String(master.id) })).toEqual([]);
    expect(await find({ orgId: '99999999999999' })).toEqual([]);
    const byVendor = await admin.call(accountRoutes.page, { keyword: 'seek', organisation: 'Searched' });
    expect(names(byVendor)).toEqual(all);
  });
});

describe('organisations', () => {
  it('[ACC-05] a master makes operators for those it controls, nobody for those it does not', async () => {
    const { account } = await owner.call(operatorRoutes.add, { ...draft('for.child'), orgId: String(child.id) });
    expect(account).toMatchObject({ orgId: String(child.id), orgName: 'Child Tills' });
    expect((await trailOf(account.id))[0]).toMatchObject({ org_id: child.id });
    for (const org of [independent, api.vendor, await api.people.partner(api.vendor)])
      expect(await errorOf(owner.send(operatorRoutes.add, { ...draft('nobody'), orgId: String(org.id) }))).toBe(
        'core.not_found',
      );
    const offered = await owner.call(operatorRoutes.organisations, {});
    expect(offered[0]).toMatchObject({ id: String(master.id), isOwn: true });
    expect(offered.map((org) => org.name)).toContain('Child Tills');
    expect(offered.map((org) => org.name)).not.toContain('Independent Tills');
    expect(await errorOf(owner.send(operatorRoutes.choices, { orgId: String(independent.id) }))).toBe('core.not_found');
  });

  it('a cooperative sub-partner keeps its accounts to itself', async () => {
    const hidden = await api.people.account(independent);
    expect((await owner.call(operatorRoutes.page, { keyword: hidden.loginName })).items).toEqual([]);
    for (const route of [
      operatorRoutes.detail,
      operatorRoutes.disable,
      operatorRoutes.remove,
      operatorRoutes.setInitialPassword,
    ])
      expect(await errorOf(owner.send(route, { id: hidden.id }))).toBe('core.not_found');
    // The vendor's own operators are its own people; the page of all accounts shows everybody.
    expect((await admin.call(operatorRoutes.page, { keyword: hidden.loginName })).items).toEqual([]);
    expect(await errorOf(admin.send(operatorRoutes.disable, { id: hidden.id }))).toBe('core.not_found');
    expect((await admin.call(accountRoutes.page, { keyword: hidden.loginName })).items).toHaveLength(1);
    const own = await api.as(await api.people.account(independent, allPermissions('partner')));
    expect(names(await own.call(operatorRoutes.page, { keyword: hidden.loginName }))).toEqual([hidden.loginName]);
  });

  it("leave the vendor's operators when they become cooperative, with everybody below them", async () => {
    const top = await api.people.partner(api.vendor);
    const person = await api.people.account(await api.people.partner(top));
    const seen = async () => (await admin.call(operatorRoutes.page, { keyword: person.loginName })).total;
    expect(await seen()).toBe(1);
    await api.people.query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [top.id]);
    await api.people.query('SELECT replace_org_subtree($1)', [top.id]);
    expect(await seen()).toBe(0);
  });

  it('offer the types of their platform', async () => {
    expect((await owner.call(operatorRoutes.choices, {})).userTypes).toEqual(['operator', 'partner', 'developer']);
    expect((await admin.call(operatorRoutes.choices, {})).userTypes).toEqual(['vendor', 'developer']);
    const wrong = await owner.send(operatorRoutes.add, { ...draft('climber'), userType: 'vendor' });
    expect(wrong.body).toMatchObject({
      error: 'identity.user_type_wrong',
      data: { fields: { userType: expect.any(String) } },
    });
  });
});
