import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/test.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: blocks['palette.title'] });

async function openPalette(page: Page) {
  // Whoever sees the hint can use the keys.
  await expect(page.getByRole('banner').getByText(shell['nav.searchHint'])).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = paletteOf(page);
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

test('Ctrl-K finds a page by a few of its letters and Enter opens it', async ({ page, signIn }) => {
  await signIn('admin');
  const palette = await openPalette(page);
  await page.keyboard.type('dctn');
  const found = palette.getByRole('option', { selected: true });
  await expect(found).toContainText('Dictionaries');
  await expect(found.locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/dictionary\/list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
  await expect(palette).toHaveCount(0);
});

test('no key is lost after Ctrl-K: a serial number typed at once, and Enter, lead to the device', async ({
  page,
  signIn,
  world,
}) => {
  // A device of its own: numbers of other tests may begin alike, and the first one found would be opened.
  const [device] = await world.query<{ id: string; sn: string }>(
    `INSERT INTO devices_device (org_id, sn, model_id) SELECT 1, 'PALETTE-7731', min(id) FROM devices_model
     RETURNING id::text, sn`,
  );
  await signIn('admin');
  await page.reload();
  await expect(page.getByRole('banner').getByText(shell['nav.searchHint'])).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(device?.sn ?? '', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/device/details/${device?.id}`);
  // An open page would complain that its device is gone.
  await page.goto('about:blank');
  await world.query('DELETE FROM devices_device WHERE id = $1', [device?.id]);
});

test('keys typed while the palette is still loaded are kept', async ({ page, signIn }) => {
  await signIn('admin');
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/CommandPalette.*\.js/, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('banner').getByText(shell['nav.searchHint'])).toBeVisible();
  await page.keyboard.press('Control+k');
  await asked.promise;
  await page.keyboard.type('dictionaries');
  await page.keyboard.press('Enter');
  released.resolve();
  await expect(page).toHaveURL(/\/system\/dictionary\/list$/);
});

test('an action comes before records that contain its name: Enter changes the language', async ({ page, signIn }) => {
  await signIn('admin');
  const palette = await openPalette(page);
  await page.keyboard.type('中文');
  // An answer of the knowledge base has the word in its Chinese title.
  await expect(palette.getByRole('option').filter({ hasText: '中文打印' })).toBeVisible();
  await expect(palette.getByRole('option', { selected: true })).toContainText(shell['language.zh-CN']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('the palette finds pages by their Chinese names and says when there is nothing', async ({ page, signIn }) => {
  await signIn('admin');
  const palette = await openPalette(page);
  await palette.getByRole('combobox').fill('地区');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Areas');
  await palette.getByRole('combobox').fill('qqqq');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await expect(palette.getByRole('status')).toHaveText(blocks['palette.none']);
});

test('records of every kind are found by a part of their name', async ({ page, signIn }) => {
  await signIn('admin');
  const palette = await openPalette(page);
  await palette.getByRole('combobox').fill('kassenwerk');
  const partner = palette.getByRole('option', { name: /^Kassenwerk Nord GmbH Partners/ });
  await expect(partner).toBeVisible();
  await partner.click();
  await expect(page).toHaveURL(/\/partner\/admin\/details\/\d+$/);
});

test('what can be begun is found by its words, also on the page where it begins', async ({ page, signIn }) => {
  await signIn('admin');
  for (const from of ['/home', '/task/centre/list']) {
    await page.goto(from);
    const palette = await openPalette(page);
    await palette.getByRole('combobox').fill('new task');
    await palette.getByRole('option', { name: /^New task…/ }).click();
    await expect(page.getByRole('dialog', { name: task['new.title'] })).toBeVisible();
  }
});

test('a page the role does not list is not found', async ({ page, signIn }) => {
  await signIn('kassenwerk-nord');
  const palette = await openPalette(page);
  await palette.getByRole('combobox').fill('dictionaries');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await palette.getByRole('combobox').fill('operation');
  await expect(palette.getByRole('option').first()).toContainText('Operation log');
});

test('recently opened pages come first, the latest on top, also after a reload', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [typed, title] of [
    ['areas', 'Areas'],
    ['login log', 'Login log'],
    ['dictionaries', 'Dictionaries'],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(typed);
    await expect(paletteOf(page).getByRole('option', { selected: true })).toContainText(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
  const palette = await openPalette(page);
  const recent = palette.getByRole('group', { name: shell['nav.recentGroup'] }).getByRole('option');
  await expect(recent).toHaveCount(2);
  await expect(recent.nth(0)).toContainText('Login log');
  await expect(recent.nth(1)).toContainText('Areas');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/area\/list$/);
});

test('Escape closes the palette and gives the focus back', async ({ page, signIn }) => {
  await signIn('admin');
  const search = page.getByRole('banner').getByRole('button', { name: shell['nav.search'] });
  await search.click();
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(search).toBeFocused();

  const settings = page.getByRole('banner').getByRole('button', { name: shell['nav.theme'] });
  await settings.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
});

test('an action of the palette takes effect', async ({ page, signIn }) => {
  await signIn('admin');
  await openPalette(page);
  await page.keyboard.type('dark');
  await expect(paletteOf(page).getByRole('option', { selected: true })).toContainText(shell['theme.dark']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('the keyboard alone: skip link, side menu, content', async ({ page, signIn }) => {
  await signIn('admin');
  await page.reload();
  // Where nothing in the page can be reached yet, Tab leaves it.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: shell['nav.skip'] });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('link', { name: shell['title.home'] }).focus();
  await page.keyboard.press('Tab');
  for (const directory of ['Store', 'Devices', 'Service support', 'Data center', 'Account']) {
    await expect(menu.getByRole('button', { name: directory, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  const system = menu.getByRole('button', { name: 'System' });
  await expect(system).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(system).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Accounts' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/role\/list$/);
  await expect(menu.getByRole('link', { name: 'Roles' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  // The menu is longer than the screen, and shows where one is all the same.
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeInViewport();
});

test('the keyboard reaches the pages of the collapsed menu too', async ({ page, signIn }) => {
  await signIn('admin');
  const menu = page.getByRole('navigation', { name: shell['nav.main'] });
  await menu.getByRole('button', { name: shell['nav.collapse'] }).click();
  await menu.getByRole('link', { name: shell['title.home'] }).focus();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('button', { name: 'Store' })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'My App' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appstore\/myapp\/list$/);
});
