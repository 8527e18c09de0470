import { readFile } from 'node:fs/promises';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { expect, test } from '../fixtures/test.ts';

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId: string }>>;
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn('admin', '/developer/api');
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
});

test('a search finds a call and shows its permission, fields and refusals', async ({ page }) => {
  const calls = page.getByRole('main').locator('details');
  const all = await calls.count();
  expect(all).toBeGreaterThan(30);
  await page.getByLabel(pages['api.search']).fill('addDic');
  await expect(calls).not.toHaveCount(all);
  const call = calls.filter({ has: page.getByText('/sys/dic/addDic', { exact: true }) });
  await expect(call).toHaveCount(1);
  await expect(call).toContainText('POST');
  await expect(call).toContainText('Add a dictionary type');
  await expect(call.getByTitle(pages['api.permission'])).toHaveText('dictionary.add');
  await call.locator('summary').click();
  const [input, output] = [call.getByRole('table').nth(0), call.getByRole('table').nth(1)];
  await expect(input.getByRole('row').filter({ hasText: 'nameEn' })).toContainText(pages['api.required']);
  await expect(output.getByRole('row').filter({ hasText: 'valueCount' })).toBeVisible();
  await expect(call.getByRole('heading', { name: pages['api.errors'] })).toBeVisible();
  await expect(call.getByRole('listitem').filter({ hasText: 'core.forbidden' })).toContainText(/\d+/);
});

test('somebody new finds the base URL, the key, an example, and the calls of an area', async ({ page, home }) => {
  const start = page.getByRole('region', { name: pages['api.start.title'] });
  await expect(start).toContainText(`${home}/api`);
  await expect(start.getByText('authorization: Bearer tdk_…')).toBeVisible();
  await expect(start.getByText(`curl -sS '${home}/api/device/device/page'`)).toBeVisible();
  await start.getByRole('button', { name: pages['api.start.typescript'] }).click();
  await expect(start.getByText(`const baseUrl = '${home}/api';`)).toBeVisible();
  const contents = page.getByRole('navigation', { name: pages['api.contents'] });
  await contents.getByRole('link', { name: 'system/dictionary', exact: true }).click();
  await expect(page.getByRole('region', { name: 'system/dictionary' })).toBeInViewport();
});

test('a call is found by its permission, and nothing found is said', async ({ page }) => {
  const calls = page.getByRole('main').locator('details');
  await page.getByLabel(pages['api.search']).fill('iplock.add');
  await expect(calls).toHaveCount(1);
  await expect(page.getByText(pages['api.count_one'].replace('{{count}}', '1')).first()).toBeVisible();
  await page.getByLabel(pages['api.search']).fill('no such call');
  await expect(page.getByText(pages['api.noMatch'])).toBeVisible();
  await expect(calls).toHaveCount(0);
});

test('the document is saved as tilldeck-openapi.json with every call of the page', async ({ page }) => {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: pages['api.download'] }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('tilldeck-openapi.json');
  expect(file.url()).toMatch(/^blob:/);
  const document = JSON.parse(await readFile(await file.path(), 'utf8')) as OpenApi;
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Tilldeck', version: '3.0.56' });
  const calls = Object.values(document.paths).flatMap((path) => Object.keys(path));
  await expect(page.getByRole('main').locator('details')).toHaveCount(calls.length);
  expect(document.paths['/sys/dic/addDic']?.post?.operationId).toBe('system/dictionary.add');
});
