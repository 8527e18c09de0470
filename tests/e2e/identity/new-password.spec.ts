import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { errors as errorsZh } from '@tilldeck/phrases/zh-CN/domain-texts';
import { pages as pagesZh } from '@tilldeck/phrases/zh-CN/pages';
import { linkIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient, type ReceivedMail } from '@tilldeck/testkit/client/mailbox-client';
import { codeIn } from '@tilldeck/testkit/client/reset-codes';
import { worldPassword } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/test.ts';

const mailbox = new MailboxClient();
const newPassword = 'Harbour7Lamp9';

async function logIn(page: Page, loginName: string, password: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel(pages['field.account']).fill(loginName);
  await page.getByLabel(pages['field.password'], { exact: true }).fill(password);
  await page.getByRole('button', { name: pages['login.submit'] }).click();
}

test('[AUTH-07] a forgotten password is replaced by the code from the mail', async ({ page, copyAccount }) => {
  const { email, loginName } = await copyAccount('oliver.grant');
  await page.goto('/user/login');
  await page.getByRole('link', { name: pages['login.forgot'] }).click();
  await page.getByLabel(pages['field.email']).fill('no address');
  await page.getByRole('button', { name: pages['reset.sendCode'] }).click();
  await expect(page.getByText(pages['field.emailFormat'])).toBeVisible();
  await page.getByLabel(pages['field.email']).fill(email);
  await page.getByRole('button', { name: pages['reset.sendCode'] }).click();
  await expect(page.getByRole('heading', { name: pages['reset.codeTitle'] })).toBeVisible();
  await expect(page.getByText('The code is valid for 24 hours')).toBeVisible();
  const code = codeIn(await mailbox.next(email));

  const enterCode = async (text: string) => {
    await page.getByLabel(pages['reset.code']).fill(text);
    await page.getByRole('button', { name: pages['reset.continue'] }).click();
  };
  const password = page.getByLabel(pages['field.newPassword'], { exact: true });
  const repeat = page.getByLabel(pages['field.repeatPassword']);
  const save = () => page.getByRole('button', { name: pages['reset.save'] }).click();

  await enterCode('00000000');
  await password.fill(newPassword);
  await repeat.fill(newPassword);
  await save();
  await expect(page.getByText(errors['identity.code_wrong'])).toBeVisible();
  await enterCode(code);

  const meter = page.getByRole('meter', { name: blocks['password.strength'] });
  for (const [typed, level, points] of [
    ['a1b2', blocks['password.tooShort'], '30'],
    ['aaa111', blocks['password.low'], '28'],
    ['abcd1234', blocks['password.medium'], '50'],
    [newPassword, blocks['password.strong'], '80'],
  ] as const) {
    await password.fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', level);
    await expect(meter).toHaveAttribute('aria-valuenow', points);
    await expect(page.getByText(level, { exact: true })).toBeVisible();
  }
  for (const refused of ['a1b2c', 'onlyletters', '1234567890', 'with space1']) {
    await password.fill(refused);
    await repeat.fill(refused);
    await save();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
  }
  await password.fill(newPassword);
  await repeat.fill(`${newPassword}x`);
  await save();
  await expect(page.getByText(pages['field.passwordsDiffer'])).toBeVisible();
  await password.fill('Password1');
  await repeat.fill('Password1');
  await save();
  await expect(page.getByText(errors['identity.password_common'])).toBeVisible();
  await password.fill(newPassword);
  await repeat.fill(newPassword);
  await save();
  await expect(page.getByRole('heading', { name: pages['reset.doneTitle'] })).toBeVisible();

  await logIn(page, loginName, worldPassword);
  await expect(page.getByText(errors['identity.wrong_credentials'])).toBeVisible();
  await logIn(page, loginName, newPassword);
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oliver Grant');
});

const tongues = [
  { language: 'en-US', texts: pages, refusals: errors },
  { language: 'zh-CN', texts: pagesZh, refusals: errorsZh },
] as const;
for (const { language, texts, refusals } of tongues)
  test(`[AUTH-06] the mail leads over its preview to the new password; an expired or spent link fails and leads back (${language})`, async ({
    page,
    world,
    copyAccount,
  }) => {
    await page.goto('/user/login');
    await page.evaluate((name) => localStorage.setItem('tilldeck.language', JSON.stringify(name)), language);
    const { email } = await copyAccount('oliver.grant');
    const ask = async (since = 0): Promise<ReceivedMail> => {
      await page.goto('/user/findpassword');
      await page.getByLabel(texts['field.email']).fill(email);
      await page.getByRole('button', { name: texts['reset.sendCode'] }).click();
      await expect(page.getByRole('heading', { name: texts['reset.codeTitle'] })).toBeVisible();
      return mailbox.next(email, since);
    };
    const setPassword = async (mail: ReceivedMail) => {
      await page.goto(linkIn(mail));
      expect(new URL(page.url()).pathname).toBe('/email/emailsend');
      await page.getByRole('link', { name: texts['emailSend.reset'] }).click();
      await page.waitForURL('**/user/modifypassword?**');
      await page.getByLabel(texts['field.newPassword'], { exact: true }).fill(newPassword);
      await page.getByLabel(texts['field.repeatPassword']).fill(newPassword);
      await page.getByRole('button', { name: texts['reset.save'] }).click();
    };
    const first = await ask();
    await world.query(`UPDATE identity_mail_code SET expires_at = now() - interval '1 second'`);
    await setPassword(first);
    await expect(page.getByRole('alert')).toContainText(refusals['identity.code_expired']);
    await expect(page.getByRole('heading', { name: texts['reset.title'] })).toBeVisible();
    await expect(page.getByLabel(texts['field.email'])).toHaveValue(email);

    const second = await ask(first.id);
    expect(second.text).toContain('24');
    await setPassword(second);
    await expect(page.getByRole('heading', { name: texts['reset.doneTitle'] })).toBeVisible();
    await setPassword(second);
    await expect(page.getByRole('alert')).toContainText(refusals['identity.code_expired']);
    await page.goto('/user/login');
    await page.getByLabel(texts['field.account']).fill(email);
    await page.getByLabel(texts['field.password'], { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: texts['login.submit'] }).click();
    await page.waitForURL('**/home');
  });
