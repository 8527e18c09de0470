import { randomBytes } from 'node:crypto';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { finishSignIn, proveAgain, startSignIn } from '@tilldeck/testkit/client/second-steps';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://console.example' });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.18.0.${++networks}` });
const signedIn = (account: TestAccount) => visitor().signIn(account.loginName, testPassword);
const named = (what: string) => ({ loginName: `${what}-${randomBytes(6).toString('hex')}` });

async function company() {
  const org = await api.people.partner(api.vendor);
  const lead = await api.people.account(org, {}, { ...named('lead'), isProjectLead: true });
  const clerk = await api.people.account(org, allPermissions('partner'), named('clerk'));
  return { org, lead, clerk };
}
const demand = (org: TestOrg, from = 'now()') =>
  api.people.query(`UPDATE identity_org SET factor_demanded_from = ${from} WHERE id = $1`, [org.id]);

async function setUp(client: WireClient, account: TestAccount): Promise<string> {
  const { secret } = await client.call(factorRoutes.beginTotp, {});
  await client.call(factorRoutes.confirmTotp, { code: totpCode(secret) });
  // As if that code were minutes old: the present one may be used again.
  await api.people.query('UPDATE identity_totp SET last_step = last_step - 10 WHERE account_id = $1', [account.id]);
  return secret;
}

/** The sign-in of a person without a factor: the password, and a code by mail. */
async function signInByMail(account: TestAccount): Promise<WireClient> {
  const client = visitor();
  const waiting = await startSignIn(client, account.loginName, testPassword);
  expect(waiting.demand.methods).toEqual(['mail']);
  await client.call(secondStepRoutes.sendCode, { pass: waiting.demand.pass });
  const code = /\b\d{6}\b/.exec((await mailbox.next(account.email)).text)?.[0] ?? '';
  expect((await finishSignIn(client, waiting, { method: 'mail', code })).body.code).toBe(200);
  return client;
}

describe('a second factor that is demanded', () => {
  it('is set up before anything else works; from then on the session does what the person may', async () => {
    const { org, clerk } = await company();
    await demand(org);
    const client = await signInByMail(clerk);
    const told = await client.call(sessionRoutes.currentUser, {});
    expect(told).toMatchObject({ isFactorMissing: true, permissions: [], services: [] });
    for (const route of [companyRoutes.get, ownSessionRoutes.list, liveRoutes.pass, factorRoutes.renewRecoveryCodes]) {
      const { status, body } = await client.send(route, {});
      expect([status, body.error]).toEqual([403, 'identity.factor_missing']);
    }
    await setUp(client, clerk);
    await expect.poll(async () => (await client.send(companyRoutes.get, {})).body.code).toBe(200);
    expect((await client.call(sessionRoutes.currentUser, {})).isFactorMissing).toBe(false);

    // The next sign-in asks for the factor, and its session is whole from the beginning.
    const next = visitor();
    const waiting = await startSignIn(next, clerk.loginName, testPassword);
    expect(waiting.demand.methods).toEqual(['totp', 'recovery']);
  });

  it('reaches sessions that are open already; who has a factor proves it and goes on', async () => {
    const { org, clerk } = await company();
    const client = await signedIn(clerk);
    await proveAgain(client, clerk.loginName, testPassword);
    const secret = await setUp(client, clerk);
    await api.people.query('UPDATE identity_session SET has_factor_proof = false WHERE account_id = $1', [clerk.id]);
    await demand(org);
    await expect
      .poll(async () => (await client.send(companyRoutes.get, {})).body.error)
      .toBe('identity.factor_missing');
    // The password is no factor.
    expect((await proveAgain(client, clerk.loginName, testPassword)).body.code).toBe(200);
    expect((await client.send(companyRoutes.get, {})).body.error).toBe('identity.factor_missing');
    await client.call(proofRoutes.reauthenticate, { method: 'totp', code: totpCode(secret) });
    await expect.poll(async () => (await client.send(companyRoutes.get, {})).body.code).toBe(200);
  });

  it('leaves people time to set one up, and tells until when', async () => {
    const { org, clerk } = await company();
    await demand(org, `now() + interval '7 days'`);
    const client = await signedIn(clerk);
    expect((await client.send(companyRoutes.get, {})).body.code).toBe(200);
    const told = await client.call(sessionRoutes.currentUser, {});
    expect(told.isFactorMissing).toBe(false);
    expect((Date.parse(told.factorDemandedFrom ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    await proveAgain(client, clerk.loginName, testPassword);
    await setUp(client, clerk);
    expect((await client.call(sessionRoutes.currentUser, {})).factorDemandedFrom).toBeNull();
  });

  it('cannot be removed while it is the last one', async () => {
    const { org, clerk } = await company();
    const client = await signedIn(clerk);
    await proveAgain(client, clerk.loginName, testPassword);
    await setUp(client, clerk);
    await demand(org);
    expect((await client.send(factorRoutes.removeTotp, {})).body.error).toBe('identity.factor_demanded');
    expect((await client.call(factorRoutes.overview, {})).totp).not.toBeNull();
    await demand(org, 'NULL');
    expect((await client.send(factorRoutes.removeTotp, {})).body.code).toBe(200);
  });

  it('is switched on by the lead alone, with a fresh proof, and is on the trail', async () => {
    const { org, lead, clerk } = await company();
    const ofClerk = await signedIn(clerk);
    const { version } = await ofClerk.call(companyRoutes.get, {});
    const change = { isFactorDemanded: true, graceDays: 14, version };
    await proveAgain(ofClerk, clerk.loginName, testPassword);
    expect((await ofClerk.send(companyRoutes.demandFactor, change)).body.error).toBe('identity.lead_only');
    const ofLead = await signedIn(lead);
    expect((await ofLead.send(companyRoutes.demandFactor, change)).body.error).toBe('identity.proof_required');
    await proveAgain(ofLead, lead.loginName, testPassword);
    const after = await ofLead.call(companyRoutes.demandFactor, change);
    expect((Date.parse(after.factorDemandedFrom ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
    expect(after.peopleWithoutFactor).toBe(2);
    expect((await ofLead.send(companyRoutes.demandFactor, change)).body.error).toBe('core.stale_version');
    const off = { isFactorDemanded: false, graceDays: 0, version: after.version };
    expect((await ofLead.call(companyRoutes.demandFactor, off)).factorDemandedFrom).toBeNull();
    const trail = await api.people.query(
      `SELECT action FROM audit_entry WHERE org_id = $1 AND action = 'company.factor_demand_changed'`,
      [org.id],
    );
    expect(trail).toHaveLength(2);
  });

  it('does not concern API keys of the organisation', async () => {
    const { org, lead } = await company();
    const ofLead = await signedIn(lead);
    await proveAgain(ofLead, lead.loginName, testPassword);
    const { secret } = await ofLead.call(apiKeyRoutes.add, { name: 'Stock system', scopes: ['company.get'] });
    await demand(org);
    const { body } = await new KeyClient(api.url, secret).send(companyRoutes.get, {});
    expect(body.code).toBe(200);
  });
});

describe('a second factor of the vendor’s staff', () => {
  it('is demanded by a setting of the installation, also while they act; partners are not concerned', async () => {
    const { org, clerk: partner } = await company();
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = true WHERE id = $1', [org.id]);
    const clerk = await api.people.account(api.vendor, { access: ['query', 'add'] }, named('staff'));
    const own = await signedIn(clerk);
    const acting = await own.actFor(org.id);
    expect((await acting.send(companyRoutes.get, {})).body.code).toBe(200);
    const twin = await api.startTwin({}, { STAFF_FACTOR_FROM: new Date(Date.now() - 1_000).toISOString() });
    try {
      for (const [client, error] of [
        [own, 'identity.factor_missing'],
        [acting, 'identity.factor_missing'],
        [await signedIn(partner), undefined],
      ] as const) {
        const there = Object.assign(api.visitor(), { baseUrl: twin.url.replace(/\/$/, ''), keys: client.keys });
        expect((await there.send(liveRoutes.pass, {})).body.error).toBe(error);
      }
    } finally {
      await twin.close();
    }
  });

  it('of the organisation a person acts for does not concern the person who acts', async () => {
    const { org } = await company();
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = true WHERE id = $1', [org.id]);
    const clerk = await api.people.account(api.vendor, { access: ['query', 'add'] }, named('staff'));
    const acting = await (await signedIn(clerk)).actFor(org.id);
    await demand(org);
    expect((await acting.send(companyRoutes.get, {})).body.code).toBe(200);
  });
});
