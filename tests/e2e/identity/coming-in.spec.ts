import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { errors as errorsEn } from '@tilldeck/phrases/en-US/domain-texts';
import { pages as pagesEn } from '@tilldeck/phrases/en-US/pages';
import { errors as errorsZh } from '@tilldeck/phrases/zh-CN/domain-texts';
import { pages as pagesZh } from '@tilldeck/phrases/zh-CN/pages';
import { linkIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { passwordVerifier } from '@tilldeck/testkit/factories/verifier';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/test.ts';

const mailbox = new MailboxClient();
const tongues = [
  { language: 'en-US', pages: pagesEn, errors: errorsEn, country: 'Portugal' },
  { language: 'zh-CN', pages: pagesZh, errors: errorsZh, country: '葡萄牙' },
] as const;
type Tongue = (typeof tongues)[number];

/** The mail catcher is shared by everybody who tests, so every address is new. */
const anAddress = (name: string) => `${name}.${randomBytes(6).toString('hex')}@lisbontills.example`;

/** Whatever picture the page shows now reads KLMN. */
const makePicturesReadable = (world: TestWorld) =>
  world.query('UPDATE identity_captcha SET answer_hash = $1', [createHash('sha256').update('KLMN').digest()]);

const speak = (page: Page, { language }: Tongue) =>
  page.addInitScript((name) => localStorage.setItem('tilldeck.language', JSON.stringify(name)), language);

async function logIn(page: Page, { pages }: Tongue, account: string, password: string): Promise<void> {
  await page.getByLabel(pages['field.account']).fill(account);
  await page.getByLabel(pages['field.password'], { exact: true }).fill(password);
  await page.getByRole('button', { name: pages['login.submit'] }).click();
}

async function enterTwice(page: Page, { pages }: Tongue, password: string): Promise<void> {
  await page.getByLabel(pages['field.newPassword'], { exact: true }).fill(password);
  await page.getByLabel(pages['field.repeatPassword']).fill(password);
}

for (const tongue of tongues) {
  const { pages, errors, language } = tongue;

  test(`[AUTH-04] [AUTH-05] a company registers, activates from the mail and signs in (${language})`, async ({
    page,
    world,
  }) => {
    await speak(page, tongue);
    const email = anAddress('ines');
    await page.goto('/user/login');
    await page.getByRole('link', { name: pages['login.getAccount'] }).click();
    await expect(page.getByRole('heading', { name: pages['register.title'] })).toBeVisible();
    const submit = page.getByRole('button', { name: pages['register.submit'] });
    await expect(page.getByRole('img', { name: pages['field.captchaImage'] })).toBeVisible();
    await submit.click();
    for (const text of [
      'field.emailFormat',
      'register.nameRequired',
      'register.phoneFormat',
      'register.companyRequired',
      'register.countryRequired',
      'field.captchaRequired',
      'register.termsRequired',
    ] as const)
      await expect(page.getByText(pages[text])).toBeVisible();

    await page.getByLabel(pages['field.email']).fill(email);
    await page.getByLabel(pages['register.name']).fill('Inês Duarte');
    await page.getByLabel(pages['register.company']).fill('Lisbon Tills');
    await page.getByLabel(pages['register.country']).selectOption({ label: tongue.country });
    await page.getByLabel(pages['register.phone']).fill('+351 21 123 4567');
    const password = page.getByLabel(pages['field.password'], { exact: true });
    const repeat = page.getByLabel(pages['register.repeatPassword']);
    await password.fill('aaa111');
    await repeat.fill('aaa112');
    await submit.click();
    await expect(page.getByText(errors['identity.password_weak'])).toBeVisible();
    await expect(page.getByText(pages['field.passwordsDiffer'])).toBeVisible();
    await password.fill('Harbour7Lamp9');
    await repeat.fill('Harbour7Lamp9');
    await page.getByRole('checkbox').check();
    await page.getByLabel(pages['field.captcha']).first().fill('0000');
    const drawn = page.waitForResponse('**/api/validate/img*');
    await submit.click();
    const { data } = (await (await drawn).json()) as { data: { image: string } };
    await expect(page.getByText(errors['identity.captcha_wrong'])).toBeVisible();
    await expect(page.getByRole('img', { name: pages['field.captchaImage'] })).toHaveAttribute('src', data.image);
    await makePicturesReadable(world);
    await page.getByLabel(pages['field.captcha']).first().fill('klmn');
    await submit.click();
    await page.waitForURL('**/user/register-result');
    await expect(page.getByRole('heading', { name: pages['registerResult.sentTitle'] })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    const mail = await mailbox.next(email);
    await page.goto('/user/login');
    await logIn(page, tongue, email, 'Harbour7Lamp9');
    await expect(page.getByRole('alert')).toContainText(errors['identity.not_activated']);
    await page.goto(linkIn(mail));
    await expect(page.getByRole('heading', { name: pages['activation.doneTitle'] })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: pages['activation.doneTitle'] })).toBeVisible();
    await page.getByRole('link', { name: pages['registerResult.login'] }).first().click();
    await logIn(page, tongue, email, 'Harbour7Lamp9');
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Inês Duarte');
  });

  test(`[AUTH-08] an operator replaces the initial password at the first sign-in (${language})`, async ({
    page,
    world,
  }) => {
    await speak(page, tongue);
    const loginName = `rui-${randomBytes(4).toString('hex')}`;
    const { keySalt, iterations, storedKey, serverKey } = await passwordVerifier('ab12', 4096);
    await world.query(
      `INSERT INTO identity_account (org_id, login_name, email, nick_name, user_type, key_salt, iterations, stored_key, server_key,
         must_change_password, initial_password_until)
       SELECT org_id, $1, $1 || '@lisbontills.example', 'Rui Costa', 'operator', $2, $3, $4, $5, true, now() + interval '7 days'
         FROM identity_account WHERE login_name = 'kassenwerk-nord'`,
      [loginName, keySalt, iterations, storedKey, serverKey],
    );
    await page.goto('/user/login');
    await logIn(page, tongue, loginName, 'ab12');
    await expect(page.getByRole('heading', { name: pages['firstPassword.title'] })).toBeVisible();
    await expect(page.getByRole('meter')).toBeVisible();
    const save = page.getByRole('button', { name: pages['firstPassword.submit'] });
    await enterTwice(page, tongue, 'ab12');
    await save.click();
    await expect(page.getByLabel(pages['field.newPassword'], { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await enterTwice(page, tongue, 'Password1');
    await save.click();
    await expect(page.getByText(errors['identity.password_common'])).toBeVisible();
    await enterTwice(page, tongue, 'Harbour7Lamp9');
    await save.click();
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rui Costa');
  });
}

test('[AUTH-05] expired and failed links are shown; the mail comes again, and the invited choose a password', async ({
  page,
  world,
}) => {
  const [tongue] = tongues;
  const { pages, errors } = tongue;
  const email = anAddress('nuno');
  await page.goto('/user/register-result#secret=this-is-no-secret-of-ours');
  await expect(page.getByRole('heading', { name: errors['identity.activation_failed'] })).toBeVisible();
  await world.query(
    `WITH org AS (INSERT INTO identity_org (parent_id, kind, name, partner_type) VALUES (1, 'partner', 'Porto Tills', 'cooperative') RETURNING id)
     INSERT INTO identity_account (org_id, login_name, email, user_type, is_project_lead, key_salt, iterations, stored_key, server_key, is_password_set)
     SELECT id, split_part($1, '@', 1), $1, 'partner', true, '', 4096, '', '', false FROM org`,
    [email],
  );
  const send = async () => {
    // Other tests of this world asked for mails from the same network, too.
    await world.query('DELETE FROM identity_code_request');
    await page.getByLabel(pages['field.email']).fill(email);
    await page.getByRole('button', { name: pages['activation.sendAgain'] }).click();
    await expect(page.getByText('we have sent a new email')).toBeVisible();
  };
  await send();
  const first = await mailbox.next(email);
  await world.query(`UPDATE identity_activation SET expires_at = now() - interval '1 second'`);
  await page.goto(linkIn(first));
  await expect(page.getByRole('heading', { name: errors['identity.activation_expired'] })).toBeVisible();
  await expect(page.getByLabel(pages['field.email'])).toHaveValue(email);
  await send();
  await page.goto(linkIn(await mailbox.next(email, first.id)));
  await expect(page.getByRole('heading', { name: pages['activation.chooseTitle'] })).toBeVisible();
  await enterTwice(page, tongue, 'Harbour7Lamp9');
  await page.getByRole('button', { name: pages['activation.chooseSubmit'] }).click();
  await expect(page.getByRole('heading', { name: pages['activation.doneTitle'] })).toBeVisible();
  await page.goto('/user/login');
  await logIn(page, tongue, email, 'Harbour7Lamp9');
  await page.waitForURL('**/home');
});
