import { companySignInRoutes, companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { startOidcProvider, type TestProvider, testClient } from '@tilldeck/testkit/harness/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import {
  finishAtCompany,
  giveDomains,
  goToCompany,
  setUpCompany,
  signInByCompany,
} from '../../../../testing/company-sign-in.ts';

/** Against a real provider on this machine; people sign in there with their id. */
let api: ApiHarness;
let provider: TestProvider;
let org: TestOrg;
let manager: WireClient;
const callback = 'http://127.0.0.1:15406/user/sso/callback';

beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  provider = await startOidcProvider({
    people: [],
    clients: [testClient('tilldeck', callback), testClient('another', callback)],
  });
  org = await api.people.partner(api.vendor, 'Kassenwerk');
  manager = await api.as(await api.people.account(org, allPermissions('partner')));
  await setUpCompany(manager, provider, 'kassenwerk');
});
afterAll(async () => {
  await provider.close();
  await api.close();
});

/** Somebody with an account and, under another id, at the provider. */
const employee = async (at = org, changes = {}) => {
  const account = await api.people.account(at, { loginlog: ['query'] });
  const person = { id: `emp-${account.id}`, email: account.email, ...changes };
  provider.people.set(person.id, person);
  return { account, user: person.id };
};
const outcomeOf = async (user: string, company = 'kassenwerk') =>
  (await signInByCompany(api.visitor(), company, user)).body.error ?? 'ok';

describe('signing in through one’s company', () => {
  it('opens a session for the account of the verified address, links it, writes it down and mails its owner', async () => {
    const { account, user } = await employee(org, { email: undefined });
    provider.people.set(user, { id: user, email: account.email.toUpperCase() });
    const visitor = api.visitor();
    expect((await signInByCompany(visitor, 'kassenwerk', user)).body.code).toBe(200);
    const { user: self, org: own } = await visitor.call(sessionRoutes.currentUser, {});
    expect([self.loginName, own.orgName]).toEqual([account.loginName, 'Kassenwerk']);
    const sessions = await api.people.query('SELECT method FROM identity_session WHERE account_id = $1', [account.id]);
    expect(sessions).toEqual([{ method: 'oidc' }]);
    const trail = await api.people.query(
      `SELECT object_type, action, after FROM audit_entry WHERE account_id = $1 ORDER BY id`,
      [account.id],
    );
    expect(trail).toEqual([
      {
        object_type: 'oidc_provider',
        action: 'session.opened_by_company',
        after: { account: account.loginName, subject: user },
      },
      { object_type: 'account', action: 'session.opened_by_company', after: null },
    ]);
    const mails = await api.people.query<{ payload: { values: object } }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%companyLinked%' AND payload::text LIKE $1`,
      [`%${account.email}%`],
    );
    expect(mails).toHaveLength(1);
    // From now on the link counts, whatever the address has become.
    provider.people.set(user, { id: user, email: 'somebody.else@shop.example', isEmailVerified: false });
    expect(await outcomeOf(user)).toBe('ok');
  });

  it('says where to go with PKCE, nonce and state, each new, and nothing secret', async () => {
    const first = await api.visitor().call(companySignInRoutes.start, { company: 'KassenWerk' });
    const second = await api.visitor().call(companySignInRoutes.start, { company: 'kassenwerk' });
    const query = (url: string) => Object.fromEntries(new URL(url).searchParams);
    expect(query(first.authorizationUrl)).toMatchObject({
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      state: first.state,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query(first.authorizationUrl)[name]).not.toBe(query(second.authorizationUrl)[name]);
    const kept = JSON.stringify(
      await api.people.query(`SELECT *, encode(state_hash, 'escape') FROM identity_oidc_attempt`),
    );
    for (const secret of [first.state, first.browserKey]) expect(kept).not.toContain(secret);
    const unknown = await api.visitor().send(companySignInRoutes.start, { company: 'nobody-at-all' });
    expect(unknown.body.error).toBe('identity.sso_unknown');
  });

  it('makes an operator with the chosen role where the company wants that, and never a lead', async () => {
    const shop = await api.people.partner(api.vendor, 'Auto Shop');
    const lead = await api.as(await api.people.account(shop, allPermissions('partner')));
    const [role] = await api.people.query<{ id: string }>(
      `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'Clerk', 'clerk') RETURNING id`,
      [shop.id],
    );
    const { id } = await setUpCompany(lead, provider, 'auto-shop', { isAutoCreating: true, roleId: role?.id });
    await giveDomains(api.people, id, ['auto.example', 'auto2.example']);
    provider.people.set('new-1', { id: 'new-1', email: 'joan@auto.example', name: 'Jo Smith' });
    provider.people.set('new-2', { id: 'new-2', email: 'joan@auto2.example' });
    const visitor = api.visitor();
    await signInByCompany(visitor, 'auto-shop', 'new-1');
    const { user, org: own } = await visitor.call(sessionRoutes.currentUser, {});
    expect(user).toMatchObject({
      loginName: 'joan',
      nickName: 'Jo Smith',
      email: 'joan@auto.example',
      userType: 'operator',
    });
    expect(user).toMatchObject({ role: ['Clerk'], isProjectLead: false });
    expect(own.orgName).toBe('Auto Shop');
    await signInByCompany(visitor, 'auto-shop', 'new-2');
    expect((await visitor.call(sessionRoutes.currentUser, {})).user.loginName).toBe('joan-2');
    expect(await outcomeOf('new-1', 'auto-shop')).toBe('ok');
    const added = await api.people.query(
      `SELECT object_name FROM audit_entry WHERE action = 'account.added' AND org_id = $1 ORDER BY id`,
      [shop.id],
    );
    expect(added).toEqual([{ object_name: 'joan' }, { object_name: 'joan-2' }]);
    // There is no password to guess.
    expect((await api.visitor().login('joan', 'Passw0rd1')).answer.body.error).toBe('identity.wrong_credentials');
  });
});

describe('a company sign-in does not let in', () => {
  it('another browser than the one that began, even with the right code and state', async () => {
    const { user } = await employee();
    const { answer } = await goToCompany(api.visitor(), 'kassenwerk', user);
    const other = await api.visitor().call(companySignInRoutes.start, { company: 'kassenwerk' });
    const stolen = await finishAtCompany(api.visitor(), { ...answer, browserKey: other.browserKey });
    expect(stolen.body.error).toBe('identity.sso_attempt_over');
    // A state of one's own does not help: the code belongs to another challenge.
    const injected = { ...answer, state: other.state, browserKey: other.browserKey };
    expect((await finishAtCompany(api.visitor(), injected)).body.error).toBe('identity.sso_refused');
  });

  it('twice with the same answer, nor after ten minutes, nor after the settings changed', async () => {
    const { user } = await employee();
    const { answer } = await goToCompany(api.visitor(), 'kassenwerk', user);
    expect((await finishAtCompany(api.visitor(), answer)).body.code).toBe(200);
    expect((await finishAtCompany(api.visitor(), answer)).body.error).toBe('identity.sso_attempt_over');
    const late = await goToCompany(api.visitor(), 'kassenwerk', user);
    await api.people.query('UPDATE identity_oidc_attempt SET expires_at = now() WHERE used_at IS NULL');
    expect((await finishAtCompany(api.visitor(), late.answer)).body.error).toBe('identity.sso_attempt_over');
    const changed = await goToCompany(api.visitor(), 'kassenwerk', user);
    await api.people.query(`UPDATE identity_oidc_provider SET version = version + 1 WHERE slug = 'kassenwerk'`);
    expect((await finishAtCompany(api.visitor(), changed.answer)).body.error).toBe('identity.sso_attempt_over');
  });

  it('with a code that the provider gave to another client', async () => {
    const shop = await api.people.partner(api.vendor);
    const lead = await api.as(await api.people.account(shop, allPermissions('partner')));
    await setUpCompany(lead, provider, 'other-client', { clientId: 'another' });
    const { user } = await employee(shop);
    const other = await goToCompany(api.visitor(), 'other-client', user);
    const { answer } = await goToCompany(api.visitor(), 'kassenwerk', user);
    const mixed = { ...answer, code: other.answer.code };
    expect((await finishAtCompany(api.visitor(), mixed)).body.error).toBe('identity.sso_refused');
    expect((await finishAtCompany(api.visitor(), other.answer)).body.code).toBe(200);
  });

  it('with an answer that names another issuer, or none', async () => {
    const { user } = await employee();
    for (const iss of ['https://login.evil.example', undefined]) {
      const { answer } = await goToCompany(api.visitor(), 'kassenwerk', user);
      expect((await finishAtCompany(api.visitor(), { ...answer, iss })).body.error).toBe('identity.sso_refused');
    }
  });

  it('whose address it did not check, or who has none', async () => {
    expect(await outcomeOf((await employee(org, { isEmailVerified: false })).user)).toBe('identity.sso_unverified');
    expect(await outcomeOf((await employee(org, { email: undefined })).user)).toBe('identity.sso_unverified');
  });

  it('to accounts of other organisations: partner, child, vendor; a new account tells nothing of them (attack S17)', async () => {
    const child = await api.people.partner(org);
    const auto = await api.people.partner(api.vendor);
    const lead = await api.as(await api.people.account(auto, allPermissions('partner')));
    const roleId = (
      await api.people.query<{ id: string }>(
        `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'x', 'x') RETURNING id`,
        [auto.id],
      )
    )[0]?.id;
    const { id } = await setUpCompany(lead, provider, 'auto-two', { isAutoCreating: true, roleId });
    for (const at of [await api.people.partner(api.vendor), child, api.vendor]) {
      const { user, account } = await employee(at);
      await giveDomains(api.people, id, [account.email.split('@')[1] ?? '']);
      expect(await outcomeOf(user)).toBe('identity.sso_no_account');
      // Where their domain is the provider's own they get an account there, as if nobody had the address.
      expect(await outcomeOf(user, 'auto-two')).toBe('ok');
      const made = await api.people.query(
        'SELECT is_email_confirmed FROM identity_account WHERE email = $1 AND org_id = $2',
        [account.email, auto.id],
      );
      expect(made).toEqual([{ is_email_confirmed: false }]);
      await api.visitor().signIn(account.email, testPassword);
      expect(await api.people.query('SELECT FROM identity_oidc_link WHERE account_id = $1', [account.id])).toEqual([]);
    }
    const log = await api.people.query(
      `SELECT DISTINCT outcome FROM identity_login_log WHERE org_id = $1 AND outcome <> 'success'`,
      [org.id],
    );
    expect(log).toContainEqual({ outcome: 'identity.sso_no_account' });
  });

  it('the next holder of an address whose account is linked already, until it is unlinked', async () => {
    const { user, account } = await employee();
    expect(await outcomeOf(user)).toBe('ok');
    provider.people.set('successor', { id: 'successor', email: account.email });
    expect(await outcomeOf('successor')).toBe('identity.sso_linked_elsewhere');
    const { items } = await manager.call(companySignOnRoutes.page, { keyword: 'kassenwerk' });
    await manager.call(companySignOnRoutes.unlink, { id: items[0]?.id ?? '', accountId: account.id });
    expect(await outcomeOf('successor')).toBe('ok');
  });

  it('disabled, unopened and terminated accounts, linked or not', async () => {
    const { user, account } = await employee();
    const set = (change: string) =>
      api.people.query(`UPDATE identity_account SET ${change} WHERE id = $1`, [account.id]);
    await set('is_enabled = false');
    expect(await outcomeOf(user)).toBe('identity.account_disabled');
    await set('is_enabled = true, must_change_password = true');
    expect(await outcomeOf(user)).toBe('identity.not_activated');
    expect(await api.people.query('SELECT FROM identity_oidc_link WHERE account_id = $1', [account.id])).toEqual([]);
    await set('must_change_password = false');
    expect(await outcomeOf(user)).toBe('ok');
    await set('is_enabled = false');
    expect(await outcomeOf(user)).toBe('identity.account_disabled');
    await set('is_enabled = false, terminated_at = now()');
    expect(await outcomeOf(user)).toBe('identity.sso_no_account');
  });

  it('anybody while it, or its organisation, is disabled', async () => {
    const shop = await api.people.partner(api.vendor);
    const lead = await api.as(await api.people.account(shop, allPermissions('partner')));
    const { id } = await setUpCompany(lead, provider, 'closing');
    const { user } = await employee(shop);
    const visitor = api.visitor();
    await signInByCompany(visitor, 'closing', user);
    expect((await visitor.send(sessionRoutes.currentUser, {})).body.code).toBe(200);
    const { answer } = await goToCompany(api.visitor(), 'closing', user);
    await lead.call(companySignOnRoutes.disable, { id });
    // Whoever came in this way is out.
    expect((await visitor.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect((await finishAtCompany(api.visitor(), answer)).body.error).toBe('identity.sso_attempt_over');
    const start = async () => (await api.visitor().send(companySignInRoutes.start, { company: 'closing' })).body.error;
    expect(await start()).toBe('identity.sso_disabled');
    await lead.call(companySignOnRoutes.enable, { id });
    expect(await start()).toBeUndefined();
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [shop.id]);
    expect(await start()).toBe('identity.sso_disabled');
  });
});
