import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { factor } from '@tilldeck/phrases/en-US/factor';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { profile } from '@tilldeck/phrases/en-US/profile';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { factor as factorZh } from '@tilldeck/phrases/zh-CN/factor';
import { pages as pagesZh } from '@tilldeck/phrases/zh-CN/pages';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { type TestWorld, worldPassword } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/test.ts';

const mailbox = new MailboxClient();

async function logIn(page: Page, loginName: string, texts: Record<keyof typeof pages, string> = pages, origin = '') {
  await page.goto(`${origin}/user/login`);
  await page.getByLabel(texts['field.account']).fill(loginName);
  await page.getByLabel(texts['field.password'], { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: texts['login.submit'] }).click();
}

/** As if the browser were another one. */
const forgetSession = (page: Page) => page.evaluate(() => localStorage.removeItem('tilldeck.token'));

const demandMailCode = (world: TestWorld, loginName: string, isOn: boolean) =>
  world.query(
    `UPDATE identity_org SET is_second_verification_on = $2
      WHERE id = (SELECT org_id FROM identity_account WHERE login_name = $1)`,
    [loginName, isOn],
  );

async function prove(page: Page, texts: Record<keyof typeof blocks, string> = blocks): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: texts['proof.title'] });
  await dialog.getByLabel(texts['proof.label.password']).fill(worldPassword);
  await dialog.getByRole('button', { name: texts['proof.submit'] }).click();
  await expect(dialog).toBeHidden();
}

test('[AUTH-09] a partner’s flag asks for the code from the mail; a new address and password are set in the settings', async ({
  page,
  world,
  copyAccount,
}) => {
  const { email, loginName } = await copyAccount('oliver.grant');
  await demandMailCode(world, loginName, true);
  await logIn(page, loginName);
  await expect(page.getByText('Enter the code we sent to o••••••@harbourpos.example')).toBeVisible();
  const field = page.getByLabel(pages['second.label.mail']);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  const code = /\b\d{6}\b/.exec((await mailbox.next(email)).text)?.[0] ?? '';
  await field.fill(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(page.getByText(errors['identity.factor_code_wrong'])).toBeVisible();
  await field.fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  expect(await mailbox.count(email)).toBe(1);

  await demandMailCode(world, loginName, false);
  await page.goto('/account/settings');
  await page.getByRole('button', { name: profile['email.change'] }).click();
  await prove(page);
  const newEmail = `oliver-${randomBytes(6).toString('hex')}@harbourpos.example`;
  await page.getByLabel(profile['email.new']).fill(newEmail);
  await page.getByRole('button', { name: profile['email.send'] }).click();
  const emailCode = /\b\d{6}\b/.exec((await mailbox.next(newEmail)).text)?.[0] ?? '';
  await page.getByLabel(profile['email.code']).fill(emailCode);
  await page.getByRole('button', { name: profile['email.confirm'], exact: true }).click();
  // Alone: the note that asks for the code names it, too.
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: profile['tab.security'] }).click();
  await page.getByRole('button', { name: profile['password.change'] }).click();
  await page.getByLabel(pages['field.newPassword'], { exact: true }).fill('Harbour7Lamp9');
  await page.getByLabel(pages['field.repeatPassword']).fill('Harbour7Lamp9');
  await page.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(page.getByText(profile['password.done'])).toBeVisible();

  const undo = /https?:\S+emailundo\S+/.exec((await mailbox.next(email, (await mailbox.next(email)).id)).text)?.[0];
  await page.goto(undo ?? '');
  await page.getByRole('button', { name: pages['emailUndo.submit'] }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test('验证器应用：绑定、登录、恢复码 (an authenticator app, in Chinese)', async ({ page, world, copyAccount }) => {
  const { loginName } = await copyAccount('oliver.grant');
  await page.goto('/user/login');
  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await logIn(page, loginName, pagesZh);
  await page.waitForURL('**/home');
  await page.goto('/account/settings?tab=security');
  await page.getByRole('button', { name: factorZh['totp.add'] }).click();
  await prove(page, blocksZh);
  await expect(page.getByRole('img', { name: factorZh['totp.qr'] })).toBeVisible();
  const secret = /[A-Z2-7]{32}/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel(factorZh['totp.code']).fill(totpCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog').filter({ hasText: factorZh['recovery.shownTitle'] });
  await expect(codes.locator('code')).toHaveCount(10);
  const recoveryCode = (await codes.locator('code').first().textContent()) ?? '';
  await codes.getByRole('button', { name: factorZh['recovery.kept'] }).click();
  await expect(page.getByText(factorZh['state.own'], { exact: true })).toBeVisible();

  // Some time later: the code that confirmed the app is not taken a second time.
  await world.query(
    `UPDATE identity_totp SET last_step = last_step - 10
      WHERE account_id = (SELECT id FROM identity_account WHERE login_name = $1)`,
    [loginName],
  );
  await forgetSession(page);
  await logIn(page, loginName, pagesZh);
  await page.getByLabel(pagesZh['second.label.totp']).fill(totpCode(secret));
  await page.getByRole('button', { name: pagesZh['second.submit'] }).click();
  await page.waitForURL('**/home');

  await forgetSession(page);
  await logIn(page, loginName, pagesZh);
  await page.getByRole('button', { name: pagesZh['second.use.recovery'] }).click();
  await page.getByLabel(pagesZh['second.label.recovery']).fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: pagesZh['second.submit'] }).click();
  await page.waitForURL('**/home');
  await page.goto('/account/settings?tab=security');
  await expect(page.getByText('剩余 9 个')).toBeVisible();
});

test('a passkey is added, signs in, and is removed; other sessions are ended', async ({ page, startWorld }) => {
  const port = await findFreePort();
  // Browsers make passkeys for names, not for IP addresses.
  const origin = `http://localhost:${port}`;
  await startWorld({ SERVER_PORT: String(port), PUBLIC_URL: origin });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, 'oliver.grant', pages, origin);
  await page.waitForURL('**/home');
  await page.goto(`${origin}/account/settings?tab=security`);
  await page.getByRole('button', { name: factor['passkey.add'] }).click();
  await prove(page);
  await page.getByRole('button', { name: factor['recovery.kept'] }).click();
  await expect(page.getByText('Chrome · Linux')).toBeVisible();

  await forgetSession(page);
  await logIn(page, 'oliver.grant', pages, origin);
  await page.getByRole('button', { name: pages['second.usePasskey'] }).click();
  await page.waitForURL('**/home');

  await page.goto(`${origin}/account/settings?tab=sessions`);
  await expect(page.getByText(profile['sessions.current'])).toHaveCount(1);
  await page.getByRole('button', { name: profile['sessions.endOthers'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: profile['sessions.endOthers'] }).click();
  await expect(page.getByText('1 session ended')).toBeVisible();

  await page.getByRole('tab', { name: profile['tab.security'] }).click();
  await page.getByRole('button', { name: factor['passkey.remove'], exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: factor['passkey.remove'] }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: blocks['proof.title'] });
  await dialog.getByText(blocks['proof.way.passkey'], { exact: true }).click();
  await dialog.getByRole('button', { name: blocks['proof.usePasskey'] }).click();
  await expect(page.getByText(factor['passkey.removed'])).toBeVisible();
  await expect(page.getByText(factor['state.none'], { exact: true })).toBeVisible();
});
