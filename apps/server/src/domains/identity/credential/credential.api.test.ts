import { randomBytes } from 'node:crypto';
import { resetGuessesPerNetwork } from '@tilldeck/contracts/identity/guess.limits';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

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

/** The mail catcher is everybody's: an address of one's own. */
const somebody = (changes: { isActivated?: boolean } = {}) =>
  api.people.account(api.vendor, {}, { loginName: `ada-${randomBytes(6).toString('hex')}`, ...changes });
let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.7.0.${++networks}` });
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error;

describe('find password', () => {
  it.each([
    ['en-US', 'Set a new password for Tilldeck', 'Reset password', 'within 24 hours'],
    ['zh-CN', '重置您的 Tilldeck 密码', '重置密码', '24 小时内有效'],
  ])('mails a code and a link in %s', async (language, subject, button, validity) => {
    const account = await somebody();
    const client = Object.assign(visitor(), { language });
    const { mail, code } = await receiveResetCode(client, account.email);
    expect(client.lastSent).toMatchObject({
      method: 'POST',
      url: `${api.url}/api/sys/user/code/verify`,
      body: `email=${encodeURIComponent(account.email)}`,
    });
    const link = `${publicUrl}/email/emailsend?${new URLSearchParams({ email: account.email })}#code=${code}`;
    expect(mail).toMatchObject({ subject, to: [account.email], from: expect.stringContaining('Tilldeck') });
    expect(mail.text).toContain(link);
    expect(mail.text).toContain(validity);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain(button);
    expect(mail.html).toContain(`<html lang="${language}">`);
    // Every link of the mail leads to the console, whatever host the request named.
    for (const [, address] of mail.html.matchAll(/(?:href|src)="([^"]+)"/g)) expect(address).toMatch(publicUrl);
    expect(mail.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': language });
    expect(mail.headers).not.toHaveProperty('list-unsubscribe');
  });

  it('sets a new password once, ends every session and tells the owner', async () => {
    const account = await somebody();
    const before = await api.as(account);
    const client = visitor();
    const { mail, code } = await receiveResetCode(client, account.email);
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    await client.call(credentialRoutes.resetPassword, {
      email: account.email.toUpperCase(),
      code: spaced,
      newPassword: 'Kiosk7Lamp',
    });
    expect(client.lastSent).toMatchObject({ method: 'POST', url: `${api.url}/api/sys/user/password/reset` });

    expect((await before.send(sessionRoutes.currentUser, {})).body).toMatchObject({ code: 10001 });
    expect((await visitor().login(account.loginName, testPassword)).answer.body.code).toBe(1001);
    await visitor().signIn(account.loginName, 'Kiosk7Lamp');
    const again = visitor().send(credentialRoutes.resetPassword, {
      email: account.email,
      code,
      newPassword: 'Kiosk8Lamp',
    });
    expect(await errorOf(again)).toBe('identity.code_expired');

    const told = await mailbox.next(account.email, mail.id);
    expect(told.subject).toBe('Your password for Tilldeck was changed');
    expect(told.text).toContain(client.address);
    const trail = await api.people.query(
      `SELECT action, account_id FROM audit_entry WHERE object_type = 'account' AND object_id = $1 AND action LIKE 'credential.%' ORDER BY id`,
      [account.id],
    );
    expect(trail).toEqual([
      { action: 'credential.reset_code_requested', account_id: null },
      { action: 'credential.password_reset', account_id: account.id },
    ]);
  });

  it('[AUTH-07] takes 6 to 16 letters and digits, and nothing that everybody tries first', async () => {
    const account = await somebody();
    const client = visitor();
    const { code } = await receiveResetCode(client, account.email);
    const reset = (newPassword: string) =>
      client.send(credentialRoutes.resetPassword, { email: account.email, code, newPassword });
    for (const bad of [
      'Kio7s',
      'Kiosk7LampKiosk7L',
      'KioskLamp',
      '74839265',
      'Kiosk7Lämp',
      'Kiosk 7Lamp',
      'Kiosk7Lamp!',
    ])
      expect((await reset(bad)).body, bad).toMatchObject({
        error: 'core.invalid_input',
        data: { fields: { newPassword: 'password' } },
      });
    for (const common of ['abc123', 'Password1', 'P4ssw0rd', '1q2w3e4r', 'Qwerty2024', 'Tilldeck1'])
      expect((await reset(common)).body, common).toMatchObject({ error: 'identity.password_common', code: 1021 });
    // None of it spent the code.
    expect((await reset('kio7sk')).body.code).toBe(200);
    await visitor().signIn(account.loginName, 'kio7sk');
  });

  it('judges five wrong codes of a network, however many come at once, and burns nothing for the owner (attack L3)', async () => {
    const account = await somebody();
    const [owner, stranger] = [visitor(), visitor()];
    const { code } = await receiveResetCode(owner, account.email);
    const reset = (client: WireClient, entered: string) =>
      errorOf(
        client.send(credentialRoutes.resetPassword, { email: account.email, code: entered, newPassword: 'Kiosk7Lamp' }),
      );
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0');
    const answers = await Promise.all(Array.from({ length: 30 }, () => reset(stranger, wrong)));
    // All of them, so that an answer of another kind is seen.
    expect(answers.map(String).toSorted()).toEqual([
      ...Array.from({ length: resetGuessesPerNetwork }, () => 'identity.code_wrong'),
      ...Array.from({ length: 30 - resetGuessesPerNetwork }, () => 'identity.guesses_slowed'),
    ]);
    expect(await reset(stranger, code)).toBe('identity.guesses_slowed');
    expect(await reset(owner, code)).toBeUndefined();
  });

  it('burns a code after a hundred wrong ones from everywhere', async () => {
    const account = await somebody();
    const { code } = await receiveResetCode(visitor(), account.email);
    await api.people.query('UPDATE identity_mail_code SET attempts_left = 1 WHERE account_id = $1', [account.id]);
    const reset = (entered: string) =>
      errorOf(
        visitor().send(credentialRoutes.resetPassword, {
          email: account.email,
          code: entered,
          newPassword: 'Kiosk7Lamp',
        }),
      );
    expect(await reset(String((Number(code) + 1) % 1e8).padStart(8, '0'))).toBe('identity.code_wrong');
    expect(await reset(code)).toBe('identity.code_expired');
  });

  it('tells an old code from a wrong one, to those who hold it', async () => {
    const account = await somebody();
    const client = visitor();
    const reset = (code: string) =>
      errorOf(client.send(credentialRoutes.resetPassword, { email: account.email, code, newPassword: 'Kiosk7Lamp' }));
    const first = await receiveResetCode(client, account.email);
    const second = await receiveResetCode(client, account.email, first.mail.id);
    expect(await reset(first.code)).toBe('identity.code_expired');
    const [row] = await api.people.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM identity_mail_code WHERE account_id = $1`,
      [account.id],
    );
    expect(row).toEqual({ hours: 24 });
    await api.people.query('UPDATE identity_mail_code SET expires_at = now() WHERE account_id = $1', [account.id]);
    expect(await reset(second.code)).toBe('identity.code_expired');
    expect(await reset('00000000')).toBe(second.code === '00000000' ? 'identity.code_expired' : 'identity.code_wrong');
  });

  it('activates nobody', async () => {
    const account = await somebody({ isActivated: false });
    const client = visitor();
    const { code } = await receiveResetCode(client, account.email);
    await client.call(credentialRoutes.resetPassword, { email: account.email, code, newPassword: 'Kiosk7Lamp' });
    expect((await visitor().login(account.loginName, 'Kiosk7Lamp')).answer.body.error).toBe('identity.not_activated');
  });

  it('answers an address nobody has like any other', async () => {
    const account = await somebody();
    const email = `nobody-${randomBytes(6).toString('hex')}@shop.example`;
    const known = await visitor().send(credentialRoutes.sendResetCode, { email: account.email });
    const unknown = await visitor().send(credentialRoutes.sendResetCode, { email });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
    expect(unknown.status).toBe(known.status);
    const reset = visitor().send(credentialRoutes.resetPassword, {
      email,
      code: '12345678',
      newPassword: 'Kiosk7Lamp',
    });
    expect(await errorOf(reset)).toBe('identity.code_wrong');
    await mailbox.next(account.email);
    await jobs.until('identity.mail_reset_code', (found) => found.length === 0);
    expect(await mailbox.count(email)).toBe(0);
  });

  it('mails nobody who cannot sign in any more', async () => {
    const disabled = await somebody();
    const terminated = await somebody();
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [disabled.id]);
    await api.people.query('UPDATE identity_account SET terminated_at = now() WHERE id = $1', [terminated.id]);
    for (const { email } of [disabled, terminated]) await visitor().call(credentialRoutes.sendResetCode, { email });
    await jobs.until('identity.mail_reset_code', (found) => found.length === 0);
    const codes = await api.people.query('SELECT id FROM identity_mail_code WHERE account_id = ANY ($1)', [
      [disabled.id, terminated.id],
    ]);
    expect(codes).toEqual([]);
  });
});

describe('e-mail check', () => {
  it('judges the text and tells nothing about who is here', async () => {
    const account = await somebody();
    const client = visitor();
    const check = async (email: string) => (await client.call(credentialRoutes.emailCheck, { email })).isAcceptable;
    expect(await check(account.email)).toBe(true);
    expect(client.lastSent).toMatchObject({
      method: 'GET',
      url: `${api.url}/api/sys/user/email/check?email=${encodeURIComponent(account.email)}`,
    });
    expect(await check('nobody@shop.example')).toBe(true);
    for (const bad of ['', 'ada', 'ada@', 'ada@shop', 'a da@shop.example', 'ada@mailinator.com', 'ada@eu.YOPMAIL.com'])
      expect(await check(bad), bad).toBe(false);
  });
});
