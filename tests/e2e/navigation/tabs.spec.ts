import type { Page } from '@playwright/test';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { openFromMenu } from '../fixtures/menu.ts';
import { expect, test } from '../fixtures/test.ts';

const tabsOf = (page: Page) => page.getByRole('navigation', { name: shell['nav.tabs'] });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('admin');
  await page.getByRole('banner').getByRole('button', { name: shell['nav.theme'] }).click();
  await page.getByRole('switch', { name: shell['theme.multiTab'] }).click();
  await page.keyboard.press('Escape');
  await expect(tabsOf(page)).toBeVisible();
});

/** A new page, from the menu. */
async function open(page: Page, title: string): Promise<void> {
  await openFromMenu(page, title);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** A page that was opened before, by its tab. */
async function goBackTo(page: Page, title: string): Promise<void> {
  await tabsOf(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Pages in the document, shown or not. */
const pagesKept = (page: Page) => page.locator('main h1');

test('[NAV-11] the page before is kept as it was left; the one before that is loaded anew', async ({ page }) => {
  const search = page.getByLabel(pages['api.search']);
  await open(page, 'API reference');
  await search.fill('dictionary value');
  const found = page.locator('details').first();
  // What is typed narrows the list a moment later.
  await expect(found).toContainText('/sys/dic/');
  await found.locator('summary').click();
  await expect(found.getByRole('table').first()).toBeVisible();

  await open(page, 'Areas');
  await expect(pagesKept(page)).toHaveCount(2);
  await expect(search).toBeHidden();
  await goBackTo(page, 'API reference');
  await expect(search).toHaveValue('dictionary value');
  await expect(found.getByRole('table').first()).toBeVisible();

  // Two steps away: one page is kept, and it is not this one.
  await open(page, 'Areas');
  await open(page, 'Login log');
  await expect(pagesKept(page)).toHaveCount(2);
  await expect(search).toHaveCount(0);
  await goBackTo(page, 'API reference');
  await expect(search).toHaveValue('');
  await expect(pagesKept(page)).toHaveCount(2);
});

test('[NAV-11] back and forth between kept pages: each has its own filters and nothing complains', async ({ page }) => {
  await open(page, 'Dictionaries');
  const rows = page.getByRole('main').getByRole('row').filter({ visible: true });
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole('main').getByRole('textbox').filter({ visible: true }).first().fill('zzz-no-such');
  await expect(page).toHaveURL(/zzz-no-such/);
  const filtered = page.url();

  await open(page, 'Areas');
  await expect(page).toHaveURL(/\/system\/area\/list$/);
  for (let round = 0; round < 3; round++) {
    await page.goBack();
    await expect(page).toHaveURL(filtered);
    await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/system\/area\/list$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
    await expect(rows.nth(1)).toBeVisible();
  }
  await goBackTo(page, 'Dictionaries');
  await expect(page).toHaveURL(filtered);
});

test('a click on the open page’s menu item starts it over, kept or not', async ({ page }) => {
  await open(page, 'API reference');
  const search = page.getByLabel(pages['api.search']);
  await search.fill('dictionary value');
  await openFromMenu(page, 'API reference');
  await expect(search).toHaveValue('');
});

test('a closed tab is gone, and the page of the tab before it is shown', async ({ page }) => {
  await open(page, 'Areas');
  await open(page, 'Login log');
  await expect(tabsOf(page).getByRole('link')).toHaveText([shell['title.home'], 'Areas', 'Login log']);
  await tabsOf(page).getByRole('button', { name: 'Close Login log' }).click();
  await expect(page).toHaveURL(/\/system\/area\/list$/);
  await expect(tabsOf(page).getByRole('link')).toHaveText([shell['title.home'], 'Areas']);
  await tabsOf(page).getByRole('button', { name: 'Close Home' }).click();
  await expect(page).toHaveURL(/\/system\/area\/list$/);
  await expect(tabsOf(page).getByRole('link')).toHaveText(['Areas']);
  await expect(tabsOf(page).getByRole('button')).toHaveCount(0);
});
