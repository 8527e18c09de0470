import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { expect, test } from '../fixtures/test.ts';

// What the browser says of requests it cannot make.
const cut = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /dynamically imported module/, /WebSocket/];

test.describe('without a network', () => {
  test.use({ expectedComplaints: [cut, { scope: 'test' }], isBrowserNew: true });

  test('a page that was never opened says so in its frame, and comes by itself with the network', async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace Lim');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'System' }).click();
    await page.getByRole('link', { name: 'Areas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: shell['offline.title'] })).toBeVisible();
    const menu = page.getByRole('navigation', { name: shell['nav.main'] });
    await expect(menu.locator('[aria-current=page]')).toHaveText(['Areas']);
    await menu.getByRole('link', { name: 'Dictionaries' }).click();
    await expect(menu.locator('[aria-current=page]')).toHaveText(['Dictionaries']);
    await expect(page).toHaveURL(/\/system\/dictionary\/list/);
    await expect(page.getByRole('heading', { level: 1, name: shell['offline.title'] })).toBeVisible();
    await menu.getByRole('link', { name: 'Areas' }).click();
    await expect(menu.locator('[aria-current=page]')).toHaveText(['Areas']);
    await expect(page.getByRole('link', { name: pages['error.backHome'] })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You have been offline since' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You have been offline since' })).toHaveCount(0);
  });

  test('a page that was opened shows that its data did not come, and reads it when the network returns', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/system/dictionary/list');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.context().setOffline(true);
    await page.keyboard.press('/');
    await expect(page.getByLabel(system['field.keyword'], { exact: true })).toBeFocused();
    await page.keyboard.type('ticket');
    await expect(page.getByRole('button', { name: blocks['action.retry'] })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('row').filter({ hasText: 'ticket_type' })).toBeVisible();
  });
});
