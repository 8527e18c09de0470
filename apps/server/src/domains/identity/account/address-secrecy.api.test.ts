import { randomBytes } from 'node:crypto';
import { takenNamesPerHour } from '@tilldeck/contracts/identity/account.limits';
import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

/** Administrators enter addresses. Whether one is known in another organisation is told to its owner alone. */
let api: ApiHarness;
const mailbox = new MailboxClient();
const aName = () => `ann-${randomBytes(6).toString('hex')}`;
const anAddress = () => `${aName()}@shop.example`;

interface Tenant {
  org: TestOrg;
  lead: TestAccount;
  client: WireClient;
}
async function newTenant(): Promise<Tenant> {
  const org = await api.people.partner(api.vendor, `Tenant ${aName()}`, 'cooperative');
  const lead = await api.people.account(org, {}, { loginName: aName(), isProjectLead: true });
  const client = await api.as(lead);
  await proveAgain(client, lead.loginName, testPassword);
  return { org, lead, client };
}

beforeAll(async () => {
  api = await startApiHarness({ PBKDF2_ITERATIONS: '4096', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => api.close());

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.21.0.${++networks}` });
const outcome = async (name: string, password: string) => (await visitor().login(name, password)).answer.body.error;
const draft = (email: string) => ({
  loginName: aName(),
  email,
  userType: 'operator' as const,
  initialPassword: 'ab12',
});
const partnerDraft = (email: string) => ({
  ...{ name: `Sub ${aName()}`, abbreviation: 'S', contactPerson: 'Mia Sand', contactEmail: 'mia@harbour.example' },
  ...{ countryCode: 'DE', regionCode: 'DE-HH', address: '', website: '', type: 'controllable' as const },
  ...{ loginName: aName(), email },
});
const written = async () =>
  (
    await api.people.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM audit_entry) AS audits, (SELECT count(*)::int FROM system_job) AS jobs,
              (SELECT count(*)::int FROM identity_account) AS accounts, (SELECT count(*)::int FROM identity_org) AS orgs,
              (SELECT count(*)::int FROM identity_activation) AS links, (SELECT count(*)::int FROM outbox_event) AS events`,
    )
  )[0] ?? {};

/** What a call answers and writes, without what is new every time. */
async function traceOf(email: string, work: () => ReturnType<WireClient['send']>) {
  const before = await written();
  const { status, body } = await work();
  const after = await written();
  const text = JSON.stringify(body.data)
    .replaceAll(email, '<address>')
    .replace(/(ann|Tenant|Sub ann)-[0-9a-f]{12}/g, '<name>')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"<time>"')
    .replace(/"(id|orgId|parentId|storeOrgId)":"\d+"/g, '"<id>"');
  return {
    status,
    code: body.code,
    text,
    rows: Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]),
  };
}

describe('an address that somebody of another organisation has', () => {
  it('is answered and written like one nobody has, by every call that takes one (attack S17)', async () => {
    const { client, org } = await newTenant();
    const foreign = (await newTenant()).lead;
    const calls = {
      add: (email: string) => client.send(operatorRoutes.add, draft(email)),
      partner: (email: string) => client.send(partnerRoutes.add, partnerDraft(email)),
      modify: async (email: string) => {
        const account = await api.people.account(org, {}, { loginName: aName() });
        const { loginName, id } = account;
        const change = { id, loginName, email, userType: 'operator' as const, version: 1 };
        return client.send(operatorRoutes.modify, change);
      },
    };
    for (const [name, send] of Object.entries(calls)) {
      const unknown = anAddress();
      const ofNobody = await traceOf(unknown, () => send(unknown));
      const ofAnother = await traceOf(foreign.email, () => send(foreign.email));
      expect(ofNobody, name).toMatchObject({ status: 200, code: 200 });
      expect(ofAnother, name).toEqual(ofNobody);
      // The next call enters the same address; in one's own organisation that is refused.
      await api.people.query('UPDATE identity_account SET terminated_at = now() WHERE email = $1 AND id <> $2', [
        foreign.email,
        foreign.id,
      ]);
    }
  });

  it('does not sign in for the account it was entered for, and neither does one nobody has (attack S17)', async () => {
    const { client } = await newTenant();
    const foreign = (await newTenant()).lead;
    for (const email of [foreign.email, anAddress()]) {
      const { account } = await client.call(operatorRoutes.add, draft(email));
      expect(account).toMatchObject({ email, isEmailConfirmed: false, activation: 'initial' });
      expect(await outcome(email, 'ab12')).toBe('identity.wrong_credentials');
      expect(await outcome(account.loginName, 'ab12')).toBe('identity.password_must_change');
    }
    await visitor().signIn(foreign.email, testPassword);
  });

  it('is refused where the caller sees who has it', async () => {
    const { client, org } = await newTenant();
    const colleague = await api.people.account(org, {}, { loginName: aName() });
    const below = await api.people.account(
      await api.people.partner(org, `Below ${aName()}`),
      {},
      { loginName: aName() },
    );
    for (const { email } of [colleague, below]) {
      expect((await client.send(operatorRoutes.add, draft(email.toUpperCase()))).body.error).toBe(
        'identity.email_taken',
      );
      expect((await client.send(partnerRoutes.add, partnerDraft(email))).body.error).toBe('identity.email_taken');
    }
    const email = anAddress();
    const answers = await Promise.all([1, 2, 3].map(() => client.send(operatorRoutes.add, draft(email))));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });
});

describe('the owner of an address that was entered for an account', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(api.app);
  });
  afterAll(() => worker.close());
  const verify = (secret: string) => visitor().send(activationRoutes.verify, { secret });

  it('is told when it is another account’s own, gets no link, and hears of it once a day (attack S17)', async () => {
    const { client, org } = await newTenant();
    const foreign = (await newTenant()).lead;
    await client.call(operatorRoutes.add, draft(foreign.email));
    const notice = await mailbox.next(foreign.email);
    expect(notice.subject).toBe('Your address was entered for another Tilldeck account');
    expect(notice.text).toContain(org.name);
    expect(notice.text).toContain(foreign.loginName);
    expect(secretIn(notice)).toBe('');
    const other = await newTenant();
    await other.client.call(partnerRoutes.add, partnerDraft(foreign.email));
    // A mail that is sent after all others: what comes before it is all there is.
    const last = anAddress();
    await other.client.call(operatorRoutes.add, draft(last));
    await mailbox.next(last);
    expect(await mailbox.count(foreign.email)).toBe(1);
  });

  it('confirms it with the link, and signs in with it from then on', async () => {
    const { client } = await newTenant();
    const email = anAddress();
    const { account } = await client.call(operatorRoutes.add, draft(email));
    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('Confirm your address for Tilldeck');
    expect((await verify(secretIn(mail))).body.data).toMatchObject({ state: 'done', loginName: account.loginName });
    expect((await client.call(operatorRoutes.detail, { id: account.id })).isEmailConfirmed).toBe(true);
    expect(await outcome(email, 'ab12')).toBe('identity.password_must_change');
    const trail = await api.people.query(
      `SELECT account_id FROM audit_entry WHERE action = 'activation.done' AND object_id = $1`,
      [account.id],
    );
    expect(trail).toEqual([{ account_id: account.id }]);
  });

  it('gives it to one account alone when two organisations entered it', async () => {
    const [one, two] = [await newTenant(), await newTenant()];
    const email = anAddress();
    const first = await one.client.call(operatorRoutes.add, draft(email));
    const firstMail = await mailbox.next(email);
    await two.client.call(operatorRoutes.add, { ...draft(email), initialPassword: 'cd34' });
    const secondMail = await mailbox.next(email, firstMail.id);
    expect((await verify(secretIn(secondMail))).body.code).toBe(200);
    expect((await verify(secretIn(firstMail))).body.error).toBe('identity.activation_failed');
    expect((await one.client.call(operatorRoutes.detail, { id: first.account.id })).isEmailConfirmed).toBe(false);
    expect(await outcome(email, 'cd34')).toBe('identity.password_must_change');
  });

  it('confirms it with a new password as well, and a link to a former address confirms nothing', async () => {
    const { client, lead } = await newTenant();
    const [email, later] = [anAddress(), anAddress()];
    const { account } = await client.call(operatorRoutes.add, draft(email));
    const mail = await mailbox.next(email);
    await proveAgain(client, lead.loginName, testPassword);
    const { id, loginName, version } = account;
    await client.call(operatorRoutes.modify, { id, loginName, version, email: later, userType: 'operator' });
    const fresh = await mailbox.next(later);
    expect((await verify(secretIn(mail))).body.error).toBe('identity.activation_expired');
    const asked = visitor();
    const { code } = await receiveResetCode(asked, later, fresh.id);
    await asked.call(credentialRoutes.resetPassword, { email: later, code, newPassword: 'Owner7Lamp' } as never);
    await visitor().signIn(later, 'Owner7Lamp');
  });
});

describe('login names of other organisations', () => {
  it('are told to one organisation a few times an hour, however many ask at once (attack S17)', async () => {
    const { client, org } = await newTenant();
    const foreign = (await newTenant()).lead;
    const ask = (asker: WireClient) =>
      asker.send(operatorRoutes.add, { ...draft(anAddress()), loginName: foreign.loginName });
    // Names that are free cost nothing.
    for (let count = 0; count < 3; count += 1) await client.call(operatorRoutes.add, draft(anAddress()));
    const answers = [];
    // Ten at once: the server stretches few passwords at a time.
    for (let count = 0; count < takenNamesPerHour + 10; count += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(client)))));
    const told = answers.filter(({ body }) => body.error === 'identity.login_name_taken');
    expect(told).toHaveLength(takenNamesPerHour);
    const colleague = await api.as(await api.people.account(org, {}, { loginName: aName(), isProjectLead: false }));
    expect((await ask(colleague)).body.error).toBe('core.forbidden');
    // Refused unseen: a free name is answered like a taken one.
    for (const answer of [await ask(client), await client.send(operatorRoutes.add, draft(anAddress()))]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const vendor = await api.as(api.admin);
    const name = { ...draft(anAddress()), loginName: foreign.loginName, userType: 'vendor' as const };
    expect((await vendor.send(operatorRoutes.add, name)).body.error).toBe('identity.login_name_taken');
  });
});
