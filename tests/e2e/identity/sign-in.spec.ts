import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { signInByPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('an administrator signs in through the login page and lands on the home page', async ({ page }) => {
  await signInByPage(page, 'admin');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace Lim');
  await expect(page.getByText('Lumen Till Technologies Pte. Ltd.').first()).toBeVisible();
  await expect(page).toHaveTitle(/ - Tilldeck$/);
});

test('a reload keeps the session, and a signed-in person has no use for the login page', async ({ page }) => {
  // Not somebody another spec of the same worker renames.
  await signInByPage(page, 'support');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marcus Tan');
  await page.goto('/user/login');
  await expect(page).toHaveURL(/\/home$/);
});

test('a visitor comes back after signing in to the page they wanted', async ({ page }) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await page.getByLabel(pages['field.account']).fill('support@lumentill.example');
  await page.getByLabel(pages['field.password'], { exact: true }).fill('Tilldeck1');
  await page.getByRole('button', { name: pages['login.submit'] }).click();
  await expect(page).toHaveURL(/\/account\/settings$/);
});

test('a wrong password is refused on the page', async ({ page, world }) => {
  await page.goto('/user/login');
  await page.getByLabel(pages['field.account']).fill('finance');
  await page.getByLabel(pages['field.password'], { exact: true }).fill('Wrong1234');
  await page.getByRole('button', { name: pages['login.submit'] }).click();
  await expect(page.getByText(errors['identity.wrong_credentials'])).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login$/);
  await world.query('DELETE FROM identity_login_failure');
});
