import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { finishSignIn, proveAgain, startSignIn } from '@tilldeck/testkit/client/second-steps';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://console.example' });
});
afterAll(() => api.close());

let networks = 0;
/** Each from a network of its own, so that failures of one test lock nobody else out. */
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.8.0.${++networks}` });
const newcomer = async () => {
  const account = await api.people.account(await api.people.partner(api.vendor));
  const client = await visitor().signIn(account.loginName, testPassword);
  return { account, client };
};
const prove = (client: WireClient, { loginName }: TestAccount) => proveAgain(client, loginName, testPassword);
/** As if the codes taken so far were minutes old: the present one may be used again. */
const letTimePass = (account: TestAccount) =>
  api.people.query('UPDATE identity_totp SET last_step = last_step - 10 WHERE account_id = $1', [account.id]);
const mailsAbout = async (account: TestAccount) => {
  const jobs = await api.people.query<{ payload: { to: string; values: { change?: string } } }>(
    `SELECT payload FROM graphile_worker._private_jobs ORDER BY id`,
  );
  return jobs.filter(({ payload }) => payload.to === account.email).map(({ payload }) => payload.values.change);
};

async function withTotp() {
  const { account, client } = await newcomer();
  await prove(client, account);
  const { secret } = await client.call(factorRoutes.beginTotp, {});
  const { recoveryCodes } = await client.call(factorRoutes.confirmTotp, { code: totpCode(secret) });
  await letTimePass(account);
  return { account, client, secret, recoveryCodes: recoveryCodes ?? [] };
}

describe('proving again who one is', () => {
  it('is asked for before factors change; a sign-in alone is not enough, and a wrong password neither', async () => {
    const { account, client } = await newcomer();
    for (const route of [factorRoutes.beginTotp, factorRoutes.beginPasskey, factorRoutes.renewRecoveryCodes])
      expect((await client.send(route, {})).body.error).toBe('identity.proof_required');
    const wrong = await proveAgain(client, account.loginName, 'Wrong0ne');
    expect(wrong.body).toMatchObject({ error: 'identity.proof_wrong', msg: 'Wrong password' });
    expect((await client.send(factorRoutes.beginTotp, {})).body.error).toBe('identity.proof_required');
    expect((await prove(client, account)).body.code).toBe(200);
    expect((await client.send(factorRoutes.beginTotp, {})).body.code).toBe(200);
  });

  it('counts for five minutes and for the session it was made in', async () => {
    const { account, client } = await newcomer();
    const other = await visitor().signIn(account.loginName, testPassword);
    await prove(client, account);
    expect((await other.send(factorRoutes.beginTotp, {})).body.error).toBe('identity.proof_required');
    await api.people.query(
      `UPDATE identity_session SET proved_at = now() - interval '301 seconds' WHERE account_id = $1`,
      [account.id],
    );
    expect((await client.send(factorRoutes.beginTotp, {})).body.error).toBe('identity.proof_required');
  });

  it('cannot be tried without end, from whatever networks', async () => {
    const { account, client } = await newcomer();
    for (let count = 0; count < 10; count += 1) {
      client.address = `10.9.0.${count}`;
      await proveAgain(client, account.loginName, 'Wrong0ne');
    }
    expect((await prove(client, account)).body.error).toBe('identity.guesses_slowed');
  });
});

describe('an authenticator app', () => {
  it('counts once confirmed, is kept sealed, and is asked for at every sign-in', async () => {
    const { account, client } = await newcomer();
    await prove(client, account);
    const { secret, uri } = await client.call(factorRoutes.beginTotp, {});
    expect(uri).toContain(`secret=${secret}`);
    // Not confirmed: the password is still enough.
    await visitor().signIn(account.loginName, testPassword);
    const wrong = await client.send(factorRoutes.confirmTotp, { code: '000000' });
    expect(wrong.body.error).toBe('identity.factor_code_wrong');
    const { recoveryCodes } = await client.call(factorRoutes.confirmTotp, { code: ` ${totpCode(secret)}` });
    expect(recoveryCodes).toHaveLength(10);
    await letTimePass(account);
    const [row] = await api.people.query<{ text: string }>(
      `SELECT identity_totp::text AS text FROM identity_totp WHERE account_id = $1`,
      [account.id],
    );
    expect(row?.text).not.toContain(secret);
    expect((await client.send(factorRoutes.beginTotp, {})).body.error).toBe('identity.totp_exists');

    const next = visitor();
    const waiting = await startSignIn(next, account.loginName, testPassword);
    expect(waiting.demand.methods).toEqual(['totp', 'recovery']);
    expect((await next.send(secondStepRoutes.sendCode, { pass: waiting.demand.pass })).body.error).toBe(
      'identity.pass_spent',
    );
    expect((await finishSignIn(next, waiting, { method: 'totp', code: totpCode(secret) })).body.code).toBe(200);
    expect((await next.call(sessionRoutes.currentUser, {})).user.loginName).toBe(account.loginName);
    expect(await mailsAbout(account)).toEqual(['totpAdded']);
    const overview = await next.call(factorRoutes.overview, {});
    expect(overview).toMatchObject({ totp: { confirmedAt: expect.any(String) }, recoveryCodesLeft: 10 });
  });

  it('takes each code once, also for two calls at the same moment', async () => {
    const { account, secret } = await withTotp();
    const code = totpCode(secret);
    const signIns = await Promise.all(
      [visitor(), visitor(), visitor()].map(async (client) => ({
        client,
        waiting: await startSignIn(client, account.loginName, testPassword),
      })),
    );
    const answers = await Promise.all(
      signIns.map(({ client, waiting }) => finishSignIn(client, waiting, { method: 'totp', code })),
    );
    expect(answers.map(({ body }) => body.error ?? 'ok').sort()).toEqual([
      'identity.factor_code_wrong',
      'identity.factor_code_wrong',
      'ok',
    ]);
  });

  it('proves who one is, too, and goes with its recovery codes when it is removed', async () => {
    const { account, client, secret } = await withTotp();
    await api.people.query('UPDATE identity_session SET proved_at = NULL WHERE account_id = $1', [account.id]);
    expect((await client.send(factorRoutes.removeTotp, {})).body.error).toBe('identity.proof_required');
    expect((await client.call(proofRoutes.methods, {})).methods).toEqual(['password', 'totp']);
    await client.call(proofRoutes.reauthenticate, { method: 'totp', code: totpCode(secret) });
    await client.call(factorRoutes.removeTotp, {});
    expect(await client.call(factorRoutes.overview, {})).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    await visitor().signIn(account.loginName, testPassword);
    expect(await mailsAbout(account)).toEqual(['totpAdded', 'totpRemoved']);
  });
});

describe('a pass', () => {
  it('opens one session, whoever holds it', async () => {
    const { account, client: owner, secret, recoveryCodes } = await withTotp();
    const client = visitor();
    const waiting = await startSignIn(client, account.loginName, testPassword);
    const [first, second] = await Promise.all([
      finishSignIn(client, waiting, { method: 'recovery', code: recoveryCodes[0] ?? '' }),
      finishSignIn(visitor(), waiting, { method: 'recovery', code: recoveryCodes[1] ?? '' }),
    ]);
    expect([first.body.error ?? 'ok', second.body.error ?? 'ok'].sort()).toEqual(['identity.pass_spent', 'ok']);
    const again = await finishSignIn(visitor(), waiting, { method: 'totp', code: totpCode(secret) });
    expect(again.body.error).toBe('identity.pass_spent');
    // What the loser proved is not spent.
    expect(await owner.call(factorRoutes.overview, {})).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('has five tries and then nothing more, even for the right code', async () => {
    const { account, secret } = await withTotp();
    const client = visitor();
    const waiting = await startSignIn(client, account.loginName, testPassword);
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push((await finishSignIn(client, waiting, { method: 'totp', code: '000000' })).body.error);
    expect(answers).toEqual([...Array(4).fill('identity.factor_code_wrong'), 'identity.pass_spent']);
    const right = await finishSignIn(client, waiting, { method: 'totp', code: totpCode(secret) });
    expect(right.body.error).toBe('identity.pass_spent');
  });

  it('counts wrong codes like failed sign-ins: twenty lock the network, and the account is not guessed from many', async () => {
    const { account, secret } = await withTotp();
    const one = visitor();
    for (let count = 0; count < 4; count += 1) {
      const waiting = await startSignIn(one, account.loginName, testPassword);
      for (let tries = 0; tries < 5; tries += 1) await finishSignIn(one, waiting, { method: 'totp', code: '000000' });
    }
    expect((await one.send(sessionRoutes.getToken, {})).body.error).toBe('core.ip_locked');
    const elsewhere = visitor();
    const waiting = await startSignIn(elsewhere, account.loginName, testPassword);
    const refused = await finishSignIn(elsewhere, waiting, { method: 'totp', code: totpCode(secret) });
    expect(refused.body.error).toBe('identity.guesses_slowed');
  });

  it('is worth nothing after its time, after a new password, and for a disabled account', async () => {
    const { account, secret } = await withTotp();
    const refusedAfter = async (change: string) => {
      const client = visitor();
      const waiting = await startSignIn(client, account.loginName, testPassword);
      await api.people.query(change, [account.id]);
      return (await finishSignIn(client, waiting, { method: 'totp', code: totpCode(secret) })).body.error;
    };
    expect(await refusedAfter(`UPDATE identity_login_pass SET expires_at = now() WHERE account_id = $1`)).toBe(
      'identity.pass_spent',
    );
    expect(await refusedAfter('UPDATE identity_account SET password_changed_at = now() WHERE id = $1')).toBe(
      'identity.pass_spent',
    );
    await api.people.query(
      `UPDATE identity_account SET password_changed_at = now() - interval '1 hour' WHERE id = $1`,
      [account.id],
    );
    expect(await refusedAfter('UPDATE identity_account SET is_enabled = false WHERE id = $1')).toBe(
      'identity.account_disabled',
    );
  });

  it('that nobody was given opens nothing', async () => {
    const waiting = { pass: 'x'.repeat(43), method: 'totp' as const, code: '123456' };
    expect((await visitor().send(secondStepRoutes.verify, waiting)).body.error).toBe('identity.pass_spent');
  });
});

describe('recovery codes', () => {
  it('open a session once each, in any spelling; the owner hears of it', async () => {
    const { account, recoveryCodes } = await withTotp();
    const [code = ''] = recoveryCodes;
    const use = async (typed: string) => {
      const client = visitor();
      const waiting = await startSignIn(client, account.loginName, testPassword);
      return finishSignIn(client, waiting, { method: 'recovery', code: typed });
    };
    expect((await use(code.toLowerCase().replace('-', ' '))).body.code).toBe(200);
    expect((await use(code)).body.error).toBe('identity.factor_code_wrong');
    expect(await mailsAbout(account)).toEqual(['totpAdded', 'recoveryUsed']);
  });

  it('are kept as hashes, and renewed ones outdate those from before', async () => {
    const { account, client, recoveryCodes } = await withTotp();
    const rows = await api.people.query<{ text: string }>(
      `SELECT code_hash::text AS text FROM identity_recovery_code WHERE account_id = $1`,
      [account.id],
    );
    expect(rows).toHaveLength(10);
    for (const { text } of rows) for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''));
    const { recoveryCodes: renewed } = await client.call(factorRoutes.renewRecoveryCodes, {});
    const next = visitor();
    const waiting = await startSignIn(next, account.loginName, testPassword);
    const old = await finishSignIn(next, waiting, { method: 'recovery', code: recoveryCodes[0] ?? '' });
    expect(old.body.error).toBe('identity.factor_code_wrong');
    const fresh = await finishSignIn(next, waiting, { method: 'recovery', code: renewed?.[0] ?? '' });
    expect(fresh.body.code).toBe(200);
  });
});

describe('an administrator', () => {
  it('removes the factors of somebody who lost them, after a proof, and not their own or those of others', async () => {
    const org = await api.people.partner(api.vendor);
    const chief = await api.people.account(org, { operator: ['edit'] });
    const chiefClient = await visitor().signIn(chief.loginName, testPassword);
    const { account, client, recoveryCodes } = await withTotp();
    expect(recoveryCodes).toHaveLength(10);
    const foreign = await chiefClient.send(operatorRoutes.resetFactors, { id: account.id });
    expect(foreign.body.error).toBe('core.not_found');
    await api.people.query('UPDATE identity_account SET org_id = $1 WHERE id = $2', [org.id, account.id]);
    const unproven = await chiefClient.send(operatorRoutes.resetFactors, { id: account.id });
    expect(unproven.body.error).toBe('identity.proof_required');
    await prove(chiefClient, chief);
    expect((await chiefClient.send(operatorRoutes.resetFactors, { id: chief.id })).body.error).toBe(
      'identity.account_self',
    );
    await chiefClient.call(operatorRoutes.resetFactors, { id: account.id });
    expect((await client.send(factorRoutes.overview, {})).body.code).toBe(10001);
    const again = await visitor().signIn(account.loginName, testPassword);
    expect(await again.call(factorRoutes.overview, {})).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect(await mailsAbout(account)).toEqual(['totpAdded', 'reset']);
    const [entry] = await api.people.query(
      `SELECT account_name, object_id, before FROM audit_entry WHERE action = 'factor.reset'`,
    );
    expect(entry).toEqual({
      account_name: chief.loginName,
      object_id: account.id,
      before: { authenticatorApp: true, passkeys: 0, recoveryCodes: 10 },
    });
  });
});
