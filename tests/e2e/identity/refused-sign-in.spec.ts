import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { failuresBeforeCaptcha, failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { profile } from '@tilldeck/phrases/en-US/profile';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestWorld, worldPassword } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/test.ts';

async function tryToLogIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel(pages['field.account']).fill(account);
  await page.getByLabel(pages['field.password'], { exact: true }).fill(password);
  await page.getByRole('button', { name: pages['login.submit'] }).click();
}

test('[AUTH-02] the login page says what is wrong', async ({ page, world }) => {
  await page.goto('/user/login');
  await page.getByRole('button', { name: pages['login.submit'] }).click();
  await expect(page.getByText(pages['field.accountRequired'])).toBeVisible();
  await expect(page.getByText(pages['field.passwordRequired'])).toBeVisible();
  for (const [account, password, refusal] of [
    ['who is this?', worldPassword, errors['identity.account_invalid']],
    ['daniel.cho', 'Wrong1234', errors['identity.wrong_credentials']],
    ['nobody@nowhere.example', worldPassword, errors['identity.wrong_credentials']],
    // Only whoever knows the password learns more about the account.
    ['camille.roux', 'Wrong1234', errors['identity.wrong_credentials']],
    ['camille.roux', worldPassword, errors['identity.account_gone']],
    ['sun.lei', worldPassword, errors['identity.account_disabled']],
    ['sumberrejeki', worldPassword, errors['identity.not_activated']],
  ] as const) {
    const answered = page.waitForResponse('**/api/sys/auth/login');
    await tryToLogIn(page, account, password);
    await answered;
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page).toHaveURL(/\/user\/login$/);
  }
  await tryToLogIn(page, 'emily.torres', worldPassword);
  await page.waitForURL('**/home');
  await world.query('DELETE FROM identity_login_failure');
});

test('[AUTH-11] somebody without roles is labelled admin and may nothing', async ({ page, signIn, world }) => {
  const roles = await world.query<{ account_id: string; role_id: string }>(
    `DELETE FROM identity_account_role WHERE account_id = (SELECT id FROM identity_account WHERE login_name = 'daniel.cho')
     RETURNING account_id, role_id`,
  );
  expect(roles).toHaveLength(1);
  await signIn('daniel.cho');
  await expect(page.getByText(pages['home.noPages'])).toBeVisible();
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await expect(menu.getByRole('link')).toHaveText([shell['title.home']]);
  await expect(menu.getByRole('button', { name: 'System' })).toHaveCount(0);
  await page.getByRole('button', { name: /Daniel Cho/ }).click();
  await expect(page.getByRole('menu').or(page.getByRole('banner')).getByText('admin', { exact: true })).toBeVisible();
  await page.goto('/account/settings');
  const facts = page.getByRole('main').locator('dl > div').filter({ hasText: profile['field.roles'] });
  await expect(facts.locator('dd')).toHaveText('admin');
  for (const path of ['/system/operationlog/list', '/developer/api']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: shell['title.forbidden'] })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const [lead] = await world.query<{ name: string }>(
    `SELECT lead.nick_name AS name FROM identity_account account
       JOIN identity_account lead ON lead.org_id = account.org_id AND lead.is_project_lead
      WHERE account.login_name = 'daniel.cho'`,
  );
  await expect(page.getByText(`“API reference”. If you need it, ask ${lead?.name}.`)).toBeVisible();
  await expect(menu).toBeVisible();
  // What no page of theirs can ever be is not there at all, and Back does not end up there again.
  await page.goto('/system/dictionary/list');
  await expect(page).toHaveURL(/\/404$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/developer\/api$/);
  for (const { account_id, role_id } of roles)
    await world.query('INSERT INTO identity_account_role (account_id, role_id) VALUES ($1, $2)', [account_id, role_id]);
});

test.describe('failures that repeat', () => {
  test.use({ expectedComplaints: [[/Failed to load resource/], { scope: 'test' }] });

  /** A try that ends with a new picture on the screen: each is good for one try. */
  async function tryUpToThePicture(page: Page, account: string, password: string): Promise<void> {
    const drawn = page.waitForResponse('**/api/validate/img*');
    await tryToLogIn(page, account, password);
    const { data } = (await (await drawn).json()) as { data: { image: string } };
    await expect(page.getByAltText(pages['field.captchaImage'])).toHaveAttribute('src', data.image);
  }

  /** Reads the picture on the screen: the server keeps only a hash of its letters, so they are set from behind. */
  async function readPicture(page: Page, world: TestWorld): Promise<void> {
    await world.query('UPDATE identity_captcha SET answer_hash = $1', [createHash('sha256').update('ACEF').digest()]);
    await page.getByLabel(pages['field.captcha'], { exact: true }).fill('acef');
  }

  test('[AUTH-02] [AUTH-03] [SYS-03] lead to a picture and lock the address, which an administrator unlocks', async ({
    page,
    openElsewhere,
    startWorld,
  }) => {
    const world = await startWorld({ TRUSTED_PROXIES: '127.0.0.1' });
    const address = '203.0.113.50';
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    await page.goto(`${world.url}/user/login`);
    const captcha = page.getByLabel(pages['field.captcha'], { exact: true });
    const refused = page.getByText(errors['identity.wrong_credentials']);
    for (let count = 1; count < failuresBeforeCaptcha; count += 1) {
      const answered = page.waitForResponse('**/api/sys/auth/login');
      await tryToLogIn(page, 'oliver.grant', 'Wrong1234');
      await answered;
      await expect(refused).toBeVisible();
      await expect(captcha).toHaveCount(0);
    }
    await tryUpToThePicture(page, 'oliver.grant', 'Wrong1234');
    await expect(refused).toBeVisible();
    await captcha.fill('nope');
    await tryUpToThePicture(page, 'oliver.grant', worldPassword);
    await expect(page.getByText(errors['identity.captcha_wrong'])).toBeVisible();

    const guesser = new WireClient(world.url);
    guesser.address = address;
    for (let count = failuresBeforeCaptcha; count < failuresBeforeIpLock - 1; count += 1)
      await guesser.login(`guess${count}`, 'Wrong1234');
    await readPicture(page, world);
    await tryUpToThePicture(page, 'oliver.grant', 'Wrong1234');
    await expect(refused).toBeVisible();
    await readPicture(page, world);
    await tryToLogIn(page, 'oliver.grant', worldPassword);
    await expect(page.getByText(errors['core.ip_locked']).first()).toBeVisible();
    await page.reload();
    await tryToLogIn(page, 'oliver.grant', worldPassword);
    await expect(page.getByText(errors['core.ip_locked']).first()).toBeVisible();

    const desk = await openElsewhere();
    await desk.goto(`${world.url}/user/login`);
    await tryToLogIn(desk, 'admin', worldPassword);
    await desk.waitForURL('**/home');
    await desk.goto(`${world.url}/system/iplock/list`);
    const row = desk.getByRole('row').filter({ hasText: address });
    for (const cell of [system['ipLock.reason.failures'], String(failuresBeforeIpLock), 'oliver.grant'])
      await expect(row).toContainText(cell);
    await row.getByRole('button', { name: /^Unlock/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: system['ipLock.unlock'] }).click();
    await expect(row).toContainText(system['ipLock.state.unlocked']);
    await desk.close();

    await page.reload();
    await tryUpToThePicture(page, 'oliver.grant', worldPassword);
    await readPicture(page, world);
    await tryToLogIn(page, 'oliver.grant', worldPassword);
    await page.waitForURL('**/home');
  });
});
