import { randomBytes } from 'node:crypto';
import { initialPasswordTries } from '@tilldeck/contracts/identity/credential.limits';
import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import type { SecondStepDemand } from '@tilldeck/contracts/identity/second-step.schemas';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { passwordVerifier } from '@tilldeck/testkit/factories/verifier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => api.close());

let networks = 0;
const visitor = (): WireClient =>
  Object.assign(api.visitor(), { address: `10.12.${++networks >> 8}.${networks & 255}` });

async function setInitial(id: string, password: string, days = 7) {
  const { keySalt, iterations, storedKey, serverKey } = await passwordVerifier(password, 4096);
  await api.people.query(
    `UPDATE identity_account SET key_salt = $2, iterations = $3, stored_key = $4, server_key = $5, must_change_password = true,
       initial_password_until = now() + make_interval(days => $6), password_changed_at = now() WHERE id = $1`,
    [id, keySalt, iterations, storedKey, serverKey, days],
  );
}
/** An operator as an administrator leaves them: not activated, with an initial password. */
async function newOperator(password = 'ab12', days = 7) {
  const org = await api.people.partner(api.vendor);
  const loginName = `op-${randomBytes(6).toString('hex')}`;
  const account = await api.people.account(org, {}, { loginName, isActivated: false });
  await setInitial(account.id, password, days);
  return account;
}
async function passFor(loginName: string, password = 'ab12'): Promise<string> {
  const { answer } = await visitor().login(loginName, password);
  expect(answer.body).toMatchObject({ code: 3017, error: 'identity.password_must_change' });
  return (answer.body.data as unknown as SecondStepDemand).pass;
}
const replace = (pass: string, newPassword: string) =>
  visitor().send(firstPasswordRoutes.replace, { pass, newPassword });
const sessionsOf = async (id: string) =>
  (await api.people.query('SELECT 1 FROM identity_session WHERE account_id = $1', [id])).length;
/** Forgets the captcha, as another hour would. */
const forgetFailures = () => api.people.query('DELETE FROM identity_login_failure');

describe('the first sign-in with an initial password', () => {
  it('[AUTH-08] opens nothing until the password is replaced by one of the person’s own', async () => {
    const operator = await newOperator();
    const pass = await passFor(operator.loginName);
    expect(await sessionsOf(operator.id)).toBe(0);
    // The pass is no token.
    const thief = visitor();
    thief.keys = { token: pass, signingKey: (await thief.identity()).key, fieldKey: (await thief.identity()).key };
    expect((await thief.send(sessionRoutes.currentUser, {})).body.code).not.toBe(200);
    for (const [bad, error] of [
      ['ab12', 'core.invalid_input'],
      ['Password1', 'identity.password_common'],
    ] as const)
      expect((await replace(pass, bad)).body.error, bad).toBe(error);
    expect((await replace(pass, 'Kiosk7Lamp')).body).toMatchObject({ code: 200, data: {} });
    expect(await sessionsOf(operator.id)).toBe(0);
    expect((await replace(pass, 'Kiosk8Lamp')).body.error).toBe('identity.first_password_expired');
    expect((await visitor().login(operator.loginName, 'ab12')).answer.body.error).toBe('identity.wrong_credentials');
    await visitor().signIn(operator.loginName, 'Kiosk7Lamp');
    const [row] = await api.people.query(
      'SELECT activated_at IS NOT NULL AS active, must_change_password, initial_password_until FROM identity_account WHERE id = $1',
      [operator.id],
    );
    expect(row).toEqual({ active: true, must_change_password: false, initial_password_until: null });
    const trail = await api.people.query(
      `SELECT account_id, before, after FROM audit_entry WHERE action = 'credential.initial_password_replaced' AND object_id = $1`,
      [operator.id],
    );
    expect(trail).toEqual([{ account_id: operator.id, before: null, after: null }]);
  });

  it('does not take the initial password again, however good it is', async () => {
    const operator = await newOperator('ab12cd');
    const pass = await passFor(operator.loginName, 'ab12cd');
    expect((await replace(pass, 'ab12cd')).body).toMatchObject({ error: 'identity.password_initial', code: 1022 });
    expect((await replace(pass, 'Kiosk7Lamp')).body.code).toBe(200);
  });

  it('ends a pass after five tries, with a newer initial password, or when somebody disables the account', async () => {
    const operator = await newOperator('ab12cd');
    const worn = await passFor(operator.loginName, 'ab12cd');
    for (let count = 0; count < 5; count += 1)
      expect((await replace(worn, 'ab12cd')).body.error).toBe('identity.password_initial');
    expect((await replace(worn, 'Kiosk7Lamp')).body.error).toBe('identity.first_password_expired');
    const old = await passFor(operator.loginName, 'ab12cd');
    await setInitial(operator.id, 'zz99');
    expect((await replace(old, 'Kiosk7Lamp')).body.error).toBe('identity.first_password_expired');
    const held = await passFor(operator.loginName, 'zz99');
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [operator.id]);
    expect((await replace(held, 'Kiosk7Lamp')).body.error).toBe('identity.first_password_expired');
    expect((await visitor().login(operator.loginName, 'zz99')).answer.body.error).toBe('identity.account_disabled');
  });

  it('[AUTH-08] is over when the initial password is too old, and only who knows it is told', async () => {
    const operator = await newOperator('ab12', -1);
    expect((await visitor().login(operator.loginName, 'ab13')).answer.body.error).toBe('identity.wrong_credentials');
    expect((await visitor().login(operator.loginName, 'ab12')).answer.body).toMatchObject({
      error: 'identity.initial_password_dead',
      code: 1023,
    });
  });

  it('[AUTH-08] is over after too many guesses, from wherever and at once; a new initial password begins anew', async () => {
    const operator = await newOperator();
    const guess = async (password: string) => (await visitor().login(operator.loginName, password)).answer.body.error;
    // Those who know it take no guesses away from themselves.
    for (let count = 0; count < 3; count += 1) await passFor(operator.loginName);
    for (let count = 0; count < initialPasswordTries; count += 2) {
      await Promise.all([guess('xx11'), guess('xx12')]);
      await forgetFailures();
    }
    expect(await guess('ab12')).toBe('identity.initial_password_dead');
    expect(await guess('ab12')).toBe('identity.initial_password_dead');
    await setInitial(operator.id, 'cd34');
    expect(await guess('cd34')).toBe('identity.password_must_change');
  });

  it('lets two calls with one pass set one password', async () => {
    const operator = await newOperator();
    const pass = await passFor(operator.loginName);
    const answers = await Promise.all([replace(pass, 'Kiosk7Lamp'), replace(pass, 'Kiosk8Lamp')]);
    expect(answers.map((answer) => answer.body.error ?? 'done').sort()).toEqual([
      'done',
      'identity.first_password_expired',
    ]);
  });
});
