import { randomBytes } from 'node:crypto';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { linkIn, secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { startWorker } from '../../../roles/worker.ts';
import { inviteByMail } from './invite.service.ts';

const mailbox = new MailboxClient();
const publicUrl = 'https://console.example/cloud';
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobWatch;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: publicUrl });
  worker = await startWorker(api.app);
  jobs = await JobWatch.open(api.app.config.DATABASE_VENDOR_URL);
});
afterAll(async () => {
  await worker.close();
  await jobs.close();
  await api.close();
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.9.0.${++networks}` });
const aName = () => `eve-${randomBytes(6).toString('hex')}`;

/** The project lead of a company that is new. */
async function newLead(changes: { isInvited?: boolean; language?: string } = {}) {
  const org = await api.people.partner(api.vendor, `Company ${aName()}`, 'cooperative');
  await api.people.query('UPDATE identity_org SET activated_at = NULL WHERE id = $1', [org.id]);
  const lead = await api.people.account(org, {}, { loginName: aName(), isActivated: false, isProjectLead: true });
  await api.people.query('UPDATE identity_account SET is_password_set = $2, language = $3 WHERE id = $1', [
    lead.id,
    !changes.isInvited,
    changes.language ?? 'en-US',
  ]);
  return { org, lead };
}
const invite = async ({ id, email }: { id: string; email: string }, since = 0) => {
  await writeIn(systemScope(api.app.database, 'a test'), (inside) =>
    inviteByMail({ app: api.app }, inside, { accountId: id }),
  );
  return mailbox.next(email, since);
};
const isActivated = async (org: TestOrg) =>
  (
    await api.people.query<{ org: boolean; account: boolean }>(
      `SELECT o.activated_at IS NOT NULL AS org, a.activated_at IS NOT NULL AS account
         FROM identity_org o JOIN identity_account a ON a.org_id = o.id WHERE o.id = $1`,
      [org.id],
    )
  )[0];
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error;
const verify = (secret: string) => visitor().send(activationRoutes.verify, { secret });

describe('activation by a mailed link', () => {
  it('[AUTH-05] [AUTH-16] activates account and company once, and says the same when it is opened again', async () => {
    const { org, lead } = await newLead();
    expect((await visitor().login(lead.loginName, testPassword)).answer.body).toMatchObject({
      error: 'identity.not_activated',
      code: 1038,
    });
    const mail = await invite(lead);
    expect(mail).toMatchObject({ to: [lead.email], subject: 'Activate your Tilldeck account' });
    expect(mail.text).toContain('24 hours');
    const client = visitor();
    const secret = secretIn(mail);
    const done = { state: 'done', loginName: lead.loginName, isApprovalPending: false };
    expect(await client.call(activationRoutes.verify, { secret })).toEqual(done);
    expect(await isActivated(org)).toEqual({ org: true, account: true });
    expect(await client.call(activationRoutes.verify, { secret })).toEqual(done);
    await visitor().signIn(lead.loginName, testPassword);
    const trail = await api.people.query(
      `SELECT org_id, account_id FROM audit_entry WHERE action = 'activation.done' AND object_id = $1`,
      [lead.id],
    );
    expect(trail).toEqual([{ org_id: org.id, account_id: lead.id }]);
    const stored = await api.people.query('SELECT 1 FROM identity_activation a WHERE a::text LIKE $1', [`%${secret}%`]);
    expect(stored).toEqual([]);
  });

  it('keeps the secret of a link out of every address and, in the body, sealed (attack L11)', async () => {
    const { org, lead } = await newLead();
    const mail = await invite(lead);
    const { pathname, search, hash } = new URL(linkIn(mail));
    const secret = secretIn(mail);
    expect(hash).toBe(`#secret=${secret}`);
    expect(`${pathname}${search}`).not.toContain(secret);
    const client = visitor();
    expect((await client.send({ ...activationRoutes.verify, method: 'GET' }, { secret })).status).toBe(404);
    expect(await isActivated(org)).toEqual({ org: false, account: false });
    await client.call(activationRoutes.verify, { secret });
    expect(client.lastSent).toMatchObject({ method: 'POST', url: `${api.url}/api/sys/user/mail/verify` });
    expect(String(client.lastSent?.body)).not.toContain(secret);
    expect(await isActivated(org)).toEqual({ org: true, account: true });
  });

  it('[AUTH-05] tells an expired link from one that never was; an older one dies with the next mail', async () => {
    const { org, lead } = await newLead();
    const first = await invite(lead);
    const [row] = await api.people.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM identity_activation WHERE account_id = $1`,
      [lead.id],
    );
    expect(row).toEqual({ hours: 24 });
    const second = await invite(lead, first.id);
    expect((await verify(secretIn(first))).body).toMatchObject({ error: 'identity.activation_expired', code: 1033 });
    expect((await verify(`${secretIn(second)}x`)).body).toMatchObject({
      error: 'identity.activation_failed',
      code: 1034,
    });
    await api.people.query('UPDATE identity_activation SET expires_at = now() WHERE account_id = $1', [lead.id]);
    expect(await errorOf(verify(secretIn(second)))).toBe('identity.activation_expired');
    expect(await isActivated(org)).toEqual({ org: false, account: false });
    const client = visitor();
    await client.call(activationRoutes.resend, { email: lead.email.toUpperCase() });
    const third = await mailbox.next(lead.email, second.id);
    expect((await verify(secretIn(third))).body.code).toBe(200);
  });

  it('lets the invited choose a password, once, and keeps out whom somebody disabled meanwhile', async () => {
    const { org, lead } = await newLead({ isInvited: true, language: 'zh-CN' });
    const mail = await invite(lead);
    expect(mail.subject).toBe('邀请您使用 Tilldeck');
    expect(mail.text).toContain(org.name);
    const secret = secretIn(mail);
    expect((await verify(secret)).body.data).toMatchObject({ state: 'passwordNeeded', loginName: lead.loginName });
    expect(await isActivated(org)).toEqual({ org: false, account: false });
    const choose = (newPassword: string) => visitor().send(activationRoutes.choosePassword, { secret, newPassword });
    expect((await choose('short')).body.error).toBe('core.invalid_input');
    expect((await choose('Password1')).body.error).toBe('identity.password_common');
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [lead.id]);
    expect((await choose('Kiosk7Lamp')).body.error).toBe('identity.activation_failed');
    await api.people.query('UPDATE identity_account SET is_enabled = true WHERE id = $1', [lead.id]);
    expect((await choose('Kiosk7Lamp')).body.data).toMatchObject({ state: 'done' });
    await visitor().signIn(lead.loginName, 'Kiosk7Lamp');
    expect(await isActivated(org)).toEqual({ org: true, account: true });
    expect((await choose('Kiosk8Lamp')).body.error).toBe('identity.activation_expired');
    expect((await verify(secret)).body.data).toMatchObject({ state: 'done' });
    await expect(invite(lead)).rejects.toThrow('identity.already_activated');
  });

  it('leads to the configured address, whatever host the request names', async () => {
    const { lead } = await newLead();
    const client = Object.assign(visitor(), {
      extraHeaders: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    await client.call(activationRoutes.resend, { email: lead.email });
    const mail = await mailbox.next(lead.email);
    expect(linkIn(mail)).toMatch(`${publicUrl}/user/register-result?`);
    expect(`${mail.text}${mail.html}${JSON.stringify(mail.headers)}`).not.toContain('evil.example');
  });

  it('answers a request for another mail alike for everybody, and mails only who waits for it', async () => {
    const { lead } = await newLead();
    const active = await api.people.account(api.vendor, {}, { loginName: aName() });
    const nobody = `${aName()}@shop.example`;
    const answers = await Promise.all(
      [lead.email, active.email, nobody].map((email) => visitor().send(activationRoutes.resend, { email })),
    );
    for (const answer of answers)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    await mailbox.next(lead.email);
    await jobs.until('identity.resend_activation', (found) => found.length === 0);
    await jobs.until('mail.send', (found) => found.length === 0);
    expect(await Promise.all([active.email, nobody].map((email) => mailbox.count(email)))).toEqual([0, 0]);
    const ask = () => visitor().send(activationRoutes.resend, { email: nobody });
    await Promise.all([ask(), ask()]);
    expect((await ask()).status).toBe(429);
  });
});
