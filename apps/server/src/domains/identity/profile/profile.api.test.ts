import { randomBytes } from 'node:crypto';
import { ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { linkIn, secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pngFile } from '../../../../testing/sample-files.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
const publicUrl = 'https://console.example';
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: publicUrl });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.5.0.${++networks}` });
const unique = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
async function somebody() {
  const account = await api.people.account(await api.people.partner(api.vendor), {}, { loginName: unique('noa') });
  const client = await visitor().signIn(account.loginName, testPassword);
  return { account, client };
}
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error;

describe('the own profile', () => {
  it('[AUTH-14] is read and changed, with what was there before in the trail', async () => {
    const { account, client } = await somebody();
    const before = await client.call(profileRoutes.detail, {});
    expect(before).toMatchObject({ loginName: account.loginName, email: account.email, phone: '', headImg: null });
    const draft = { nickName: 'Noa Berg', phone: '+49 30 1234', language: 'zh-CN' as const, timezone: 'Asia/Shanghai' };
    const after = await client.call(profileRoutes.modify, { ...draft, version: before.version });
    expect(after).toMatchObject({ ...draft, version: before.version + 1 });
    const { user } = await client.call(sessionRoutes.currentUser, {});
    expect(user).toMatchObject({ nickName: 'Noa Berg', language: 'zh-CN', timezone: 'Asia/Shanghai' });
    expect(await errorOf(client.send(profileRoutes.modify, { ...draft, version: before.version }))).toBe(
      'core.stale_version',
    );
    for (const wrong of [{ phone: 'call me' }, { timezone: 'Moon/Crater' }, { nickName: ' ' }])
      expect(await errorOf(client.send(profileRoutes.modify, { ...draft, ...wrong, version: after.version }))).toBe(
        'core.invalid_input',
      );
    const [entry] = await api.people.query<{ before: object; after: object }>(
      `SELECT before, after FROM audit_entry WHERE account_id = $1 AND action = 'profile.changed'`,
      [account.id],
    );
    expect(entry).toMatchObject({ before: { nickName: account.loginName }, after: { nickName: 'Noa Berg' } });
  });

  it('takes nothing that is not the person’s to change', async () => {
    const { account, client } = await somebody();
    const { version } = await client.call(profileRoutes.detail, {});
    await client.send(profileRoutes.modify, {
      nickName: 'N',
      language: 'en-US',
      timezone: 'UTC',
      version,
      ...({
        email: 'x@y.example',
        orgId: '1',
        userType: 'vendor',
        isProjectLead: 'true',
        loginName: 'admin2',
      } as object),
    });
    const [row] = await api.people.query(
      'SELECT email, org_id, user_type, is_project_lead, login_name FROM identity_account WHERE id = $1',
      [account.id],
    );
    expect(row).toEqual({
      email: account.email,
      org_id: account.orgId,
      user_type: 'partner',
      is_project_lead: false,
      login_name: account.loginName,
    });
  });

  it('[AUTH-14] shows the picture that was uploaded for it, and no other file', async () => {
    const { client } = await somebody();
    const file = await uploadContent(client, 'avatar', 'me.png', pngFile(64, 64));
    const { headImg } = await client.call(profileRoutes.setAvatar, { fileId: file.id });
    expect((await fetch(headImg ?? '')).headers.get('content-type')).toBe('image/png');
    expect((await client.call(sessionRoutes.currentUser, {})).user.headImg).toMatch(/^http/);
    const generic = await uploadContent(client, 'generic', 'me.png', pngFile(64, 64));
    expect(await errorOf(client.send(profileRoutes.setAvatar, { fileId: generic.id }))).toBe('file.wrong_kind');
    expect((await client.call(profileRoutes.setAvatar, {})).headImg).toBeNull();
    const claims = await api.people.query('SELECT claim_count FROM files_object WHERE id = $1', [file.id]);
    expect(claims).toEqual([{ claim_count: 0 }]);
  });
});

describe('the own e-mail', () => {
  it('[AUTH-14] changes with a proof and the code from the new address; the old one takes it back', async () => {
    const { account, client } = await somebody();
    const email = `${unique('new')}@shop.example`;
    expect(await errorOf(client.send(profileRoutes.requestEmail, { email }))).toBe('identity.proof_required');
    await proveAgain(client, account.loginName, testPassword);
    await client.call(profileRoutes.requestEmail, { email });
    expect(await client.call(profileRoutes.detail, {})).toMatchObject({ email: account.email, pendingEmail: email });
    const code = codeIn((await mailbox.next(email)).text);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await errorOf(client.send(profileRoutes.confirmEmail, { code: wrong }))).toBe('identity.factor_code_wrong');
    expect(await client.call(profileRoutes.confirmEmail, { code })).toMatchObject({ email, pendingEmail: null });
    expect(await errorOf(client.send(profileRoutes.confirmEmail, { code }))).toBe('identity.factor_code_wrong');
    await visitor().signIn(email, testPassword);

    const notice = await mailbox.next(account.email);
    expect(notice.text).toContain(email);
    expect(linkIn(notice)).toMatch(`${publicUrl}/user/emailundo#`);
    const token = secretIn(notice, 'token');
    expect(await visitor().call(profileRoutes.undoEmail, { token })).toEqual({ email: account.email });
    expect((await client.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    await visitor().signIn(account.email, testPassword);
    expect(await errorOf(visitor().send(profileRoutes.undoEmail, { token }))).toBe('identity.email_undo_expired');
  });

  it('answers alike for an address somebody has, in any case, and never takes it', async () => {
    const { account, client } = await somebody();
    const { account: other } = await somebody();
    await proveAgain(client, account.loginName, testPassword);
    const email = other.email.toUpperCase();
    const answer = await client.send(profileRoutes.requestEmail, { email });
    expect(answer.body).toMatchObject({ code: 200, data: {} });
    expect(await mailbox.count(other.email)).toBe(0);
    for (const lookAlike of ['аda@shop.example', 'ada@ѕhop.example', 'ada@shop.example\u200b'])
      expect(await errorOf(client.send(profileRoutes.requestEmail, { email: lookAlike }))).toBe('core.invalid_input');
  });

  it('that somebody else took in the meantime is refused', async () => {
    const { account, client } = await somebody();
    const { account: other } = await somebody();
    const email = `${unique('race')}@shop.example`;
    await proveAgain(client, account.loginName, testPassword);
    await client.call(profileRoutes.requestEmail, { email });
    const code = codeIn((await mailbox.next(email)).text);
    await api.people.query('UPDATE identity_account SET email = upper($1) WHERE id = $2', [email, other.id]);
    expect(await errorOf(client.send(profileRoutes.confirmEmail, { code }))).toBe('identity.email_taken');
  });
});

describe('the own password', () => {
  it('[AUTH-14] changes with a proof; other sessions end, this one goes on', async () => {
    const { account, client } = await somebody();
    const other = await visitor().signIn(account.loginName, testPassword);
    const newPassword = 'Harbour7Lamp';
    expect(await errorOf(client.send(profileRoutes.changePassword, { newPassword }))).toBe('identity.proof_required');
    await proveAgain(client, account.loginName, testPassword);
    expect(await errorOf(client.send(profileRoutes.changePassword, { newPassword: 'Password1' }))).toBe(
      'identity.password_common',
    );
    await client.call(profileRoutes.changePassword, { newPassword });
    await client.call(profileRoutes.detail, {});
    expect((await other.send(profileRoutes.detail, {})).body.code).toBe(10001);
    const { answer } = await visitor().login(account.loginName, testPassword);
    expect(answer.body.error).toBe('identity.wrong_credentials');
    await visitor().signIn(account.loginName, newPassword);
    expect((await mailbox.next(account.email)).text).toContain('The password was changed');
  });
});

describe('the own sessions', () => {
  it('[AUTH-14] are listed with the present one first, and ended one by one or all others at once', async () => {
    const { account, client } = await somebody();
    const [second, third] = [
      await visitor().signIn(account.loginName, testPassword),
      await visitor().signIn(account.loginName, testPassword),
    ];
    const list = await client.call(ownSessionRoutes.list, {});
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(list[0]).toMatchObject({ ip: client.address, method: 'password' });
    const ofSecond = list.find(({ ip }) => ip === second.address);
    await client.call(ownSessionRoutes.end, { id: ofSecond?.id ?? '' });
    expect((await second.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect(await errorOf(client.send(ownSessionRoutes.end, { id: ofSecond?.id ?? '' }))).toBe('core.not_found');
    expect(await client.call(ownSessionRoutes.endOthers, {})).toEqual({ count: 1 });
    expect((await third.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect(await client.call(ownSessionRoutes.list, {})).toHaveLength(1);
  });

  it('of others cannot be ended', async () => {
    const { client } = await somebody();
    const { client: other } = await somebody();
    const [session] = await other.call(ownSessionRoutes.list, {});
    expect(await errorOf(client.send(ownSessionRoutes.end, { id: session?.id ?? '' }))).toBe('core.not_found');
    expect(await other.call(ownSessionRoutes.list, {})).toHaveLength(1);
  });
});
