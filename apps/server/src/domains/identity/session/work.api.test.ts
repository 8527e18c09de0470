import { randomBytes } from 'node:crypto';
import { failuresBeforeCaptcha } from '@tilldeck/contracts/identity/credential.limits';
import { leastWorkBits, mostWorkBits } from '@tilldeck/contracts/identity/guess.limits';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WorkPurpose } from '@tilldeck/contracts/identity/session.schemas';
import { solveWork } from '@tilldeck/contracts/wire/work';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => api.close());

let networks = 0;
const elsewhere = (): WireClient => Object.assign(api.visitor(), { address: `10.33.0.${++networks}` });
const doWork = async (purpose: WorkPurpose) => {
  const { challenge, bits } = await elsewhere().call(sessionRoutes.work, purpose);
  return solveWork(challenge, bits);
};
/** An account whose sign-ins from unknown devices have to pay. */
async function besieged(failures = failuresBeforeCaptcha) {
  const { loginName } = await api.people.account(api.vendor);
  await api.people.query(
    `INSERT INTO identity_login_failure (account_key, ip, at)
     SELECT $1, '10.34.0.1', now() - interval '30 minutes' FROM generate_series(1, $2::int)`,
    [loginName.toLowerCase(), failures],
  );
  return loginName;
}
const signIn = async (loginName: string, work?: string) =>
  (await elsewhere().login(loginName, testPassword, work ? { work } : {})).answer.body.error;

describe('work instead of a captcha', () => {
  it('opens a sign-in once, for the account and the call it was done for (attack S3)', async () => {
    const loginName = await besieged();
    expect(await signIn(loginName)).toBe('identity.captcha_required');
    const other = await doWork({ call: 'signIn', name: 'somebody.else' });
    const forMail = await doWork({ call: 'mail', name: loginName });
    for (const wrong of [other, forMail]) expect(await signIn(loginName, wrong)).toBe('identity.captcha_wrong');
    const work = await doWork({ call: 'signIn', name: loginName });
    expect(await signIn(loginName, work)).toBeUndefined();
    expect(await signIn(loginName, work)).toBe('identity.captcha_wrong');
  });

  it('is refused undone, made up, or with less work than was asked for (attack S3)', async () => {
    const loginName = await besieged();
    const { challenge, bits } = await elsewhere().call(sessionRoutes.work, { call: 'signIn', name: loginName });
    const [, stamp = ''] = /^\d+\.(.*)$/.exec(challenge) ?? [];
    const cheap = solveWork(`${leastWorkBits}.${stamp}`, 1);
    const easier = solveWork(`4.${stamp}`, 4);
    const madeUp = solveWork(`${leastWorkBits}.${stamp.slice(0, -22)}${'x'.repeat(22)}`, 4);
    expect(bits).toBeGreaterThan(leastWorkBits);
    for (const wrong of [`${challenge}:0`, cheap, easier, madeUp, 'nonsense'])
      expect(await signIn(loginName, wrong), wrong).toBe('identity.captcha_wrong');
  });

  it('grows with the failures of the account, up to a bound', async () => {
    const bitsOf = async (name: string) => (await elsewhere().call(sessionRoutes.work, { call: 'signIn', name })).bits;
    expect(await bitsOf('nobody.yet')).toBe(leastWorkBits);
    expect(await bitsOf(await besieged(6))).toBe(leastWorkBits + 3);
    expect(await bitsOf(await besieged(60))).toBe(mostWorkBits);
  });

  it('pays for a mail where a network asked for some already', async () => {
    const client = elsewhere();
    const ask = async (payment: { work?: string } = {}, email = `a${randomBytes(6).toString('hex')}@shop.example`) =>
      (await client.send(credentialRoutes.sendResetCode, { email, ...payment })).body.error;
    for (let count = 0; count < 3; count += 1) expect(await ask()).toBeUndefined();
    expect(await ask()).toBe('identity.captcha_required');
    const email = `b${randomBytes(6).toString('hex')}@shop.example`;
    expect(await ask({ work: await doWork({ call: 'mail', name: email }) }, email)).toBeUndefined();
  });
});
