import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({}, { isApiAlone: true });
});
afterAll(() => api.close());

describe('login salt', () => {
  it('[AUTH-01] is answered to a call without a body, each one new', async () => {
    const first = await api.visitor().call(sessionRoutes.getToken, {});
    const second = await api.visitor().call(sessionRoutes.getToken, {});
    expect(first.salt.length).toBeGreaterThanOrEqual(24);
    expect(second.salt).not.toBe(first.salt);
  });

  it('does not tell who has an account', async () => {
    const known = await api.visitor().call(sessionRoutes.getToken, { account: 'admin' });
    const unknown = await api.visitor().call(sessionRoutes.getToken, { account: 'nobody' });
    const again = await api.visitor().call(sessionRoutes.getToken, { account: 'Nobody' });
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.iterations).toBe(known.iterations);
    expect(unknown.keySalt).toHaveLength(known.keySalt.length);
    expect(again.keySalt).toBe(unknown.keySalt);
  });
});

describe('sign-in', () => {
  it('[AUTH-01] [AUTH-02] opens a session by account id or e-mail, and the server proves itself', async () => {
    for (const name of ['admin', 'ADMIN', 'admin@shop.example']) {
      const client = await new WireClient(api.url).signIn(name, testPassword);
      expect((await client.call(sessionRoutes.currentUser, {})).user.loginName).toBe('admin');
    }
  });

  it('[AUTH-01] refuses a captured login that is sent again', async () => {
    const client = api.visitor();
    const { answer } = await client.login('admin', testPassword);
    expect(answer.body.code).toBe(200);
    const captured = client.lastSent;
    if (!captured) throw new Error('nothing was sent');
    const replayed = await client.resend(captured);
    expect(replayed).toMatchObject({ status: 401, body: { error: 'core.replayed', result: { isLogin: true } } });

    // Signed afresh, as an attacker with the app's public key could: the salt is spent all the same.
    const form = Object.fromEntries(new URLSearchParams(captured.body ?? ''));
    const resigned = await client.send(sessionRoutes.login, form as never);
    expect(resigned.body.error).toBe('identity.salt_spent');
  });

  it('[AUTH-01] refuses a proof made for another salt', async () => {
    const client = api.visitor();
    const other = await client.call(sessionRoutes.getToken, { account: 'admin' });
    const { answer } = await client.login('admin', testPassword, { salt: other.salt });
    expect(answer.body.error).toBe('identity.wrong_credentials');
  });

  it('[AUTH-02] names what is wrong, in the caller’s language', async () => {
    const client = api.visitor();
    const { loginName } = await api.people.account(api.vendor);
    const wrong = await client.login(loginName, 'Wrong0ne');
    expect(wrong.answer.body).toMatchObject({
      code: 1001,
      msg: 'Wrong account ID or password',
      data: { loginErrorCount: 1 },
    });
    client.language = 'zh-CN';
    expect((await client.login('nobody', 'Wrong0ne')).answer.body.msg).toBe('账号或密码错误');
    client.language = 'en-US';
    const invalid = await client.login('a b;c', testPassword);
    expect(invalid.answer.body).toMatchObject({
      error: 'identity.account_invalid',
      msg: 'Invalid account ID or email',
    });
  });

  it('[AUTH-02] tells only who proved the password that the account is gone, disabled or not activated', async () => {
    const gone = await api.people.account(api.vendor);
    await api.people.query('UPDATE identity_account SET terminated_at = now() WHERE id = $1', [gone.id]);
    const disabled = await api.people.account(api.vendor);
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [disabled.id]);
    const fresh = await api.people.account(api.vendor, {}, { isActivated: false });
    const outcome = async (name: string, password: string) =>
      (await api.visitor().login(name, password)).answer.body.error;
    expect(await outcome(gone.loginName, testPassword)).toBe('identity.account_gone');
    expect(await outcome(disabled.loginName, testPassword)).toBe('identity.account_disabled');
    expect(await outcome(fresh.loginName, testPassword)).toBe('identity.not_activated');
    for (const { loginName } of [gone, disabled, fresh])
      expect(await outcome(loginName, 'Wrong0ne')).toBe('identity.wrong_credentials');
  });

  it('stores nothing a thief of the database could sign in with', async () => {
    await api.as(api.admin);
    const [session] = await api.people.query<{ token_hash: Buffer; sealed_keys: Buffer }>(
      'SELECT token_hash, sealed_keys FROM identity_session ORDER BY created_at DESC LIMIT 1',
    );
    const [account] = await api.people.query<{ stored_key: Buffer }>(
      'SELECT stored_key FROM identity_account WHERE id = $1',
      [api.admin.id],
    );
    const client = api.visitor();
    const challenge = await client.call(sessionRoutes.getToken, { account: 'admin' });
    const answer = await client.send(sessionRoutes.login, {
      account: 'admin',
      salt: challenge.salt,
      clientNonce: 'x'.repeat(24),
      password: account?.stored_key.toString('base64') ?? '',
    });
    expect(answer.body.error).toBe('identity.wrong_credentials');
    const token = session?.token_hash.toString('base64url') ?? '';
    const { keys } = await api.as(api.admin);
    client.keys = keys && { ...keys, token };
    expect((await client.send(sessionRoutes.currentUser, {})).body.code).toBe(10000);
  });
});

describe('session', () => {
  it('[AUTH-10] lives seven days, and logout ends it on the server', async () => {
    const client = api.visitor();
    const { answer } = await client.login('admin', testPassword);
    const days = (Date.parse(answer.body.data.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);

    const signedIn = await api.as(api.admin);
    await signedIn.call(sessionRoutes.logout, {});
    const after = await signedIn.send(sessionRoutes.currentUser, {});
    expect(after.body).toMatchObject({ code: 10001, error: 'core.session_ended' });
  });

  it('[WIRE-07] answers 3, 10000 and 10001 for no, an unknown and an ended session', async () => {
    expect((await api.visitor().send(sessionRoutes.currentUser, {})).body.code).toBe(3);
    const expired = await api.as(api.admin);
    await api.people.query('UPDATE identity_session SET expires_at = now() WHERE account_id = $1', [api.admin.id]);
    expect((await expired.send(sessionRoutes.currentUser, {})).body.code).toBe(10000);
    const account = await api.people.account(api.vendor);
    const disabled = await api.as(account);
    await disabled.call(sessionRoutes.currentUser, {});
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [account.id]);
    // Another process may have done it: the notification ends the copy here.
    await expect.poll(async () => (await disabled.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
  });

  it('[AUTH-11] tells who is signed in; somebody without roles has no permission', async () => {
    const partner = await api.people.partner(api.vendor, 'Kestrel POS Ltd');
    const account = await api.people.account(partner);
    const client = await api.as(account);
    const me = await client.call(sessionRoutes.currentUser, {});
    expect(me).toMatchObject({
      user: { loginName: account.loginName, nickName: account.loginName, role: [], userType: 'partner', headImg: null },
      org: { orgName: 'Kestrel POS Ltd', isVendor: false, platform: 'partner' },
      permissions: [],
      platformapi: 2,
    });
    expect(await client.call(sessionRoutes.currentMenu, {})).toEqual([]);
  });

  it('gives each platform its own menu, as a tree of what the role may open', async () => {
    const admin = await api.as(api.admin);
    const system = (await admin.call(sessionRoutes.currentMenu, {})).find((node) => node.id === 'system');
    expect(system).toMatchObject({ id: 'system', pid: null, resourceType: 0 });
    const dictionary = system?.children.find((node) => node.id === 'dictionary');
    expect(dictionary).toMatchObject({ pid: 'system', path: '/system/dictionary/list', permision: 'dictionary' });

    const limited = await api.people.account(api.vendor, { dictionary: ['query'] });
    const menu = await (await api.as(limited)).call(sessionRoutes.currentMenu, {});
    expect(menu[0]?.children.map((node) => node.id)).toEqual(['dictionary', 'dictionary-details']);
    const partner = await api.people.partner(api.vendor);
    const owner = await api.people.account(partner, { ...allPermissions('partner'), dictionary: ['query'] });
    const partnerMenu = await (await api.as(owner)).call(sessionRoutes.currentMenu, {});
    expect(JSON.stringify(partnerMenu)).not.toContain('dictionary');
  });
});
