import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { finishSignIn, proveAgain, startSignIn } from '@tilldeck/testkit/client/second-steps';
import { SoftwareAuthenticator } from '@tilldeck/testkit/client/software-authenticator';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

const origin = 'https://console.example';
let api: ApiHarness;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: `${origin}/cloud` });
});
afterAll(() => api.close());

let networks = 0;
/** Each from a network of its own, so that failures of one test lock nobody else out. */
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.10.0.${++networks}` });
const newcomer = async () => {
  const account = await api.people.account(await api.people.partner(api.vendor));
  const client = await visitor().signIn(account.loginName, testPassword);
  return { account, client };
};
const prove = (client: WireClient, { loginName }: TestAccount) => proveAgain(client, loginName, testPassword);
const mailsAbout = async (account: TestAccount) => {
  const jobs = await api.people.query<{ payload: { to: string; values: { change?: string } } }>(
    `SELECT payload FROM graphile_worker._private_jobs ORDER BY id`,
  );
  return jobs.filter(({ payload }) => payload.to === account.email).map(({ payload }) => payload.values.change);
};

async function withPasskey() {
  const { account, client } = await newcomer();
  await prove(client, account);
  const key = new SoftwareAuthenticator(origin);
  const response = key.register(await client.call(factorRoutes.beginPasskey, {}));
  const { recoveryCodes } = await client.call(factorRoutes.addPasskey, { name: 'Laptop', response });
  return { account, client, key, recoveryCodes: recoveryCodes ?? [] };
}

describe('a passkey', () => {
  it('is kept with its facts and opens a session as the second step', async () => {
    const { account, client, key, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const next = visitor();
    const waiting = await startSignIn(next, account.loginName, testPassword);
    expect(waiting.demand.methods).toEqual(['passkey', 'recovery']);
    const options = await next.call(secondStepRoutes.passkeyOptions, { pass: waiting.demand.pass });
    expect(options).toMatchObject({ rpId: 'console.example', userVerification: 'preferred' });
    const response = key.assert(options);
    expect((await finishSignIn(next, waiting, { method: 'passkey', response })).body.code).toBe(200);
    const { passkeys } = await next.call(factorRoutes.overview, {});
    expect(passkeys).toMatchObject([{ name: 'Laptop', isBackedUp: false, lastUsedAt: expect.any(String) }]);
    await client.call(factorRoutes.renamePasskey, { id: passkeys[0]?.id ?? '', name: 'Old laptop' });
    await client.call(factorRoutes.removePasskey, { id: passkeys[0]?.id ?? '' });
    await visitor().signIn(account.loginName, testPassword);
    expect(await mailsAbout(account)).toEqual(['passkeyAdded', 'passkeyRemoved']);
  });

  it.each([
    ['another origin', { origin: 'https://console.example.evil.example' }],
    ['another site', { siteId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('for %s is refused, when it is made and when it is used', async (_what, lie) => {
    const { account, client, key } = await withPasskey();
    const made = new SoftwareAuthenticator(origin).register(await client.call(factorRoutes.beginPasskey, {}), lie);
    const added = await client.send(factorRoutes.addPasskey, { name: 'Bad', response: made });
    expect(added.body.error).toBe('identity.passkey_refused');
    const next = visitor();
    const waiting = await startSignIn(next, account.loginName, testPassword);
    const options = await next.call(secondStepRoutes.passkeyOptions, { pass: waiting.demand.pass });
    const used = await finishSignIn(next, waiting, { method: 'passkey', response: key.assert(options, lie) });
    expect(used.body.error).toBe('identity.passkey_refused');
  });

  it('answers a challenge once, and only for the sign-in it was given to', async () => {
    const { account, key } = await withPasskey();
    const [one, other] = [visitor(), visitor()];
    const first = await startSignIn(one, account.loginName, testPassword);
    const second = await startSignIn(other, account.loginName, testPassword);
    const options = await one.call(secondStepRoutes.passkeyOptions, { pass: first.demand.pass });
    const response = key.assert(options);
    const stolen = await finishSignIn(other, second, { method: 'passkey', response });
    expect(stolen.body.error).toBe('identity.passkey_refused');
    expect((await finishSignIn(one, first, { method: 'passkey', response })).body.code).toBe(200);
    const again = await finishSignIn(other, second, { method: 'passkey', response });
    expect(again.body.error).toBe('identity.passkey_refused');
  });

  it('of somebody else, or one whose counter goes backwards, opens nothing', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const client = visitor();
    const waiting = await startSignIn(client, mine.account.loginName, testPassword);
    const offer = () => client.call(secondStepRoutes.passkeyOptions, { pass: waiting.demand.pass });
    const foreign = await finishSignIn(client, waiting, {
      method: 'passkey',
      response: theirs.key.assert(await offer()),
    });
    expect(foreign.body.error).toBe('identity.passkey_refused');
    await api.people.query('UPDATE identity_passkey SET counter = 40 WHERE account_id = $1', [mine.account.id]);
    const cloned = await finishSignIn(client, waiting, { method: 'passkey', response: mine.key.assert(await offer()) });
    expect(cloned.body.error).toBe('identity.passkey_refused');
    const { passkeys } = await theirs.client.call(factorRoutes.overview, {});
    const gone = await mine.client.send(factorRoutes.removePasskey, { id: passkeys[0]?.id ?? '' });
    expect(gone.body.error).toBe('core.not_found');
  });

  it('that does not check who holds it is no repeated proof, where it is the whole of it (attack L12)', async () => {
    const { client, key } = await withPasskey();
    const answer = async () => {
      const { passkey } = await client.call(proofRoutes.methods, {});
      expect(passkey).toMatchObject({ userVerification: 'required' });
      return client.send(proofRoutes.reauthenticate, { method: 'passkey', response: key.assert(passkey ?? {}) });
    };
    key.isUserVerified = false;
    expect((await answer()).body.error).toBe('identity.passkey_refused');
    key.isUserVerified = true;
    expect((await answer()).body.code).toBe(200);
  });

  it('is not offered where the console is reached by an IP address', async () => {
    const twin = await api.startTwin({}, { PUBLIC_URL: 'http://10.0.0.1:8080', SERVER_PORT: '0' });
    const { account, client } = await newcomer();
    await prove(client, account);
    const here = Object.assign(client, { baseUrl: twin.url });
    expect((await here.send(factorRoutes.beginPasskey, {})).body.error).toBe('identity.passkey_unavailable');
    expect(await here.call(factorRoutes.overview, {})).toMatchObject({ isPasskeyPossible: false });
    await twin.close();
  });
});
