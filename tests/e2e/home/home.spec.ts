import type { Page } from '@playwright/test';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const greeting = (band: 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening', name: string) =>
  pages[`home.${band}`].replace('{{name}}', name);

/** The clock on the wall in Berlin, on a day without summer time. */
const inBerlin = (time: string) => new Date(`2026-11-16T${time}+01:00`);

const preferencesRead = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/preference/list') && response.ok());

test.describe('the greeting', () => {
  // A clock that is off is set by the server's answer to the first call, which the browser reports.
  test.use({ isBrowserNew: true, expectedComplaints: [[/Failed to load resource.*401/], { scope: 'test' }] });

  test('follows five time bands of the day', async ({ page, signIn }) => {
    const isReady = preferencesRead(page);
    await signIn('admin');
    await isReady;
    const home = page
      .getByRole('navigation', { name: shell['nav.main'] })
      .getByRole('link', { name: shell['title.home'] });
    for (const [time, band] of [
      ['00:00:00', 'morning'],
      ['08:59:59', 'morning'],
      ['09:00:00', 'forenoon'],
      ['11:59:59', 'forenoon'],
      ['12:00:00', 'noon'],
      ['13:59:59', 'noon'],
      ['14:00:00', 'afternoon'],
      ['19:59:59', 'afternoon'],
      ['20:00:00', 'evening'],
      ['23:59:59', 'evening'],
    ] as const) {
      await page.clock.setFixedTime(inBerlin(time));
      // The menu item of the open page starts it over. Its call comes to an end before the clock jumps again.
      const isRead = preferencesRead(page);
      await home.click();
      await isRead;
      await expect(page.getByRole('heading', { level: 1 }), time).toHaveText(greeting(band, 'Grace Lim'));
    }
  });

  test('goes by the zone the person chose, not by the computer’s', async ({ page, signIn }) => {
    await signIn('admin');
    await page.evaluate(() => localStorage.setItem('tilldeck.timezone', JSON.stringify('Asia/Shanghai')));
    // 16:00 in Shanghai.
    await page.clock.setFixedTime(inBerlin('09:00:00'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('afternoon', 'Grace Lim'));
    await expect(page.getByText('Asia/Shanghai')).toBeVisible();
  });
});

test('emails that ask for a decision are turned off and on in the account settings', async ({ page, signIn }) => {
  await signIn('support', '/account/settings?tab=preferences');
  const mails = page.getByRole('switch', { name: pages['settings.decisionMails'] });
  await expect(mails).toBeChecked();
  for (const isOn of [false, true]) {
    const saved = page.waitForResponse('**/preference/save');
    await mails.click();
    await saved;
    await page.reload();
    await expect(mails).toBeChecked({ checked: isOn });
  }
});

const shortcutsOf = (page: Page) => page.getByRole('region', { name: pages['home.shortcuts'] });

test('shortcuts are arranged by the person and are there in another browser', async ({
  page,
  signIn,
  world,
  openElsewhere,
}) => {
  await signIn('support');
  const bar = shortcutsOf(page);
  await expect(bar.getByRole('link')).toHaveText(['My App', 'Overview', 'Task centre', 'System custom items']);

  await bar.getByRole('button', { name: pages['home.arrange'] }).click();
  // Each change is saved; the next one waits for it, so that another browser cannot find the one before.
  const change = async (act: () => Promise<void>) => {
    const saved = page.waitForResponse('**/preference/save');
    await act();
    await saved;
  };
  await change(() => bar.getByRole('button', { name: 'Remove Task centre' }).click());
  await bar.getByRole('button', { name: pages['home.addShortcut'] }).click();
  await change(() => page.getByRole('menuitem', { name: 'Login log' }).click());
  await change(() => bar.getByRole('button', { name: 'Move Login log left' }).click());
  await expect(bar.getByRole('button', { name: 'Move My App left' })).toBeDisabled();
  await bar.getByRole('button', { name: pages['home.arrangeDone'] }).click();
  const arranged = ['My App', 'Overview', 'Login log', 'System custom items'];
  await expect(bar.getByRole('link')).toHaveText(arranged);

  const elsewhere = await openElsewhere();
  await signInAs(elsewhere, 'support');
  await expect(shortcutsOf(elsewhere).getByRole('link')).toHaveText(arranged);
  await shortcutsOf(elsewhere).getByRole('link', { name: 'Login log' }).click();
  await expect(elsewhere).toHaveURL(/\/system\/loginlog\/list$/);
  await elsewhere.close();

  // Somebody else has their own.
  await page.evaluate(() => localStorage.clear());
  await signIn('admin');
  await expect(shortcutsOf(page).getByRole('link')).toHaveText([
    'My App',
    'Overview',
    'Task centre',
    'System custom items',
  ]);
  await world.query(`DELETE FROM identity_preference WHERE key = 'home/shortcuts'`);
});

test('panels without content say so', async ({ page, signIn, world }) => {
  // Not the administrator: exports of other tests end when they please and leave a notice.
  await world.query(
    `UPDATE home_message SET read_at = now() WHERE account_id = (SELECT id FROM identity_account WHERE login_name = 'finance')`,
  );
  await signIn('finance');
  const notices = page.getByRole('region', { name: pages['home.notices'] });
  await expect(notices).toContainText(pages['home.noNotices']);
});

test('what waits is on the home page, in the menu and in the bell, and leads to the list that was counted', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const todos = page.getByRole('region', { name: pages['home.todos'] });
  const reviews = todos.getByRole('link', { name: /Apps awaiting first review/ });
  const count = Number(await reviews.locator('strong').textContent());
  expect(count).toBeGreaterThan(0);
  const bell = page.getByRole('banner').getByRole('button', { name: new RegExp(shell['notices.label']) });
  await bell.click();
  await page.getByRole('tab', { name: shell['notices.todos'] }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Apps awaiting first review' })).toBeVisible();
  await page.keyboard.press('Escape');
  await reviews.click();
  await expect(page).toHaveURL(/\/appstore\/audit\/list\?tab=all&state=waiting&isOthers=true$/);
  await expect(page.getByRole('row')).toHaveCount(count + 1);
});

test('figures lead to lists that show the same number', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin');
  const cards = page.getByRole('region', { name: pages['home.figures'] });
  await expect(cards).not.toHaveAttribute('aria-busy');
  const links = cards.getByRole('link');
  const figures = await links.evaluateAll((all) =>
    all.map((link) => ({
      name: `${link.closest('section')?.getAttribute('aria-label')}: ${link.querySelector('span')?.textContent}`,
      value: link.querySelector('strong')?.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  );
  const counted = figures.filter(({ value }) => value !== '0');
  expect(counted.length).toBeGreaterThanOrEqual(15);
  for (const { name, href } of counted) {
    const link = cards.locator(`a[href="${href}"]`).first();
    // Read and compared again: tasks of the demo begin and end meanwhile, also between the page and its list.
    await expect(async () => {
      const value = ((await link.locator('strong').textContent()) ?? '').replace('+', '\\+');
      if (value === '0') return;
      // Opened by the link itself: the address is what the list reads its filters from.
      await link.click();
      // A list inside a page with tabs says it in its pager alone.
      const total = new RegExp(`^${value} in total ·|^1–\\d+ of ${value}$`);
      try {
        await expect(page.getByText(total).first(), name).toBeVisible();
      } finally {
        await page.goBack();
      }
    }).toPass({ timeout: 45_000 });
  }
});

test('cards are those the person’s roles cover', async ({ page, signIn }) => {
  await signIn('finance');
  const cards = page.getByRole('region', { name: pages['home.figures'] });
  await expect(cards.getByRole('heading', { name: 'Extended warranty orders' })).toBeVisible();
  await expect(cards.getByRole('heading', { name: 'Devices', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: pages['home.nextSteps'] })).toHaveCount(0);
});

test('an account without pages is told whom to ask', async ({ page, signIn, world }) => {
  const [taken] = await world.query<{ account_id: string; role_id: string }>(
    `DELETE FROM identity_account_role USING identity_account a WHERE a.id = account_id AND login_name = 'reviewer'
     RETURNING account_id, role_id`,
  );
  await signIn('reviewer');
  await expect(page.getByRole('heading', { level: 2, name: pages['home.noPages'] })).toBeVisible();
  await expect(page.getByText(pages['home.noPagesText'])).toBeVisible();
  await expect(shortcutsOf(page)).toHaveCount(0);
  await world.query('INSERT INTO identity_account_role (account_id, role_id) VALUES ($1, $2)', [
    taken?.account_id,
    taken?.role_id,
  ]);
});
