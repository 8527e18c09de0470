import type { Page } from '@playwright/test';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { market } from '@tilldeck/phrases/en-US/market';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { makeStoreApp, makeStoreVersion } from '../fixtures/store-apps.ts';
import { expect, test } from '../fixtures/test.ts';

const question = (page: Page) => page.getByRole('dialog', { name: blocks['form.discardTitle'] });
const answer = async (page: Page, action: 'form.keepEditing' | 'form.discard') => {
  await question(page).getByRole('button', { name: blocks[action], exact: true }).click();
  await expect(question(page)).toHaveCount(0);
};
const keywords = (page: Page) => page.getByRole('main').getByLabel(appstore['field.keywords']);
const menu = (page: Page) => page.getByRole('navigation', { name: shell['nav.main'] });

/** A form that is a page, with a word typed into it. */
async function typeIntoPage(page: Page, id: string): Promise<void> {
  await page.goto(`/appstore/applist/details/${id}`);
  await page.getByRole('main').getByRole('button', { name: market.edit, exact: true }).click();
  await keywords(page).fill('unsaved');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('unsaved', { exact: true })).toBeVisible();
}

test.describe('a form that is a page', () => {
  let id = '';
  test.beforeEach(async ({ world, signIn }) => {
    id = await makeStoreApp(world, 'Leaving', 'Kassenwerk Nord GmbH');
    await makeStoreVersion(world, id, { code: 1, state: 'final_passed', permissions: [] });
    await signIn('admin');
  });
  test.afterEach(async ({ world }) => {
    await world.query('UPDATE appstore_app SET newest_version_id = NULL WHERE id = $1', [id]);
    await world.query('DELETE FROM appstore_version WHERE app_id = $1', [id]);
    await world.query('DELETE FROM appstore_app WHERE id = $1', [id]);
  });

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'the menu': async (page) => {
      await menu(page).getByRole('link').first().click();
    },
    'the breadcrumb': (page) =>
      page.getByRole('navigation', { name: shell['nav.breadcrumb'] }).getByRole('link').first().click(),
    'the palette': async (page) => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: blocks['palette.title'] });
      await palette.getByRole('combobox').fill('areas');
      // Not of the page: the list of its keywords has a selected option, too, until it is closed.
      await expect(palette.getByRole('option', { selected: true })).toContainText('Areas');
      await page.keyboard.press('Enter');
    },
    Back: (page) => page.evaluate(() => window.history.back()),
  };
  for (const [name, leave] of Object.entries(ways)) {
    test(`asks once before ${name} loses what was typed`, async ({ page }) => {
      await typeIntoPage(page, id);
      await leave(page);
      await answer(page, 'form.keepEditing');
      await expect(page).toHaveURL(/\/edit\//);
      await expect(page.getByTitle('unsaved', { exact: true })).toBeVisible();
      await leave(page);
      await answer(page, 'form.discard');
      await expect(page).not.toHaveURL(/\/edit\//);
      await expect(question(page)).toHaveCount(0);
    });
  }

  test('asks through the browser before a reload', async ({ page }) => {
    await typeIntoPage(page, id);
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(page.getByTitle('unsaved', { exact: true })).toHaveCount(0);
  });
});

test('a drawer has an address: Back closes it, and asks before it loses what was typed', async ({ page, signIn }) => {
  await signIn('admin', '/system/dictionary/list');
  const drawer = page.getByRole('dialog', { name: system['dictionary.add'] });
  const add = page.getByRole('button', { name: system['dictionary.add'] });
  await add.click();
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/[?&]open=/);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/dictionary\/list$/);

  await add.click();
  await drawer.getByLabel(system['field.nameEn']).fill('Half a thought');
  await page.evaluate(() => window.history.back());
  await answer(page, 'form.keepEditing');
  await expect(drawer.getByLabel(system['field.nameEn'])).toHaveValue('Half a thought');
  await page.evaluate(() => window.history.back());
  await answer(page, 'form.discard');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/dictionary\/list$/);

  // Closed by its own button it leaves no step behind.
  await add.click();
  await drawer.getByRole('button', { name: blocks['action.cancel'] }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/dictionary\/list$/);
  await page.goForward();
  await page.goBack();
  await page.goto('/system/dictionary/list?open=dictionary.add');
  await expect(drawer).toBeVisible();
});

test('a page kept in a tab is not asked about until it would go', async ({ page, signIn, world }) => {
  const id = await makeStoreApp(world, 'Kept', 'Kassenwerk Nord GmbH');
  await makeStoreVersion(world, id, { code: 1, state: 'final_passed', permissions: [] });
  await signIn('admin');
  await page.getByRole('banner').getByRole('button', { name: shell['nav.theme'] }).click();
  await page.getByRole('switch', { name: shell['theme.multiTab'] }).click();
  await page.keyboard.press('Escape');
  await typeIntoPage(page, id);
  const tabs = page.getByRole('navigation', { name: shell['nav.tabs'] });
  await menu(page).getByRole('button', { name: 'System' }).click();
  await menu(page).getByRole('link', { name: 'Areas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await tabs.getByRole('link').nth(1).click();
  await expect(page.getByTitle('unsaved', { exact: true })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Areas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Login log' }).click();
  await answer(page, 'form.keepEditing');
  await tabs.getByRole('link').nth(1).click();
  await expect(page.getByTitle('unsaved', { exact: true })).toBeVisible();
});
