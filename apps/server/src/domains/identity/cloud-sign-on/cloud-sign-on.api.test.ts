import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { importSigningKey } from '@tilldeck/contracts/wire/request-signing';
import { keysFromSecret, newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

/** Two clouds on one machine, each with a database and accounts of its own. */
let here: ApiHarness;
let there: ApiHarness;
let ada: TestAccount;
const key = 'a-key-that-both-clouds-share-0123456789';

let adaThere: TestAccount;
let workers: Awaited<ReturnType<typeof startWorker>>[];
const mailbox = new MailboxClient();
const mark = `cl${process.pid}`;

beforeAll(async () => {
  const [port, portHere] = [await findFreePort(), await findFreePort()];
  const [url, urlHere] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${portHere}`];
  const peer = (name: string, address: string) => JSON.stringify([{ id: 'eu-us', name, url: `${address}/api`, key }]);
  there = await startApiHarness({
    SERVER_PORT: String(port),
    PUBLIC_URL: url,
    CLOUD_PEERS: peer('Tilldeck Europe', urlHere),
  });
  here = await startApiHarness({
    SERVER_PORT: String(portHere),
    PUBLIC_URL: urlHere,
    CLOUD_PEERS: peer('Tilldeck America', url),
  });
  workers = [await startWorker(here.app), await startWorker(there.app)];
  // A linked person may have any name on either side.
  const org = await here.people.partner(here.vendor, 'Ada here');
  ada = await here.people.account(org, { loginlog: ['query'] }, { loginName: `ada.${mark}` });
  const orgThere = await there.people.partner(there.vendor, 'Ada over there');
  adaThere = await there.people.account(orgThere, {}, { loginName: `countess.${mark}` });
});
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await here.close();
  await there.close();
});

const proven = async (api: ApiHarness, account: TestAccount) => {
  const client = await api.as(account);
  await proveAgain(client, account.loginName, testPassword);
  return client;
};
/** All three steps, each by the account that has to take it. */
async function link(from: TestAccount, to: TestAccount) {
  const client = await proven(here, from);
  const offer = await client.call(cloudLinkRoutes.start, { peerId: 'eu-us' });
  const other = await proven(there, to);
  const receipt = await other.call(cloudLinkRoutes.confirm, { token: offer.tokenValue });
  const linked = await client.call(cloudLinkRoutes.finish, { token: receipt.tokenValue });
  return { client, other, offer, receipt, linked };
}
const subjectOf = async (api: ApiHarness, account: TestAccount) =>
  (
    await api.people.query<{ subject: string }>('SELECT subject FROM identity_cloud_link WHERE account_id = $1', [
      account.id,
    ])
  )[0]?.subject;
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

describe('linking accounts on two clouds', () => {
  it('[AUTH-13] takes a proof on both sides, shows both accounts, and tells both owners', async () => {
    const client = await here.as(ada);
    const peers = () => client.call(cloudSignOnRoutes.peers, {});
    expect(await peers()).toEqual([{ id: 'eu-us', name: 'Tilldeck America', link: null }]);
    expect((await client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe(
      'identity.cloud_not_linked',
    );
    // A session alone begins nothing.
    expect((await client.send(cloudLinkRoutes.start, { peerId: 'eu-us' })).body.error).toBe('identity.proof_required');
    await proveAgain(client, ada.loginName, testPassword);
    const offer = await client.call(cloudLinkRoutes.start, { peerId: 'eu-us' });
    expect(offer.redirectUrl).toBe(`${there.url}/user/link-cloud?step=agree`);
    const other = await there.as(adaThere);
    const token = offer.tokenValue;
    expect(await other.call(cloudLinkRoutes.look, { token })).toEqual({
      peerName: 'Tilldeck Europe',
      loginName: ada.loginName,
      orgName: 'Ada here',
    });
    expect((await other.send(cloudLinkRoutes.confirm, { token })).body.error).toBe('identity.proof_required');
    await proveAgain(other, adaThere.loginName, testPassword);
    const receipt = await other.call(cloudLinkRoutes.confirm, { token });
    expect(receipt.redirectUrl).toBe(`${here.url}/user/link-cloud?step=finish`);
    expect((await other.send(cloudLinkRoutes.confirm, { token })).body.error).toBe('identity.cloud_link_expired');
    expect((await peers())[0]?.link).toBeNull();
    expect(await client.call(cloudLinkRoutes.finish, { token: receipt.tokenValue })).toEqual({
      loginName: adaThere.loginName,
      orgName: 'Ada over there',
    });
    expect((await peers())[0]?.link).toMatchObject({ loginName: adaThere.loginName, isConfirmed: true });
    expect((await other.call(cloudSignOnRoutes.peers, {}))[0]?.link).toMatchObject({ loginName: ada.loginName });
    expect((await mailbox.next(ada.email)).text).toContain(adaThere.loginName);
    expect((await mailbox.next(adaThere.email)).text).toContain(ada.loginName);
    for (const [api, account] of [
      [here, ada],
      [there, adaThere],
    ] as const) {
      const trail = `SELECT account_name FROM audit_entry WHERE action = 'cloud.linked' AND object_id = $1`;
      expect(await api.people.query(trail, [account.id])).toEqual([{ account_name: account.loginName }]);
    }
  });

  it('is not made by who only got somebody else to agree on the other side (attack S2)', async () => {
    const mallory = await here.people.account(await here.people.partner(here.vendor), {}, { isProjectLead: true });
    const victim = await there.people.account(await there.people.partner(there.vendor), {}, { isProjectLead: true });
    const attacker = await proven(here, mallory);
    const offer = await attacker.call(cloudLinkRoutes.start, { peerId: 'eu-us' });
    const receipt = await (await proven(there, victim)).call(cloudLinkRoutes.confirm, { token: offer.tokenValue });
    // The receipt is in the victim's browser, which is sent back to cloud A, where the attacker is not signed in.
    const bystander = await here.as(await here.people.account(await here.people.partner(here.vendor)));
    expect((await bystander.send(cloudLinkRoutes.finish, { token: receipt.tokenValue })).body.error).toBe(
      'identity.cloud_link_expired',
    );
    expect((await attacker.send(cloudLinkRoutes.finish, { token: offer.tokenValue })).body.error).toBe(
      'identity.cloud_refused',
    );
    expect(await subjectOf(there, victim)).toBeUndefined();
    expect((await attacker.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe(
      'identity.cloud_not_linked',
    );
  });

  it('is over after a quarter of an hour, and never for the vendor’s staff', async () => {
    const late = await here.people.account(await here.people.partner(here.vendor), { loginlog: ['query'] });
    const client = await proven(here, late);
    const offer = await client.call(cloudLinkRoutes.start, { peerId: 'eu-us' });
    await there.people.query(`UPDATE identity_cloud_linking SET expires_at = now()`);
    const other = await proven(there, adaThere);
    expect((await other.send(cloudLinkRoutes.confirm, { token: offer.tokenValue })).body.error).toBe(
      'identity.cloud_link_expired',
    );
    const staff = await proven(here, here.admin);
    expect((await staff.send(cloudLinkRoutes.start, { peerId: 'eu-us' })).body.error).toBe(
      'identity.cloud_vendor_staff',
    );
    const again = await client.call(cloudLinkRoutes.start, { peerId: 'eu-us' });
    const staffThere = await proven(there, there.admin);
    expect((await staffThere.send(cloudLinkRoutes.confirm, { token: again.tokenValue })).body.error).toBe(
      'identity.cloud_vendor_staff',
    );
  });

  it('ends on either side for both, and has to be made again after a new password or another organisation', async () => {
    const grace = await here.people.account(await here.people.partner(here.vendor), { loginlog: ['query'] });
    const graceThere = await there.people.account(await there.people.partner(there.vendor));
    const { client, other } = await link(grace, graceThere);
    await goOver(client);
    await other.call(cloudLinkRoutes.end, { peerId: 'eu-us' });
    expect(await subjectOf(here, grace)).toBeUndefined();
    expect((await client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe(
      'identity.cloud_not_linked',
    );
    expect((await mailbox.next(grace.email, (await mailbox.next(grace.email)).id)).text).toContain(
      graceThere.loginName,
    );
    for (const change of [
      'UPDATE identity_account SET password_changed_at = now() WHERE id = $1',
      `UPDATE identity_account SET org_id = (SELECT max(id) FROM identity_org WHERE kind = 'partner' AND id <> org_id) WHERE id = $1`,
    ]) {
      await there.people.partner(there.vendor);
      const made = await link(grace, graceThere);
      await goOver(made.client);
      await there.people.query(change, [graceThere.id]);
      expect((await made.client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe(
        'identity.cloud_refused',
      );
      const again = (await (await there.as(graceThere)).call(cloudSignOnRoutes.peers, {}))[0]?.link;
      expect(again).toMatchObject({ isConfirmed: false });
    }
  });
});

describe('going over to another cloud', () => {
  it('[AUTH-13] asks the other cloud with account, user type and target, and its answer opens a session there', async () => {
    const { client } = await link(ada, adaThere);
    const pass = await goOver(client);
    expect(pass.redirectUrl).toBe(`${there.url}/user/arrive?redirect=%2Fhome`);
    const { visitor } = await arrive(pass.tokenValue);
    const state = await visitor.call(sessionRoutes.currentUser, {});
    expect(state).toMatchObject({ user: { loginName: adaThere.loginName }, org: { orgName: 'Ada over there' } });
    const methods = 'SELECT method FROM identity_session WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1';
    expect(await there.people.query(methods, [adaThere.id])).toEqual([{ method: 'cloud' }]);
    // A copy of the token is worth nothing.
    expect((await arrive(pass.tokenValue)).answer.body.error).toBe('identity.cloud_pass_spent');
  });

  it('[AUTH-13] is over after a minute, and for who is disabled in the meantime', async () => {
    const client = await here.as(ada);
    const late = await goOver(client);
    await there.people.query('UPDATE identity_cloud_pass SET expires_at = now()');
    expect((await arrive(late.tokenValue)).answer.body.error).toBe('identity.cloud_pass_spent');
    const other = await goOver(client);
    await there.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [adaThere.id]);
    expect((await arrive(other.tokenValue)).answer.body.error).toBe('identity.account_disabled');
    expect((await client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe('identity.cloud_refused');
    await there.people.query('UPDATE identity_account SET is_enabled = true WHERE id = $1', [adaThere.id]);
  });

  it('is only for a server that has the key, by a link and never by a name, and never for the vendor’s staff (attack S2)', async () => {
    const vouch = {
      account: (await subjectOf(there, adaThere)) ?? '',
      userType: 'partner' as const,
      redirectUrl: '/home',
    };
    expect((await there.visitor().send(cloudSignOnRoutes.login, vouch)).body.error).toBe('core.app_unknown');
    const forger = await asCloud('some-other-key-of-the-same-length-000000');
    expect((await forger.send(cloudSignOnRoutes.login, vouch)).status).toBe(401);
    const cloud = await asCloud(key);
    expect((await cloud.send(cloudSignOnRoutes.login, vouch)).body.code).toBe(200);
    for (const wrong of [
      { account: 'nobody-that-anybody-is-linked-with' },
      { account: `countess.${mark}`.padEnd(20, ' ') },
      { account: adaThere.email.padStart(20, ' ') },
      { userType: 'vendor' },
    ])
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
    const twin = await here.startTwin({}, { CLOUD_PEERS: peers, SERVER_PORT: '0' });
    await here.people.query(`UPDATE identity_cloud_link SET peer_id = 'away' WHERE account_id = $1`, [ada.id]);
    const client = await new WireClient(twin.url).signIn(ada.loginName, testPassword);
    const answer = await client.send(cloudSignOnRoutes.open, { peerId: 'away' });
    expect(answer.body).toMatchObject({
      error: 'identity.cloud_away',
      msg: 'Tilldeck Moon is not responding. Try again later',
    });
    await twin.close();
  });
});

describe('a stranger with a mailbox', () => {
  it('who registers under somebody’s login name becomes nobody on the other cloud (attack CHAIN)', async () => {
    const bank = await there.people.partner(there.vendor, 'Hopper Bank');
    const names = { loginName: `grace.${mark}`, isProjectLead: true };
    const victim = await there.people.account(bank, {}, names);
    // The same login name is free on this cloud; a registered company's lead holds the service.
    const stranger = await here.people.account(await here.people.partner(here.vendor, 'Evil Ltd'), {}, names);
    const client = await proven(here, stranger);
    expect((await client.send(cloudSignOnRoutes.open, { peerId: 'eu-us' })).body.error).toBe(
      'identity.cloud_not_linked',
    );
    // Nor by speaking as the cloud itself, on either path.
    const borrowed = await client.identity();
    client.identity = async () => ({ ...borrowed, appId: 'eu-us' });
    const input = { account: victim.loginName.padEnd(20, 'x'), userType: 'partner' as const, redirectUrl: '/home' };
    expect((await client.send(cloudSignOnRoutes.login, input)).status).toBe(401);
    const passes = 'SELECT FROM identity_cloud_pass WHERE account_id = $1';
    expect(await there.people.query(passes, [victim.id])).toEqual([]);
  });
});
