import { randomBytes } from 'node:crypto';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { knownCaptcha } from '@tilldeck/testkit/client/captchas';
import { secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => api.close());

let networks = 0;
const visitor = (): WireClient =>
  Object.assign(api.visitor(), { address: `10.11.${++networks >> 8}.${networks & 255}` });
const aName = () => `kim-${randomBytes(6).toString('hex')}`;
const query = (text: string, values: unknown[] = []) => api.people.query<Record<string, unknown>>(text, values);

async function register(email: string, newPassword = 'Kiosk7Lamp') {
  const picture = await knownCaptcha(query);
  const client = visitor();
  const begin = performance.now();
  const answer = await client.send(registrationRoutes.register, {
    email,
    name: 'Kim Ito',
    phone: '03-1234-5678',
    company: 'Kim Tills',
    countryCode: 'JP',
    newPassword,
    repeatPassword: newPassword,
    isTermsAccepted: true,
    ...picture,
  });
  return { answer, ms: performance.now() - begin };
}

/** Rows of every table a registration could touch, and what the database did for it. */
const written = async () =>
  (
    await query(
      `SELECT (SELECT count(*)::int FROM identity_registration) AS registrations, (SELECT count(*)::int FROM audit_entry) AS audits,
              (SELECT count(*)::int FROM system_job) AS jobs, (SELECT count(*)::int FROM identity_code_request) AS requests,
              (SELECT count(*)::int FROM identity_account) AS accounts, (SELECT count(*)::int FROM identity_org) AS orgs,
              (SELECT count(*)::int FROM identity_activation) AS links, (SELECT count(*)::int FROM outbox_event) AS events`,
    )
  )[0] as Record<string, number>;

describe('registering with an address that somebody has', () => {
  it('answers the same bytes, writes the same rows and takes as long as for an address nobody has', async () => {
    // Nobody works on the jobs yet, so every row counted is the call's own.
    const active = await api.people.account(api.vendor, {}, { loginName: aName() });
    const waiting = await api.people.account(api.vendor, {}, { loginName: aName(), isActivated: false });
    const disabled = await api.people.account(api.vendor, {}, { loginName: aName() });
    await query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [disabled.id]);
    const seen: unknown[] = [];
    for (const email of [
      `${aName()}@shop.example`,
      active.email,
      waiting.email,
      disabled.email,
      active.email.toUpperCase(),
    ]) {
      const before = await written();
      const { answer } = await register(email);
      const after = await written();
      const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      const { requestId, ...body } = answer.body;
      expect(requestId).toBeTruthy();
      const rows = Object.fromEntries(
        Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
      );
      seen.push({ status: answer.status, body, headers: headers.map(([name, value]) => `${name}: ${value}`), rows });
    }
    expect(seen[0]).toMatchObject({
      status: 200,
      rows: { registrations: 1, audits: 1, jobs: 1, requests: 1, accounts: 0, orgs: 0, links: 0 },
    });
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
    const trail = await query(
      `SELECT DISTINCT org_id, account_id, account_name, object_type, object_name, before, after FROM audit_entry WHERE action = 'registration.requested'`,
    );
    expect(trail).toEqual([
      {
        org_id: 1,
        account_id: null,
        account_name: '',
        object_type: 'partner',
        object_name: '',
        before: null,
        after: null,
      },
    ]);

    // The fastest of each: whatever else the machine does only adds to the others. Far apart only if one did other work.
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let count = 0; count < 12; count += 1) {
      const somebody = await api.people.account(api.vendor, {}, { loginName: aName() });
      times.known.push((await register(somebody.email)).ms);
      times.unknown.push((await register(`${aName()}@shop.example`)).ms);
    }
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('is limited to three mails an hour for an address', async () => {
    const email = `${aName()}@shop.example`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(email)));
    expect(answers.map(({ answer }) => answer.status).sort((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('the owner of an address somebody registers with', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(api.app);
  });
  afterAll(() => worker.close());

  it('is written to instead, and nothing changes', async () => {
    const active = await api.people.account(api.vendor, {}, { loginName: aName() });
    // Other letters, same address; look-alikes from other alphabets are no address at all.
    await register(active.email.toUpperCase());
    const mail = await mailbox.next(active.email);
    expect(mail).toMatchObject({ to: [active.email], subject: 'You already have a Tilldeck account' });
    expect(mail.text).toContain(active.loginName);
    expect((await visitor().login(active.loginName, 'Kiosk7Lamp')).answer.body.error).toBe(
      'identity.wrong_credentials',
    );
    await visitor().signIn(active.loginName, testPassword);
    for (const lookAlike of [
      active.email.replace('k', '\u212a'),
      active.email.replace('i', '\u0456'),
      active.email.replace('k', 'ｋ'),
    ])
      expect((await register(lookAlike)).answer.body, lookAlike).toMatchObject({
        error: 'core.invalid_input',
        data: { fields: { email: expect.any(String) } },
      });
    expect(
      await query('SELECT count(*)::int AS n FROM identity_account WHERE lower(email) = $1', [active.email]),
    ).toEqual([{ n: 1 }]);
  });

  it('gets an account that somebody else prepared, and the other does not', async () => {
    const email = `${aName()}@shop.example`;
    await register(email, 'Thief7Lamp');
    const first = await mailbox.next(email);
    await register(email, 'Owner7Lamp');
    const second = await mailbox.next(email, first.id);
    const verify = (secret: string) => visitor().send(activationRoutes.verify, { secret });
    expect((await verify(secretIn(first))).body.error).toBe('identity.activation_expired');
    expect((await verify(secretIn(second))).body.data).toMatchObject({ state: 'passwordNeeded' });
    await visitor().call(activationRoutes.choosePassword, { secret: secretIn(second), newPassword: 'Owner8Lamp' });
    expect((await visitor().login(email, 'Thief7Lamp')).answer.body.error).toBe('identity.wrong_credentials');
    await visitor().signIn(email, 'Owner8Lamp');
  });
});
