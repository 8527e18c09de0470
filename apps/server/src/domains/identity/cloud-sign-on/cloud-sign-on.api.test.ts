import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { importSigningKey } from '@tilldeck/contracts/wire/request-signing';
import { keysFromSecret, newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';

/** Two clouds on one machine, each with a database and accounts of its own. */
let here: ApiHarness;
let there: ApiHarness;
let ada: TestAccount;
const key = 'a-key-that-both-clouds-share-0123456789';

beforeAll(async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const peer = (name: string, address: string) => JSON.stringify([{ id: 'eu-us', name, url: `${address}/api`, key }]);
  there = await startApiHarness({
    SERVER_PORT: String(port),
    PUBLIC_URL: url,
    CLOUD_PEERS: peer('Tilldeck Europe', 'http://127.0.0.1:9'),
  });
  here = await startApiHarness({ CLOUD_PEERS: peer('Tilldeck America', url) });
  const names = { loginName: 'ada.lovelace' };
  ada = await here.people.account(await here.people.partner(here.vendor), { loginlog: ['query'] }, names);
  await there.people.account(await there.people.partner(there.vendor, 'Ada over there'), {}, names);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const goOver = async (client: WireClient) => client.call(cloudSignOnRoutes.open, { peerId: 'eu-us' });
const arrive = async (tokenValue: string) => {
  const visitor = there.visitor();
  const sessionSecret = newSessionSecret();
  const answer = await visitor.send(cloudSignOnRoutes.arrive, { tokenValue, sessionSecret });
  if (answer.body.code === 200)
    visitor.keys = { token: answer.body.data.accessToken, ...(await keysFromSecret(sessionSecret)) };
  return { answer, visitor };
};
/** The other cloud's server itself, with any key. */
const asCloud = async (signedWith: string) => {
  const client = there.visitor();
  const signingKey = await importSigningKey(signedWith);
  const identity = { appId: 'eu-us', key: signingKey, token: null, language: 'en-US', clockOffsetMs: 0 };
  client.identity = async () => identity;
  return client;
};
const vouch = { account: 'ada.lovelace', userType: 'partner' as const, redirectUrl: '/home' };

describe('going over to another cloud', () => {
  it('[AUTH-13] asks the other cloud with account, user type and target, and its answer opens a session there', async () => {
    const client = await here.as(ada);
    expect(await client.call(cloudSignOnRoutes.peers, {})).toEqual([{ id: 'eu-us', name: 'Tilldeck America' }]);
    const ticket = await goOver(client);
    expect(ticket.redirectUrl).toBe(`${there.url}/user/arrive?redirect=%2Fhome`);
    const { visitor } = await arrive(ticket.tokenValue);
    const state = await visitor.call(sessionRoutes.currentUser, {});
    expect(state).toMatchObject({ user: { loginName: 'ada.lovelace' }, org: { orgName: 'Ada over there' } });
    const [session] = await there.people.query('SELECT method FROM identity_session');
    expect(session).toEqual({ method: 'cloud' });
    // A copy of the token is worth nothing.
    expect((await arrive(ticket.tokenValue)).answer.body.error).toBe('identity.cloud_ticket_spent');
  });

  it('[AUTH-13] is over after a minute, and for who is disabled in the meantime', async () => {
    const client = await here.as(ada);
    const late = await goOver(client);
    await there.people.query('UPDATE identity_cloud_ticket SET expires_at = now()');
    expect((await arrive(late.tokenValue)).answer.body.error).toBe('identity.cloud_ticket_spent');
    const other = await goOver(client);
    await there.people.query(`UPDATE identity_account SET is_enabled = false WHERE login_name = 'ada.lovelace'`);
    expect((await arrive(other.tokenValue)).answer.body.error).toBe('identity.account_disabled');
    expect((await client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe('identity.cloud_refused');
    await there.people.query(`UPDATE identity_account SET is_enabled = true WHERE login_name = 'ada.lovelace'`);
  });

  it('is only for a server that has the key, for accounts that are there, and never for the vendor’s staff', async () => {
    expect((await there.visitor().send(cloudSignOnRoutes.login, vouch)).body.error).toBe('core.app_unknown');
    const forger = await asCloud('some-other-key-of-the-same-length-000000');
    expect((await forger.send(cloudSignOnRoutes.login, vouch)).status).toBe(401);
    const cloud = await asCloud(key);
    expect((await cloud.send(cloudSignOnRoutes.login, vouch)).body.code).toBe(200);
    for (const wrong of [{ account: 'nobody' }, { userType: 'operator' }, { account: 'admin', userType: 'vendor' }])
      expect((await cloud.send(cloudSignOnRoutes.login, { ...vouch, ...wrong } as typeof vouch)).body.error).toBe(
        'identity.account_gone',
      );
    for (const redirectUrl of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await cloud.send(cloudSignOnRoutes.login, { ...vouch, redirectUrl })).body.code).toBe(400);
  });

  it('needs the third-party service in one’s role, and is nobody’s way in while acting', async () => {
    const org = await here.people.partner(here.vendor);
    const clerk = await here.people.account(org);
    await here.people.grant(org, clerk.id, { loginlog: ['query'] }, []);
    const refused = await (await here.as(clerk)).send(cloudSignOnRoutes.open, { peerId: 'eu-us' });
    expect(refused).toMatchObject({ status: 403, body: { error: 'identity.service_not_granted' } });
    const acting = await (await here.as(here.admin)).actFor(org.id);
    expect((await acting.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).status).toBe(403);
  });

  it('says so when the other cloud does not answer', async () => {
    const peers = JSON.stringify([{ id: 'away', name: 'Tilldeck Moon', url: 'http://127.0.0.1:9/api', key }]);
    const twin = await here.startTwin({}, { CLOUD_PEERS: peers });
    const client = await new WireClient(twin.url).signIn(ada.loginName, testPassword);
    const answer = await client.send(cloudSignOnRoutes.open, { peerId: 'away' });
    expect(answer.body).toMatchObject({
      error: 'identity.cloud_away',
      msg: 'Tilldeck Moon does not answer. Please try again later',
    });
    await twin.close();
  });
});
