import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { expect, test } from '../fixtures/test.ts';

const assets = fileURLToPath(new URL('../../../apps/console/dist/assets/', import.meta.url));

test('what is delivered has no gallery: not as a page, not in its files', async ({ page, signIn }) => {
  await page.goto('/gallery');
  await expect(page).toHaveURL(/\/user\/login/);
  await signIn('admin');
  for (const path of ['/gallery', '/gallery/list']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText(shell['title.notFound']).first()).toBeVisible();
  }
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => /gallery/i.test(name))).toEqual([]);
  const texts = await Promise.all(scripts.map((name) => readFile(`${assets}${name}`, 'utf8')));
  expect(texts.filter((text) => text.includes('组件库'))).toEqual([]);
});

test('[NAV-14] lists ask for Items / Page and follow', async ({ page, signIn, world }) => {
  await signIn('admin', '/system/area/list');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(20)).toBeVisible();
  expect(blocks['pager.itemsPerPage']).toBe('Items / Page');
  await expect(page.getByText('Items / Page', { exact: true })).toBeVisible();
  await page.getByLabel('Items / Page').click();
  const saved = page.waitForResponse('**/preference/save');
  await page.getByTitle('50', { exact: true }).click();
  await expect(rows.nth(50)).toBeVisible();
  await saved;
  await page.goto('/system/dictionary/list');
  await expect(page.getByText('Items / Page', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: shell['language.switch'] }).click();
  await page.getByText(shell['language.zh-CN']).click();
  await expect(page.getByText(blocksZh['pager.itemsPerPage'], { exact: true })).toBeVisible();
  // The administrator of the next test likes twenty.
  await world.query('DELETE FROM identity_preference');
});
