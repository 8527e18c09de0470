import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

/** What the console does with the answers of section 7, in the browser, with answers of the real server. */
test.use({ expectedComplaints: [[/Failed to load resource/, /net::ERR_/], { scope: 'test' }] });

const dictionary = '/system/dictionary/list';

test('[WIRE-07] a session that ended elsewhere says so; closing the message leads to login', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('finance');
  // With the console closed: an open one would hear of it by its live connection first.
  await page.goto('about:blank');
  await world.query(
    `UPDATE identity_session SET ended_at = now() WHERE account_id = (SELECT id FROM identity_account WHERE login_name = 'finance')`,
  );
  await page.goto('/account/settings');
  // The failed start also leads to login by itself, under the message.
  const message = page.getByRole('dialog').filter({ hasText: errors['core.session_ended'] });
  await message.getByRole('button', { name: shell['session.signInAgain'] }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(message).toBeHidden();
  await expect(page.getByLabel(pages['field.account'])).toBeVisible();
});

test('[WIRE-07] on an open page the next call shows the message once and the page reloads when it is left', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('support', dictionary);
  await expect(page.getByRole('link', { name: 'ticket_type' })).toBeVisible();
  await world.query(
    `UPDATE identity_session SET ended_at = now() WHERE account_id = (SELECT id FROM identity_account WHERE login_name = 'support')`,
  );
  await page.keyboard.press('r');
  const dialogs = page.getByRole('dialog').filter({ hasText: shell['session.endedTitle'] });
  await expect(dialogs).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  await dialogs.getByRole('button', { name: shell['session.leave'] }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('[WIRE-08] captcha answers reach the login page as the full body', async ({ page, world }) => {
  await page.goto('/user/login');
  const name = `nobody${Date.now()}`;
  await page.getByLabel(pages['field.account']).fill(name);
  for (let failure = 0; failure < 3; failure++) {
    await page.getByLabel(pages['field.password'], { exact: true }).fill('Wrong1234');
    const answered = page.waitForResponse('**/api/sys/auth/login');
    await page.getByRole('button', { name: pages['login.submit'] }).click();
    await answered;
    await expect(page.getByText(errors['identity.wrong_credentials'])).toBeVisible();
  }
  await expect(page.getByLabel(pages['field.captcha'], { exact: true })).toBeVisible();
  await expect(page.getByAltText(pages['field.captchaImage'])).toBeVisible();
  await page.getByLabel(pages['field.captcha'], { exact: true }).fill('nope');
  await page.getByLabel(pages['field.password'], { exact: true }).fill('Wrong1234');
  await page.getByRole('button', { name: pages['login.submit'] }).click();
  await expect(page.getByText(errors['identity.captcha_wrong'])).toBeVisible();
  await world.query('DELETE FROM identity_login_failure');
});

test('[WIRE-09] HTTP 403 shows the server’s message', async ({ page, signIn, world }) => {
  await signIn('admin', dictionary);
  await doFromRowMenu(page.getByRole('row').filter({ hasText: 'ticket_type' }), 'Disable');
  // The administrator is the project lead and holds whatever the menu offers, so the action goes from the menu.
  const offer = (withheld: string) =>
    world.query(`UPDATE identity_menu SET disabled_actions = $1 WHERE key = 'dictionary'`, [withheld]);
  await offer('{edit}');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(errors['core.forbidden'])).toBeVisible();
  await offer('{}');
});

test('[WIRE-09] HTTP 401 says so, signs out and reloads after 1.5 s', async ({ page, signIn }) => {
  await signIn('admin', '/system/area/list');
  await expect(page.getByText('Andorra').first()).toBeVisible();
  // Somebody on the way changes a signature.
  await page.route('**/api/userscenter/sys/area/page*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-signature': 'ab'.repeat(32) } }),
  );
  // The message is shown for 1.5 s, so the test looks for it from before the click on.
  const said = page.getByText(shell['failure.authorization']).first().waitFor();
  await page
    .getByRole('button', { name: /refresh/i })
    .first()
    .click();
  await said;
  await expect(page).toHaveURL(/\/user\/login/);
});

test('[WIRE-10] network failures and time-outs show their texts', async ({ page, signIn }) => {
  // The console's patience, two hundred times shorter: what it asked for is checked, what it shows is seen.
  await page.addInitScript(() => {
    const patience = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      Object.assign(window, { askedPatienceMs: ms });
      return patience(ms / 200);
    };
  });
  await signIn('admin', dictionary);
  await expect(page.getByRole('link', { name: 'ticket_type' })).toBeVisible();
  await page.route('**/api/userscenter/sys/dic/page*', (route) => route.abort('connectionrefused'));
  await page
    .getByRole('button', { name: /refresh/i })
    .first()
    .click();
  await expect(page.getByText(shell['failure.network']).first()).toBeVisible();
  await page.unroute('**/api/userscenter/sys/dic/page*');
  // An answer that never comes: the console's patience is 1,000,000 ms.
  await page.route('**/api/sys/dic/state**', () => {});
  await doFromRowMenu(page.getByRole('row').filter({ hasText: 'ticket_type' }), 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(shell['failure.timeout']).first()).toBeVisible();
  expect(await page.evaluate(() => (window as { askedPatienceMs?: number }).askedPatienceMs)).toBe(1_000_000);
});

test.describe('a clock that is off', () => {
  test.use({ isBrowserNew: true });
  test('is corrected by the server’s, without the person noticing', async ({ page, signIn }) => {
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    await signIn('admin', dictionary);
    await expect(page.getByRole('link', { name: 'ticket_type' })).toBeVisible();
  });
});
