import { randomBytes } from 'node:crypto';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { knownCaptcha } from '@tilldeck/testkit/client/captchas';
import { linkIn, secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
const publicUrl = 'https://console.example';
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let careful: HarnessNode;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: publicUrl });
  careful = await api.startTwin({}, { REGISTRATION: 'approval' });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await careful.close();
  await api.close();
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.10.0.${++networks}` });
const anAddress = () => `nia.${randomBytes(6).toString('hex')}@shop.example`;
const query = (text: string, values: unknown[] = []) => api.people.query(text, values);

async function draft(email: string, changes: Record<string, unknown> = {}) {
  return {
    email,
    name: 'Nia Okafor',
    phone: '+44 20 7946 0018',
    company: `Harbour Tills ${email.slice(4, 10)}`,
    countryCode: 'GB',
    newPassword: 'Kiosk7Lamp',
    repeatPassword: 'Kiosk7Lamp',
    isTermsAccepted: true as const,
    ...(await knownCaptcha(query)),
    ...changes,
  };
}
const register = async (email: string, changes: Record<string, unknown> = {}, client = visitor()) =>
  client.send(registrationRoutes.register, await draft(email, changes));

describe('registration', () => {
  it('[AUTH-04] [AUTH-16] makes a company of its own below the vendor with a project lead, who activates by mail', async () => {
    const email = anAddress();
    const client = Object.assign(visitor(), { language: 'zh-CN' });
    expect((await register(email, {}, client)).body).toMatchObject({ code: 200, data: {} });
    expect(client.lastSent).toMatchObject({ method: 'POST', url: `${api.url}/api/auth/register` });
    expect(client.lastSent?.body).not.toContain('Kiosk7Lamp');
    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('激活您的 Tilldeck 账号');
    expect(linkIn(mail)).toMatch(`${publicUrl}/user/register-result?`);
    const [made] = await api.people.query<{ login_name: string; account_id: string; org_id: number }>(
      `SELECT a.login_name, a.id AS account_id, o.id AS org_id, o.parent_id, o.partner_type, o.activated_at, o.country_code, o.contact_person,
              a.is_project_lead, a.user_type, a.language, o.is_enabled
         FROM identity_account a JOIN identity_org o ON o.id = a.org_id WHERE a.email = $1`,
      [email],
    );
    expect(made).toMatchObject({
      login_name: email.split('@')[0],
      parent_id: 1,
      partner_type: 'cooperative',
      activated_at: null,
      country_code: 'GB',
      contact_person: 'Nia Okafor',
      is_project_lead: true,
      user_type: 'partner',
      language: 'zh-CN',
      is_enabled: true,
    });
    // The right password is told why it does not open anything yet; a wrong one is not.
    expect((await visitor().login(email, 'Kiosk7Lamp')).answer.body.error).toBe('identity.not_activated');
    expect((await visitor().login(email, testPassword)).answer.body.error).toBe('identity.wrong_credentials');
    await visitor().call(activationRoutes.verify, { secret: secretIn(mail) });
    const lead = await visitor().signIn(email, 'Kiosk7Lamp');
    expect(await lead.call(sessionRoutes.currentUser, {})).toMatchObject({
      user: { isProjectLead: true, nickName: 'Nia Okafor' },
      org: { partnerType: 'cooperative', depth: 1, isVendor: false },
    });
    const trail = await api.people.query(
      `SELECT org_id, account_id FROM audit_entry WHERE action = 'registration.requested' AND object_type = 'partner' AND object_id = $1 ORDER BY org_id`,
      [String(made?.org_id)],
    );
    expect(trail).toEqual([
      { org_id: 1, account_id: made?.account_id },
      { org_id: made?.org_id, account_id: made?.account_id },
    ]);
    expect(await query('SELECT 1 FROM identity_registration WHERE email = $1', [email])).toEqual([]);
  });

  it('[AUTH-04] refuses passwords that differ, are weak or common, and forms without consent or a country', async () => {
    const client = visitor();
    const refused = async (changes: Record<string, unknown>) =>
      (await register(anAddress(), changes, client)).body as { error?: string; data?: unknown };
    expect(await refused({ repeatPassword: 'Kiosk8Lamp' })).toMatchObject({ error: 'identity.passwords_differ' });
    expect(await refused({ newPassword: 'aaa111', repeatPassword: 'aaa111' })).toMatchObject({
      error: 'identity.password_weak',
      code: 1031,
    });
    expect(await refused({ newPassword: 'Password1', repeatPassword: 'Password1' })).toMatchObject({
      error: 'identity.password_common',
    });
    for (const [field, value] of [
      ['isTermsAccepted', false],
      ['countryCode', 'ZZ'],
      ['phone', 'call me'],
      ['email', 'nia@mailinator.com'],
      ['name', ' '],
      ['company', 'Line\nbreak'],
    ] as const)
      expect(await refused({ [field]: value }), field).toMatchObject({
        error: 'core.invalid_input',
        data: { fields: { [field]: expect.any(String) } },
      });
    expect(await query(`SELECT 1 FROM audit_entry WHERE ip = $1`, [client.address])).toEqual([]);
  });

  it('takes every picture once, and none that was not read', async () => {
    const picture = await knownCaptcha(query);
    expect((await register(anAddress(), { captcha: 'wrong' })).body.error).toBe('identity.captcha_wrong');
    expect((await register(anAddress(), picture)).body.code).toBe(200);
    expect((await register(anAddress(), picture)).body.error).toBe('identity.captcha_wrong');
    const twice = await knownCaptcha(query);
    const codes = await Promise.all([register(anAddress(), twice), register(anAddress(), twice)]);
    expect(codes.map((answer) => answer.body.code).sort((a, b) => a - b)).toEqual([200, 1017]);
  });

  it('takes no organisation, role, parent or user type from what is sent', async () => {
    const email = anAddress();
    await register(email, {
      orgId: 1,
      parentId: 1,
      userType: 'vendor',
      roleIds: ['1'],
      partnerType: 'controllable',
      isEnabled: true,
    });
    await mailbox.next(email);
    expect(
      await query(
        `SELECT a.user_type, o.kind, o.partner_type, (SELECT count(*)::int FROM identity_account_role r WHERE r.account_id = a.id) AS roles
           FROM identity_account a JOIN identity_org o ON o.id = a.org_id WHERE a.email = $1`,
        [email],
      ),
    ).toEqual([{ user_type: 'partner', kind: 'partner', partner_type: 'cooperative', roles: 0 }]);
    const given = await query(
      `SELECT array_agg(r.code ORDER BY r.sort) AS codes FROM identity_role r JOIN identity_account a ON a.org_id = r.org_id
        WHERE a.email = $1`,
      [email],
    );
    expect(given).toEqual([{ codes: ['operator', 'support', 'developer', 'shop-manager', 'readonly'] }]);
  });

  it('waits for the vendor where the installation says so', async () => {
    const email = anAddress();
    const client = visitor();
    const there = Object.assign(visitor(), { baseUrl: careful.url });
    expect(await there.call(registrationRoutes.form, {})).toMatchObject({ mode: 'approval' });
    const approver = await api.people.account(
      api.vendor,
      { partner: ['query', 'get', 'enable'] },
      { loginName: `approver${Date.now()}` },
    );
    await register(email, {}, there);
    const mail = await mailbox.next(email);
    expect(await mailbox.count(approver.email), 'nobody is asked before the address is confirmed').toBe(0);
    const opened = await client.call(activationRoutes.verify, { secret: secretIn(mail) });
    expect(opened).toMatchObject({ state: 'done', isApprovalPending: true });
    expect((await mailbox.next(approver.email)).text).toContain('before you approve the company');
    const tryIt = async () => (await visitor().login(email, 'Kiosk7Lamp')).answer.body.error;
    expect(await tryIt()).toBe('identity.approval_pending');
    const setEnabled = (isEnabled: boolean) =>
      query(
        'UPDATE identity_org SET is_enabled = $2 WHERE id = (SELECT org_id FROM identity_account WHERE email = $1)',
        [email, isEnabled],
      );
    await setEnabled(true);
    expect((await mailbox.next(email, mail.id)).subject).toBe('Your registration for Tilldeck is approved');
    expect(await tryIt()).toBeUndefined();
    await setEnabled(false);
    expect(await tryIt()).toBe('identity.account_disabled');
  });

  it('can be closed', async () => {
    const closed = await api.startTwin({}, { REGISTRATION: 'closed' });
    const client = Object.assign(visitor(), { baseUrl: closed.url });
    const email = anAddress();
    expect(await client.call(registrationRoutes.form, {})).toMatchObject({ mode: 'closed' });
    expect((await register(email, {}, client)).body.error).toBe('identity.registration_closed');
    await closed.close();
  });
});
