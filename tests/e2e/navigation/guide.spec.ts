import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { blocks as chineseBlocks } from '@tilldeck/phrases/zh-CN/blocks';
import { expect, test } from '../fixtures/test.ts';
import { findViolations } from '../fixtures/violations.ts';

test('a page opens its guide page, in the language of the person', async ({ page, signIn }) => {
  await signIn('admin', '/device/import/list');
  await expect(page.getByRole('link', { name: shell['link.documentation'], exact: true })).toHaveAttribute(
    'href',
    '/guide/en-US/',
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: blocks['page.guide'] }).click();
  const guide = await opening;
  await expect(guide).toHaveURL(/\/guide\/en-US\/import-devices$/);
  await expect(guide.getByRole('heading', { level: 1, name: 'Import devices' })).toBeVisible();
  await guide.close();

  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await page.reload();
  await expect(page.getByRole('link', { name: chineseBlocks['page.guide'] })).toHaveAttribute(
    'href',
    '/guide/zh-CN/import-devices',
  );
  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"en-US"'));
});

test('the guide is read without signing in: contents, pictures, both languages, both themes', async ({ page }) => {
  await page.goto('/guide/en-US/');
  await page.getByRole('main').getByRole('link', { name: 'Import devices', exact: true }).click();
  await expect(page).toHaveTitle('Import devices · Tilldeck user guide');
  const picture = page.getByRole('main').getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1366);
  expect(await findViolations(page, 'everything')).toEqual([]);

  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '导入设备' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  await page.evaluate(() => localStorage.setItem('tilldeck.navTheme', '"dark"'));
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 19)');
  expect(await findViolations(page, 'colours')).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('tilldeck.navTheme'));
});
