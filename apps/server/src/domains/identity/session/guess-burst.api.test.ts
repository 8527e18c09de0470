import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { failuresBeforeCaptcha, failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { wrongCodesPerHour, wrongProofsPerHour } from '@tilldeck/contracts/identity/factor.limits';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { failuresBeforeDelay, failuresBeforeWideLock } from '@tilldeck/contracts/identity/guess.limits';
import { kitRoutes } from '@tilldeck/contracts/identity/kit.routes';
import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { proveAgain, startSignIn } from '@tilldeck/testkit/client/second-steps';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { newLoginSalt } from './login-salt.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', ADDRESS_LIMIT_FACTOR: '100000' });
});
afterAll(() => api.close());

const at = (address: string): WireClient => Object.assign(api.visitor(), { address });
let networks = 0;
const elsewhere = (): WireClient => at(`10.31.${++networks >> 8}.${networks & 255}`);
const somebody = async () => api.people.account(await api.people.partner(api.vendor));

const wrongProof = 'A'.repeat(43);
/** A guess of a wrong password that needs no further call before it. */
function prepareGuess(account: string, address: string, route: typeof sessionRoutes.login = sessionRoutes.login) {
  const client = Object.assign(at(address), { publicKey: api.app.fieldCipher.publicKey });
  const input = { account, salt: newLoginSalt(api.app), clientNonce: 'n'.repeat(24), password: wrongProof };
  return async (): Promise<string> => (await client.send(route, input)).body.error ?? 'signed in';
}
/** A hundred in flight all the time: more connections than the server judges at once, and no more than a machine has. */
async function allAtOnce(guesses: readonly (() => Promise<string>)[]): Promise<string[]> {
  const [waiting, answers] = [[...guesses], [] as string[]];
  const send = async () => {
    for (let guess = waiting.pop(); guess; guess = waiting.pop()) answers.push(await guess());
  };
  await Promise.all(Array.from({ length: 100 }, send));
  return answers;
}
const judged = (answers: readonly string[]) =>
  answers.filter((answer) => answer === 'identity.wrong_credentials').length;

/** A browser that signed in before, and shows it. */
async function knownBrowser(loginName: string): Promise<() => Promise<string | undefined>> {
  const client = elsewhere();
  const { answer } = await client.login(loginName, testPassword);
  const { deviceToken = '' } = answer.body.data;
  expect(deviceToken).not.toBe('');
  return async () => (await client.login(loginName, testPassword, { deviceToken })).answer.body.error;
}

/** Compared with the password, by what was written and not by what was answered. */
const countedOf = async (loginName: string) =>
  (
    await api.people.query<{ guesses: number; logged: number }>(
      `SELECT (SELECT count(*) FROM identity_login_failure WHERE account_key = $1)::int AS guesses,
              (SELECT count(*) FROM identity_login_log WHERE login_name = $1 AND outcome = 'identity.wrong_credentials')::int AS logged`,
      [loginName.toLowerCase()],
    )
  )[0];

// A thousand of each against a server in a process of its own: `npm run bench -- guess`.
describe('two hundred wrong passwords at once', () => {
  const hundreds = Array.from({ length: 200 }, (_, index) => index + 1);

  it('from one address are judged as often as the limit says, and the owner gets in meanwhile (attack S10)', async () => {
    const { loginName } = await somebody();
    const comeIn = await knownBrowser(loginName);
    const burst = allAtOnce(hundreds.map(() => prepareGuess(loginName, '10.30.0.1')));
    const startedAt = Date.now();
    expect(await comeIn()).toBeUndefined();
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(judged(await burst)).toBe(failuresBeforeCaptcha);
    expect(await countedOf(loginName)).toEqual({ guesses: failuresBeforeCaptcha, logged: failuresBeforeCaptcha });
    // Without a known device even the right password has to pay first.
    expect((await elsewhere().login(loginName, testPassword)).answer.body.error).toBe('identity.captcha_required');
  });

  it('from as many addresses of one /64 count as one network and one account (attack S3)', async () => {
    const { loginName } = await somebody();
    const comeIn = await knownBrowser(loginName);
    const burst = allAtOnce(hundreds.map((host) => prepareGuess(loginName, `2001:db8:5:6::${host.toString(16)}`)));
    const startedAt = Date.now();
    expect(await comeIn()).toBeUndefined();
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(judged(await burst)).toBe(failuresBeforeCaptcha);
    expect(await countedOf(loginName)).toEqual({ guesses: failuresBeforeCaptcha, logged: failuresBeforeCaptcha });
  });
});

describe('many wrong passwords at once', () => {
  it.each([
    ['10.30.0.2', () => '10.30.0.2'],
    ['2001:db8:7:8::/64', (index: number) => `2001:db8:7:8::${(index + 1).toString(16)}`],
  ])('for many accounts lock %s, and no more than the limit is judged (attack S10)', async (network, addressOf) => {
    const guesses = Array.from({ length: 60 }, (_, index) => prepareGuess(`name${index}`, addressOf(index)));
    const answers = await allAtOnce(guesses);
    expect(judged(answers)).toBe(failuresBeforeIpLock);
    expect(answers.filter((answer) => answer === 'core.ip_locked')).toHaveLength(60 - failuresBeforeIpLock);
    const admin = await api.as(api.admin);
    const { items } = await admin.call(ipLockRoutes.page, { state: 'locked' });
    expect(items.map(({ ip }) => ip)).toContain(network);
  });

  it('from many /64 of one /48 lock the /48 (attack S3)', async () => {
    const before = failuresBeforeWideLock - 4;
    await api.people.query(
      `INSERT INTO identity_login_failure (account_key, ip)
       SELECT 'wide' || n, ('2001:db8:9:' || n || '::1')::inet FROM generate_series(1, $1::int) n`,
      [before],
    );
    const guesses = Array.from({ length: 10 }, (_, index) =>
      prepareGuess(`wider${index}`, `2001:db8:9:fff${index}::1`),
    );
    expect(judged(await allAtOnce(guesses))).toBe(failuresBeforeWideLock - before);
    expect((await at('2001:db8:9:abcd::1').send(sessionRoutes.getToken, {})).body.error).toBe('core.ip_locked');
    expect((await at('2001:db8:a::1').send(sessionRoutes.getToken, {})).body.code).toBe(200);
  });

  it('at the workshop tool are judged as often as at the sign-in (attack S10)', async () => {
    const { loginName } = await somebody();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      prepareGuess(loginName, `10.30.1.${index + 1}`, kitRoutes.checkUser as unknown as typeof sessionRoutes.login),
    );
    expect(judged(await allAtOnce(guesses))).toBe(failuresBeforeCaptcha);
  });
});

describe('wrong passwords of strangers', () => {
  it('make each further try of a stranger wait twice as long, and a known device not at all (attack S3)', async () => {
    const { loginName } = await somebody();
    const comeIn = await knownBrowser(loginName);
    const insertFailures = (count: number) =>
      api.people.query(
        `INSERT INTO identity_login_failure (account_key, ip)
         SELECT $1, ('10.32.0.' || n)::inet FROM generate_series(1, $2::int) n`,
        [loginName.toLowerCase(), count],
      );
    await insertFailures(failuresBeforeDelay);
    const waits: number[] = [];
    for (const more of [4, 4, 8]) {
      await insertFailures(more);
      const { answer } = await elsewhere().login(loginName, testPassword);
      expect(answer).toMatchObject({ status: 429, body: { error: 'identity.guesses_slowed' } });
      const { retryAfterS } = answer.body.data as unknown as { retryAfterS: number };
      expect(answer.headers.get('retry-after')).toBe(String(retryAfterS));
      waits.push(retryAfterS);
    }
    expect(waits).toEqual([16, 256, 900]);
    expect(await comeIn()).toBeUndefined();
  });

  it('do not wait for each other where the token of a device is made up or belongs to another account (attack S3)', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const client = elsewhere();
    const { answer } = await client.login(one.loginName, testPassword);
    const { deviceToken = '' } = answer.body.data;
    await api.people.query(
      `INSERT INTO identity_login_failure (account_key, ip) SELECT $1, '10.32.1.1' FROM generate_series(1, 12)`,
      [two.loginName.toLowerCase()],
    );
    for (const token of [deviceToken, 'made-up'])
      expect((await elsewhere().login(two.loginName, testPassword, { deviceToken: token })).answer.body.error).toBe(
        'identity.guesses_slowed',
      );
    // A new password makes every device a stranger.
    await api.people.query('UPDATE identity_account SET password_changed_at = now() WHERE id = $1', [one.id]);
    const again = await elsewhere().login(one.loginName, testPassword, { deviceToken });
    expect(again.answer.body.data.deviceToken).toBeTypeOf('string');
  });
});

describe('bursts of other proofs', () => {
  it('judge as many codes of an account as the limit says, over all its sign-ins (attack S10)', async () => {
    const account = await somebody();
    const client = await elsewhere().signIn(account.loginName, testPassword);
    await proveAgain(client, account.loginName, testPassword);
    const { secret } = await client.call(factorRoutes.beginTotp, {});
    await client.call(factorRoutes.confirmTotp, { code: totpCode(secret) });
    await api.people.query('UPDATE identity_totp SET last_step = last_step - 10 WHERE account_id = $1', [account.id]);
    const waiting = [];
    for (let count = 0; count < 6; count += 1) {
      const visitor = elsewhere();
      waiting.push({ visitor, signIn: await startSignIn(visitor, account.loginName, testPassword) });
    }
    const right = totpCode(secret);
    const wrong = String((Number(right) + 1) % 1e6).padStart(6, '0');
    const answers = await Promise.all(
      waiting.flatMap(({ visitor, signIn }) =>
        Array.from({ length: 5 }, async () => {
          const input = { pass: signIn.demand.pass, method: 'totp' as const, code: wrong };
          return (await visitor.send(secondStepRoutes.verify, input)).body.error;
        }),
      ),
    );
    // The last try of a pass hears that the pass is over, whatever the code was.
    const wrongs = ['identity.factor_code_wrong', 'identity.pass_spent'];
    expect(answers.filter((error) => wrongs.includes(error ?? ''))).toHaveLength(wrongCodesPerHour);
    expect(answers.filter((error) => error === 'identity.guesses_slowed')).toHaveLength(30 - wrongCodesPerHour);
  });

  it('judge as many repeated proofs as the limit says (attack O6)', async () => {
    const account = await somebody();
    const client = await elsewhere().signIn(account.loginName, testPassword);
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const salt = newLoginSalt(api.app);
        const input = { method: 'password' as const, salt, clientNonce: 'n'.repeat(24), password: wrongProof };
        return (await client.send(proofRoutes.reauthenticate, input)).body.error;
      }),
    );
    expect(answers.filter((error) => error === 'identity.proof_wrong')).toHaveLength(wrongProofsPerHour);
    expect(answers.filter((error) => error === 'identity.guesses_slowed')).toHaveLength(40 - wrongProofsPerHour);
  });

  it('tell no more wrong API keys apart than the limit says (attack S10)', async () => {
    const key = new KeyClient(api.url, `tdk_${'a'.repeat(12)}_${'b'.repeat(43)}`);
    Object.assign(key, { address: '10.30.0.9' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => (await key.send(deviceRoutes.page, {} as never)).body.error),
    );
    expect(answers.filter((error) => error === 'identity.api_key_unknown').length).toBeLessThanOrEqual(
      failuresBeforeIpLock,
    );
    expect(answers).toContain('core.ip_locked');
  });
});
