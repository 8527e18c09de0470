import { randomBytes } from 'node:crypto';
import { errors as errorsEn } from '@tilldeck/phrases/en-US/domain-texts';
import { pages as pagesEn } from '@tilldeck/phrases/en-US/pages';
import { profile as profileEn } from '@tilldeck/phrases/en-US/profile';
import { termination as terminationEn } from '@tilldeck/phrases/en-US/termination';
import { errors as errorsZh } from '@tilldeck/phrases/zh-CN/domain-texts';
import { pages as pagesZh } from '@tilldeck/phrases/zh-CN/pages';
import { profile as profileZh } from '@tilldeck/phrases/zh-CN/profile';
import { termination as terminationZh } from '@tilldeck/phrases/zh-CN/termination';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { worldPassword } from '@tilldeck/testkit/harness/test-world';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const mailbox = new MailboxClient();
const journeys = [
  {
    language: 'en-US',
    texts: { errors: errorsEn, pages: pagesEn, profile: profileEn, termination: terminationEn },
    login: 'lusopos',
    linked: '1 sub-account',
  },
  {
    language: 'zh-CN',
    texts: { errors: errorsZh, pages: pagesZh, profile: profileZh, termination: terminationZh },
    login: 'markthallen',
    linked: '1 个子账号',
  },
] as const;

for (const { language, texts, login, linked } of journeys) {
  const { errors, pages, profile, termination } = texts;

  test(`[AUTH-15] ending an account is refused while something is linked, then done (${language})`, async ({
    page,
    world,
  }) => {
    // The mail catcher is shared by everybody who tests.
    const email = `${login}.${randomBytes(6).toString('hex')}@ended.example`;
    await world.query('UPDATE identity_account SET email = $2 WHERE login_name = $1', [login, email]);
    await page.addInitScript((name) => localStorage.setItem('tilldeck.language', JSON.stringify(name)), language);
    const signIn = async () => {
      await page.goto('/user/login');
      await page.getByLabel(pages['field.account']).fill(login);
      await page.getByLabel(pages['field.password'], { exact: true }).fill(worldPassword);
      await page.getByRole('button', { name: pages['login.submit'] }).click();
    };
    await signInAs(page, login, { to: '/account/settings?tab=security' });
    await page.getByRole('link', { name: profile['danger.open'] }).click();
    const next = page.getByRole('button', { name: termination.next });
    await expect(page.getByRole('alert')).toContainText(errors['identity.termination_linked']);
    await page.getByRole('checkbox', { name: termination.agree }).check();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: linked }).click();
    await page.waitForURL('**/account/operator/list');

    // The devices go to somebody else and the operators end, each their own way; here at once.
    await world.query(
      'DELETE FROM devices_device WHERE org_id = (SELECT org_id FROM identity_account WHERE login_name = $1)',
      [login],
    );
    await world.query(
      `UPDATE identity_account SET terminated_at = now() WHERE NOT is_project_lead AND org_id =
         (SELECT org_id FROM identity_account WHERE login_name = $1)`,
      [login],
    );
    await page.goto('/account/termination');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: termination.agree }).check();
    await expect(next).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await next.click();
    await page.getByLabel(termination.account).fill('somebody-else');
    await next.click();
    await expect(page.getByText(termination.accountDiffers)).toBeVisible();
    await page.getByLabel(termination.account).fill(login);
    await next.click();

    await page.getByRole('button', { name: termination.sendCode }).click();
    const code = /\b\d{6}\b/.exec((await mailbox.next(email)).text)?.[0] ?? '';
    const prove = async (typedCode: string, password: string) => {
      await page.getByLabel(termination.code).fill(typedCode);
      await page.getByLabel(termination.password, { exact: true }).fill(password);
      await next.click();
    };
    await prove(code, 'Wrong1234');
    await expect(page.getByText(errors['identity.termination_wrong_password'])).toBeVisible();
    await prove(code === '000000' ? '111111' : '000000', worldPassword);
    await expect(page.getByText(errors['identity.termination_not_verified'])).toBeVisible();
    await prove(code, worldPassword);
    await page.getByRole('button', { name: termination.confirm }).click();
    await page.waitForURL('**/user/terminated');
    await expect(page.getByRole('heading', { level: 1, name: termination.doneTitle })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('link', { name: termination.toLogin }).click();
    await signIn();
    await expect(page.getByText(errors['identity.account_gone'])).toBeVisible();
  });
}
