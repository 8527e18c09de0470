import { companySignInRoutes, companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import {
  startOidcProvider,
  type TestProvider,
  testClient,
  testClientSecret,
} from '@tilldeck/testkit/harness/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { providerDraftFor, setUpCompany, signInByCompany } from '../../../../testing/company-sign-in.ts';

let api: ApiHarness;
let provider: TestProvider;
const callback = 'http://127.0.0.1:15406/user/sso/callback';

beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  provider = await startOidcProvider({ people: [], clients: [testClient('tilldeck', callback)] });
});
afterAll(async () => {
  await provider.close();
  await api.close();
});

const managerOf = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
const newRole = async (org: TestOrg, permission?: string) => {
  const [role] = await api.people.query<{ id: string }>(
    `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'r' || random(), 'r' || random()) RETURNING id`,
    [org.id],
  );
  if (permission)
    await api.people.query(`INSERT INTO identity_role_permission VALUES ($1, $2, '{query}')`, [role?.id, permission]);
  return role?.id ?? '';
};

describe('a company sign-in', () => {
  it('is set up disabled, changed, enabled, found and deleted; its secret is sealed and told to nobody', async () => {
    const org = await api.people.partner(api.vendor, 'Shop One');
    const client = await managerOf(org);
    const draft = providerDraftFor(provider, 'shop-one');
    const added = await client.call(companySignOnRoutes.add, draft);
    expect(added).toMatchObject({ slug: 'shop-one', state: 'disabled', orgName: 'Shop One', linkCount: 0, version: 1 });
    const { clientSecret: _kept, ...change } = { ...draft, id: added.id, version: 1, name: 'Our login' };
    expect(await client.call(companySignOnRoutes.modify, change)).toMatchObject({ name: 'Our login', version: 2 });
    expect((await client.send(companySignOnRoutes.modify, change)).body.error).toBe('core.stale_version');
    await client.call(companySignOnRoutes.enable, { id: added.id });
    const found = await client.call(companySignOnRoutes.page, { keyword: 'SHOP-o', state: 'enabled' });
    expect(found.items.map((row) => row.id)).toEqual([added.id]);
    const told = [
      found,
      await api.people.query('SELECT * FROM identity_oidc_provider'),
      await api.people.query(`SELECT * FROM audit_entry WHERE object_type = 'oidc_provider'`),
    ];
    expect(JSON.stringify(told)).not.toContain(testClientSecret);
    await client.call(companySignOnRoutes.remove, { id: added.id });
    expect((await client.call(companySignOnRoutes.page, {})).items).toEqual([]);
    const trail = await api.people.query(
      `SELECT action FROM audit_entry WHERE object_type = 'oidc_provider' AND org_id = $1 ORDER BY id`,
      [org.id],
    );
    expect(trail.map((row) => row.action)).toEqual(['sso.added', 'sso.changed', 'sso.enabled', 'sso.removed']);
  });

  it('has a name nobody else has, an issuer outside our network, and a role where it creates accounts', async () => {
    const client = await managerOf(await api.people.partner(api.vendor));
    const draft = providerDraftFor(provider, 'name-one');
    await client.call(companySignOnRoutes.add, draft);
    const refusal = async (changes: object) =>
      (await client.send(companySignOnRoutes.add, { ...draft, slug: 'name-two', ...changes })).body.error;
    expect(await refusal({ slug: 'NAME-one' })).toBe('identity.sso_name_taken');
    for (const slug of ['a', '-ab', 'ab-', 'ä-b', 'x'.repeat(41)])
      expect(await refusal({ slug })).toBe('core.invalid_input');
    expect(await refusal({ isAutoCreating: true })).toBe('core.invalid_input');
    for (const issuer of ['https://10.0.0.1', 'https://[::ffff:10.0.0.1]', 'http://169.254.169.254'])
      expect(await refusal({ issuer })).toBe('identity.sso_address_refused');
    for (const issuer of [
      'ftp://login.shop.example',
      `https://${'u:p'}@login.shop.example`,
      'https://a.example/?x',
      'x',
    ])
      expect(await refusal({ issuer })).toBe('core.invalid_input');
    for (let n = 3; n <= 6; n++) await client.call(companySignOnRoutes.add, { ...draft, slug: `name-${n}` });
    expect(await refusal({})).toBe('identity.too_many_sso');
  });

  it('is tested for what the provider announces', async () => {
    const client = await managerOf(await api.people.partner(api.vendor));
    const added = await client.call(companySignOnRoutes.add, providerDraftFor(provider, 'tested'));
    expect(await client.call(companySignOnRoutes.test, { id: added.id })).toMatchObject({
      issuer: provider.issuer,
      authorizationEndpoint: `${provider.issuer}/auth`,
      hasPkce: true,
      hasUserInfo: true,
      hasIssuerInAnswer: true,
      missingScopes: [],
    });
    const away = await client.call(companySignOnRoutes.add, {
      ...providerDraftFor({ issuer: 'http://127.0.0.1:9' }, 'away'),
    });
    expect((await client.send(companySignOnRoutes.test, { id: away.id })).body.error).toBe('identity.sso_away');
    await client.call(companySignOnRoutes.enable, { id: away.id });
    const start = await api.visitor().send(companySignInRoutes.start, { company: 'away' });
    expect(start.body.error).toBe('identity.sso_away');
  });

  it('asks nobody on this machine or without HTTPS where development is over', async () => {
    const org = await api.people.partner(api.vendor);
    const account = await api.people.account(org, allPermissions('partner'));
    const added = await (await api.as(account)).call(companySignOnRoutes.add, providerDraftFor(provider, 'strict'));
    await (await api.as(account)).call(companySignOnRoutes.enable, { id: added.id });
    const twin = await api.startTwin({}, { IS_LOCAL_WEBHOOK_ALLOWED: 'false' });
    const strict = await new WireClient(twin.url).signIn(account.loginName, testPassword);
    expect((await strict.send(companySignOnRoutes.add, providerDraftFor(provider, 'strict-2'))).body.error).toBe(
      'identity.sso_address_refused',
    );
    expect((await strict.send(companySignOnRoutes.test, { id: added.id })).body.error).toBe(
      'identity.sso_address_refused',
    );
    const start = await new WireClient(twin.url).send(companySignInRoutes.start, { company: 'strict' });
    expect(start.body.error).toBe('identity.sso_away');
    await twin.close();
  });
});

describe('setting up a company sign-in', () => {
  it('takes somebody who may do all that anybody of the organisation could', async () => {
    const org = await api.people.partner(api.vendor);
    const { loginlog: _unheld, ...most } = allPermissions('partner');
    const almost = await api.as(await api.people.account(org, most));
    const refused = await almost.send(companySignOnRoutes.add, providerDraftFor(provider, 'upward'));
    expect(refused.body.error).toBe('identity.sso_above');
    const full = await managerOf(org);
    const { id, version } = await full.call(companySignOnRoutes.add, providerDraftFor(provider, 'upward'));
    expect((await almost.send(companySignOnRoutes.enable, { id })).body.error).toBe('identity.sso_above');
    const evil = { ...providerDraftFor({ issuer: 'http://127.0.0.1:9' }, 'upward'), id, version };
    expect((await almost.send(companySignOnRoutes.modify, evil)).body.error).toBe('identity.sso_above');
    // Closing a door is for everybody who holds the permission.
    expect((await almost.send(companySignOnRoutes.disable, { id })).body.code).toBe(200);
  });

  it('needs the third-party service and is nothing one does in a partner’s place', async () => {
    const org = await api.people.partner(api.vendor);
    const account = await api.people.account(org);
    await api.people.grant(org, account.id, allPermissions('partner'), ['webhook']);
    const refused = await (await api.as(account)).send(companySignOnRoutes.add, providerDraftFor(provider, 'no-svc'));
    expect(refused).toMatchObject({ status: 403, body: { error: 'identity.service_not_granted' } });
    const acting = await (await api.as(api.admin)).actFor(org.id);
    const inPlace = await acting.send(companySignOnRoutes.add, providerDraftFor(provider, 'in-place'));
    expect(inPlace.body.error).toBe('identity.service_not_granted');
  });

  it('gives new people no role of another organisation and none that holds more than the giver', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await managerOf(org);
    const draft = { ...providerDraftFor(provider, 'roles'), isAutoCreating: true };
    const outcome = async (roleId: string) =>
      (await client.send(companySignOnRoutes.add, { ...draft, roleId })).body.error ?? 'ok';
    expect(await outcome(await newRole(api.vendor))).toBe('core.not_found');
    expect(await outcome(await newRole(await api.people.partner(api.vendor)))).toBe('core.not_found');
    // Held by nobody there, since the organisation was not allowed it.
    await api.people.query(`UPDATE identity_org SET authority = 'listed' WHERE id = $1`, [org.id]);
    for (const [id, actions] of Object.entries(allPermissions('partner')))
      if (id !== 'webhook')
        await api.people.query('INSERT INTO identity_org_permission VALUES ($1, $2, $3)', [org.id, id, actions]);
    expect(await outcome(await newRole(org, 'webhook'))).toBe('identity.role_above');
    expect(await outcome(await newRole(org, 'loginlog'))).toBe('ok');
  });

  it('with another issuer needs its own secret, unlinks everybody and ends their sessions', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await managerOf(org);
    const added = await setUpCompany(client, provider, 'moving');
    const account = await api.people.account(org);
    provider.people.set('mover', { id: 'mover', email: account.email });
    const visitor = api.visitor();
    await signInByCompany(visitor, 'moving', 'mover');
    const { items } = await client.call(companySignOnRoutes.links, { id: added.id });
    expect(items).toMatchObject([{ accountId: account.id, subject: 'mover', loginName: account.loginName }]);
    const second = await startOidcProvider({ people: [], clients: [testClient('tilldeck', callback)] });
    const { clientSecret, ...draft } = { ...providerDraftFor(second, 'moving'), id: added.id, version: added.version };
    expect((await client.send(companySignOnRoutes.modify, draft)).body.error).toBe('identity.sso_secret_needed');
    await client.call(companySignOnRoutes.modify, { ...draft, clientSecret });
    expect((await client.call(companySignOnRoutes.links, { id: added.id })).items).toEqual([]);
    const sessions = await api.people.query('SELECT ended_reason FROM identity_session WHERE account_id = $1', [
      account.id,
    ]);
    expect(sessions).toEqual([{ ended_reason: 'company sign-in changed' }]);
    // The same id at another provider is another person.
    second.people.set('mover', { id: 'mover', email: 'nobody@shop.example' });
    const again = await signInByCompany(api.visitor(), 'moving', 'mover');
    expect(again.body.error).toBe('identity.sso_no_account');
    await second.close();
  });
});
