import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type OrgTree, plantOrgTree } from '@tilldeck/testkit/factories/org-tree';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let tree: OrgTree;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
  admin = await api.as(api.admin);
  tree = await plantOrgTree(api.people, api.vendor, allPermissions('partner'));
});
afterAll(() => api.close());

const insertLogins = (orgId: number, count: number) =>
  api.people.query<{ id: string }>(
    `INSERT INTO identity_login_log (org_id, login_name, outcome)
     SELECT $1, 'loader', 'success' FROM generate_series(1, $2::int) RETURNING id`,
    [orgId, count],
  );

describe('the login log', () => {
  it('[ACC-11] shows sign-ins and refusals with account, address and browser', async () => {
    const client = Object.assign(api.visitor(), { address: '203.0.113.5' });
    await client.login(tree.a.account.loginName, 'Wrong0ne');
    await client.signIn(tree.a.account.loginName.toUpperCase(), 'Passw0rd1');
    await client.login('nobody-has-this', 'Wrong0ne');
    const page = async (input: object) => (await admin.call(loginLogRoutes.page, input)).items;
    const entry = {
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/Z$/),
      orgId: String(tree.a.id),
      orgName: tree.a.name,
      accountId: tree.a.account.id,
      loginName: tree.a.account.loginName,
      ip: '203.0.113.5',
      userAgent: expect.stringContaining('node'),
    };
    expect(await page({ account: tree.a.account.loginName })).toEqual([
      { ...entry, result: 'success', refusal: null },
      { ...entry, result: 'failure', refusal: 'identity.wrong_credentials' },
    ]);
    const fromThere = await page({ ip: '203.0.113.5' });
    expect(fromThere.map(({ loginName, accountId }) => [loginName, accountId])).toEqual([
      ['nobody-has-this', null],
      [tree.a.account.loginName, tree.a.account.id],
      [tree.a.account.loginName, tree.a.account.id],
    ]);
    expect((await page({ ip: '203.0.113.5', result: 'failure' })).length).toBe(2);
    expect((await page({ ip: '203.0.113.5', result: 'success' })).length).toBe(1);
    expect(await page({ ip: '203.0.113.5', to: '2020-01-01' })).toEqual([]);
    expect((await page({ ip: '203.0.113.5', from: '2020-01-01' })).length).toBe(3);
  });

  it('[ACC-11] shows each of two partners at three levels its own sign-ins and those below it', async () => {
    for (const org of tree.orgs) await api.as(org.account);
    for (const org of tree.orgs) {
      const client = await api.as(org.account);
      const { items } = await client.call(loginLogRoutes.page, { pageSize: 200 });
      const names = new Set(items.map((entry) => entry.orgName));
      expect([...names].sort(), org.name).toEqual(org.subtree.map((below) => below.name).sort());
      const stranger = org.subtree.includes(tree.a) || tree.a.subtree.includes(org) ? tree.b : tree.a;
      const asked = await client.call(loginLogRoutes.page, { account: stranger.account.loginName });
      expect(asked, `${org.name} asks for ${stranger.name}`).toMatchObject({ items: [], total: 0 });
    }
    const { items } = await admin.call(loginLogRoutes.page, { pageSize: 200 });
    const names = new Set(items.map((entry) => entry.orgName));
    expect([...names].sort()).toEqual([...tree.orgs, api.vendor].map((org) => org.name).sort());
    // A name nobody has belongs to nobody's partner.
    expect(items.find((entry) => entry.loginName === 'nobody-has-this')?.orgName).toBe(api.vendor.name);
  });

  it('[ACC-11] gives 10,500 rows by cursor without repeating or skipping one while new ones arrive', async () => {
    const client = await api.as(tree.b.account);
    const existing = (await insertLogins(tree.b.id, 10_500)).map((row) => row.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.call(loginLogRoutes.page, { account: 'loader', pageSize: 200, cursor });
      seen.push(...page.items.map((entry) => entry.id));
      cursor = page.nextCursor ?? undefined;
      await insertLogins(tree.b.id, 2);
    } while (cursor);
    expect(seen).toEqual(existing.toReversed());
  }, 120_000);
});
