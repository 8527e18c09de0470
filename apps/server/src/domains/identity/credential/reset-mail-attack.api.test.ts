import { randomBytes } from 'node:crypto';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { linkIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { codeIn } from '@tilldeck/testkit/client/reset-codes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
const publicUrl = 'https://console.example';
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
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.13.0.${++networks}` });
const aName = () => `kit-${randomBytes(6).toString('hex')}`;
const settled = async () => {
  await jobs.until('identity.mail_reset_code', (found) => found.length === 0);
  await jobs.until('mail.send', (found) => found.length === 0);
};

/** A signed call whose body nobody's client would write. */
async function sendBody(body: string, contentType: string, path = credentialRoutes.sendResetCode.path) {
  const client = visitor();
  const bytes = new TextEncoder().encode(body);
  const headers = await signedHeaders(await client.identity(), 'POST', path, bytes);
  return client.resend({
    url: `${api.url}/api/${path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': contentType, 'x-forwarded-for': client.address ?? '' },
    body,
  });
}

describe('a reset mail', () => {
  it('[AUTH-16] is asked for under /auth/forge-password as well, with the same answer and the same mail', async () => {
    const account = await api.people.account(api.vendor, {}, { loginName: aName() });
    const client = visitor();
    expect(await client.call(credentialRoutes.forgePassword, { email: account.email })).toEqual({});
    expect(client.lastSent).toMatchObject({ method: 'POST', url: `${api.url}/api/auth/forge-password` });
    const mail = await mailbox.next(account.email);
    expect(mail.subject).toBe('Set a new password for Tilldeck');
    await visitor().call(credentialRoutes.resetPassword, {
      email: account.email,
      code: codeIn(mail),
      newPassword: 'Kiosk7Lamp',
    });
    await visitor().signIn(account.loginName, 'Kiosk7Lamp');
  });

  it('goes to no second address, however it is added', async () => {
    const victim = await api.people.account(api.vendor, {}, { loginName: aName() });
    const thief = `${aName()}@evil.example`;
    const both = [victim.email, thief].map(encodeURIComponent);
    const form = 'application/x-www-form-urlencoded';
    const attacks: [body: string, contentType: string][] = [
      [`email=${both[0]}&email=${both[1]}`, form],
      [`email[]=${both[0]}&email[]=${both[1]}`, form],
      [`email[0]=${both[0]}&email[1]=${both[1]}`, form],
      [`email=${both[0]}%2C${both[1]}`, form],
      [`email=${both[0]}%3B${both[1]}`, form],
      [`email=${both[0]}%0D%0ABcc:%20${both[1]}`, form],
      [`email=${both[0]}%0Acc:${both[1]}`, form],
      [`email=${encodeURIComponent(`"${thief}" <${victim.email}>`)}`, form],
      [JSON.stringify({ email: [victim.email, thief] }), 'application/json'],
      [JSON.stringify({ email: { 0: victim.email, 1: thief } }), 'application/json'],
    ];
    for (const [body, type] of attacks)
      expect((await sendBody(body, type)).body, body).toMatchObject({ error: 'core.invalid_input' });
    // Fields that are not the call's are not looked at; the mail goes where the account says, in its own letters.
    const extra = { email: victim.email.toUpperCase(), to: thief, cc: thief, bcc: thief, accountEmail: thief };
    expect((await sendBody(JSON.stringify(extra), 'application/json')).body.code).toBe(200);
    const mail = await mailbox.next(victim.email);
    expect(mail.to).toEqual([victim.email]);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    await settled();
    expect([await mailbox.count(thief), await mailbox.count(victim.email)]).toEqual([0, 1]);
  });

  it('is sent for no address that only looks like the account’s', async () => {
    const victim = await api.people.account(api.vendor, {}, { loginName: aName() });
    for (const lookAlike of [
      victim.email.replace('k', '\u212a'),
      victim.email.replace('i', '\u0456'),
      victim.email.replace('k', 'ｋ'),
      victim.email.replace('.example', '.examp\u217ce'),
      `${victim.email}\u200b`,
    ]) {
      const answer = await sendBody(JSON.stringify({ email: lookAlike }), 'application/json');
      expect(answer.body, lookAlike).toMatchObject({ error: 'core.invalid_input' });
    }
    // An address of somebody else's that differs by a letter is another address.
    const other = victim.email.replace('@shop', '@sh0p');
    expect((await visitor().send(credentialRoutes.sendResetCode, { email: other })).body.code).toBe(200);
    await settled();
    expect([await mailbox.count(victim.email), await mailbox.count(other)]).toEqual([0, 0]);
  });

  it('leads to the configured address, whatever host the request names', async () => {
    const victim = await api.people.account(api.vendor, {}, { loginName: aName() });
    const client = Object.assign(visitor(), {
      extraHeaders: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    await client.call(credentialRoutes.sendResetCode, { email: victim.email });
    const mail = await mailbox.next(victim.email);
    expect(linkIn(mail)).toMatch(`${publicUrl}/email/emailsend?`);
    expect(`${mail.text}${mail.html}${JSON.stringify(mail.headers)}`).not.toContain('evil.example');
  });
});
