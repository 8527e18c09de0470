import { kitRoutes } from '@tilldeck/contracts/identity/kit.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let ada: TestAccount;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
  ada = await api.people.account(await api.people.partner(api.vendor, 'Kassenwerk'), { loginlog: ['query'] });
});
afterAll(() => api.close());

const check = async (account: string, password: string, address = '203.0.113.1') => {
  const client = api.visitor();
  client.address = address;
  const challenge = await client.call(sessionRoutes.getToken, { account });
  const clientNonce = randomNonce();
  const proof = await proveLogin(account, password, clientNonce, challenge);
  const input = { account, salt: challenge.salt, clientNonce, password: proof.proof };
  return { answer: await client.send(kitRoutes.checkUser, input), proof, input };
};
const outcomes = async (accountId: string) =>
  (
    await api.people.query<{ outcome: string }>(
      'SELECT outcome FROM identity_login_log WHERE account_id = $1 ORDER BY id',
      [accountId],
    )
  ).map((row) => row.outcome);

describe('the kit user check', () => {
  it('[AUTH-16] answers user type, nickname and organisation, proves the server, and opens no session', async () => {
    const { answer, proof, input } = await check(ada.email, testPassword);
    expect(answer.body).toMatchObject({
      code: 200,
      data: { userType: 'partner', nickName: ada.loginName, orgName: 'Kassenwerk' },
    });
    expect(answer.body.data.serverSignature).toBe(proof.serverSignature);
    expect(await api.people.query('SELECT FROM identity_session WHERE account_id = $1', [ada.id])).toEqual([]);
    expect(await outcomes(ada.id)).toEqual(['success']);
    // What was proved once proves nothing again, here or at sign-in.
    expect((await api.visitor().send(kitRoutes.checkUser, input)).body.error).toBe('identity.salt_spent');
    expect((await api.visitor().send(sessionRoutes.login, input)).body.error).toBe('identity.salt_spent');
  });

  it('[AUTH-16] refuses an initial password with 3017 and gives nothing to go on with', async () => {
    const fresh = await api.people.account(api.vendor);
    await api.people.query('UPDATE identity_account SET must_change_password = true WHERE id = $1', [fresh.id]);
    const { answer } = await check(fresh.loginName, testPassword);
    expect(answer.body).toMatchObject({ code: 3017, error: 'identity.password_must_change' });
    expect(answer.body.data ?? null).toBeNull();
    expect(await outcomes(fresh.id)).toEqual(['identity.password_must_change']);
  });

  it('[AUTH-16] counts wrong passwords together with sign-in: captcha, log and IP lock', async () => {
    const target = await api.people.account(api.vendor);
    for (let n = 1; n <= 3; n++) {
      const { answer } = await check(target.loginName, 'Wr0ngWord', '203.0.113.2');
      expect(answer.body).toMatchObject({ error: 'identity.wrong_credentials', data: { loginErrorCount: n } });
    }
    expect((await check(target.loginName, testPassword)).answer.body.code).toBe(1016);
    const { answer } = await api.visitor().login(target.loginName, testPassword);
    expect(answer.body.code).toBe(1016);
    expect(await outcomes(target.id)).toEqual(Array(3).fill('identity.wrong_credentials'));
    for (let n = 0; n < 20; n++) await check(`nobody${n}`, 'Wr0ngWord', '203.0.113.3');
    const locked = api.visitor();
    locked.address = '203.0.113.3';
    expect((await locked.send(sessionRoutes.getToken, {})).body.error).toBe('core.ip_locked');
  });

  it('[AUTH-16] tells a disabled account only to who knows its password', async () => {
    const gone = await api.people.account(api.vendor);
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [gone.id]);
    expect((await check(gone.loginName, 'Wr0ngWord')).answer.body.error).toBe('identity.wrong_credentials');
    expect((await check(gone.loginName, testPassword)).answer.body.error).toBe('identity.account_disabled');
  });
});
