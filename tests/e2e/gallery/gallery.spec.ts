import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { richText } from '@tilldeck/phrases/en-US/rich-text';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { expect } from '../fixtures/test.ts';
import { findViolations } from '../fixtures/violations.ts';
import { test } from './gallery-test.ts';

const sections = [
  'list',
  'list-states',
  'details',
  'forms',
  'nested',
  'rich-text',
  'choices',
  'charts',
  'map',
  'work',
  'window',
  'texts',
  'states',
  'dialogs',
  'find',
];
for (const section of sections) {
  test(`the gallery’s ${section} has no WCAG A or AA violation, light and dark, in both languages`, async ({
    page,
  }) => {
    await page.goto(`/gallery/${section}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    const nav = page.getByRole('navigation', { name: /^(Gallery|组件库)$/ });
    for (const [change, language, theme, what] of [
      ['', 'en-US', 'light', 'everything'],
      ['Dark', 'en-US', 'dark', 'colours'],
      ['中文', 'zh-CN', 'dark', 'everything'],
      ['浅色', 'zh-CN', 'light', 'colours'],
    ] as const) {
      if (change) await nav.getByRole('button', { name: change, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      if (section === 'rich-text') await expect(main.getByRole('textbox', { name: /^(Text|正文)$/ })).toBeVisible();
      if (section === 'map') await expect(main.locator('canvas')).toBeVisible();
      if (section === 'list') await expect(main.getByRole('row').nth(1)).toBeVisible();
      expect(await findViolations(page, what), `${language} ${theme}`).toEqual([]);
    }
  });
}

test('a picker is searched by keyboard: Enter takes what fits, never the first that does not', async ({ page }) => {
  await page.goto('/gallery/choices');
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const chosen = page.locator('.ant-select').filter({ has: model });
  await model.click();
  await expect(offered).toHaveText(['D1', 'D1W', 'D2 Pro', 'D3']);
  expect(await findViolations(page, 'everything')).toEqual([]);
  await page.keyboard.type('k9');
  await expect(offered).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(model).toHaveValue('k9');
  await model.fill('pro');
  await expect(offered).toHaveText(['D2 Pro']);
  expect(await findViolations(page, 'everything')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText('D2 Pro');
});

test('a nested form works by keyboard, and a refusal is shown at its place in a list of a list', async ({ page }) => {
  await page.goto('/gallery/nested');
  await page.getByLabel('Name', { exact: true }).fill('taken');
  const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true });
  const action = (number: number) => rule(number).getByRole('group', { name: 'Action 1', exact: true });
  await rule(1).getByLabel('Title').fill('Night');
  await action(1).getByLabel('App').fill('com.example.night');
  await page.getByRole('button', { name: 'Add rule' }).press('Enter');
  await expect(rule(2).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Day');
  await page.keyboard.press('Tab');
  await expect(rule(2).getByLabel('Always')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await rule(2).getByLabel('From').fill('08:00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20:00');
  await action(2).getByLabel('App').fill('com.example.day');
  await page.keyboard.press('Control+Enter');
  await expect(action(2).getByText('This app is not in the store')).toBeVisible();
  await expect(action(2).getByLabel('App')).toBeFocused();
  expect(await findViolations(page, 'everything')).toEqual([]);
});

test('a rich text is written and sent by keyboard; a link that runs a script is refused', async ({ page }) => {
  await page.goto('/gallery/rich-text');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text.getByText('Paper jam')).toBeVisible();
  await text.press('Control+A');
  await text.press('Delete');
  await text.pressSequentially('# Steps');
  await text.press('Enter');
  await text.pressSequentially('- Open the lid');
  await text.press('Enter');
  await expect(text.getByRole('listitem')).toHaveCount(2);
  await text.press('Alt+F10');
  const toolbar = page.getByRole('toolbar', { name: richText.toolbar });
  await expect(toolbar.getByRole('button', { name: richText.bold })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: richText.link })).toBeFocused();
  await page.keyboard.press('Enter');
  const address = page.getByLabel(richText.address);
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText(richText.badAddress)).toBeVisible();
  expect(await findViolations(page, 'everything')).toEqual([]);
  await address.fill('manual.example');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.getByRole('link', { name: 'manual.example' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const read = page.getByRole('region', { name: 'As it is read' });
  await expect(read.getByRole('heading', { name: 'Steps', level: 3 })).toBeVisible();
  await expect(read.getByRole('listitem')).toHaveText(['Open the lid', 'manual.example']);
  await expect(read.getByRole('link')).toHaveAttribute('href', 'https://manual.example');
  await text.focus();
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
});

test('a window of its own gets every key, the console’s among them, and gives them back', async ({ page }) => {
  await page.goto('/gallery/window');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open window' }).click();
  const opened = await opening;
  const keys = opened.getByLabel('Keys of this window');
  await keys.focus();
  await opened.keyboard.press('Control+k');
  await opened.keyboard.press('Tab');
  await expect(keys).toHaveValue('Control k Tab');
  await expect(opened.getByRole('dialog')).toHaveCount(0);
  await expect(opened.getByRole('navigation')).toHaveCount(0);
  expect(await findViolations(opened, 'everything')).toEqual([]);
  await opened.keyboard.press('Control+Alt+Shift');
  await expect(opened.getByRole('button', { name: blocks['window.fullScreen'] })).toBeFocused();
  const windows = page.context().pages().length;
  await page.getByRole('button', { name: 'Open window' }).click();
  await expect(keys).toHaveValue('Control k Tab Control Alt Shift');
  expect(page.context().pages()).toHaveLength(windows);
  const closed = opened.waitForEvent('close');
  // The window may be gone before the click is confirmed; one that stays open fails below.
  await Promise.all([
    closed,
    opened
      .getByRole('button', { name: blocks['window.close'] })
      .click()
      .catch(() => undefined),
  ]);
});

test('a map is drawn without another server, under the console’s policy, and is a table on request', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/gallery/map');
  const map = page.getByRole('figure', { name: 'Shops on the map' });
  await expect(map.locator('canvas')).toBeVisible();
  await expect.poll(() => asked.some((url) => url.includes('/assets/base-map-'))).toBe(true);
  await expect(map.getByText('Natural Earth')).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  await map.getByRole('button', { name: blocks['chart.asTable'] }).click();
  await expect(map.getByRole('row')).toHaveCount(4);
});

test('[NAV-14] numbers are abbreviated from thousands up to exa, with the exact one behind them', async ({ page }) => {
  await page.goto('/gallery/texts');
  const numbers = page.getByRole('main').locator('data');
  await expect(numbers).toHaveText(['7', '999', '1.3K', '1M', '1.2M', '2.5G', '7.1T', '3P', '1E', '1,234,567']);
  await expect(numbers.nth(4)).toHaveAttribute('title', '1,234,567');
  await expect(numbers.nth(8)).toHaveAttribute('title', '1,000,000,000,000,000,000');
});

/** One of the files the gallery shows as uploaded. */
const name = 'invoice-2026-02.pdf';
const phrase = (text: string) => text.replace('{{name}}', name);

/** A file in the real store, and the short-lived address the server gives for it. */
async function storeFile(world: TestWorld, content: Buffer): Promise<string> {
  const client = await world.as('admin');
  const plan = await client.call(fileRoutes.begin, { kind: 'generic', name: 'stored.bin', size: content.length });
  for (const part of plan.parts) {
    const start = (part.partNumber - 1) * plan.partSize;
    const bytes = new Uint8Array(content.subarray(start, start + part.size));
    expect((await fetch(part.url, { method: 'PUT', body: bytes })).ok).toBe(true);
  }
  await client.call(fileRoutes.complete, { fileId: plan.fileId });
  await expect
    .poll(async () => (await client.call(fileRoutes.detail, { fileId: plan.fileId })).state)
    .not.toBe('checking');
  return (await client.call(fileRoutes.url, { fileId: plan.fileId })).url;
}

/** A line that brings so much a second, so that the progress can be seen; answers how to make it a fast one again. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const bring = async (downloadThroughput: number) => {
    const line = { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', line);
  };
  await bring(bytesPerSecond);
  return () => bring(-1);
}

test('[WIRE-12] a file of the store arrives as a blob under its name, with progress on the way', async ({
  page,
  galleryWorld,
}) => {
  const content = randomBytes(600_000);
  const url = await storeFile(galleryWorld, content);
  await page.goto('/gallery/forms');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();
  // The gallery has no server to ask for the address, so its own one leads on to the stored file.
  await page.route('**/favicon.svg?file=1', (route) => route.fulfill({ status: 302, headers: { location: url } }));
  // Slow enough for a busy machine to look at the progress in time.
  const speedUp = await slowDown(page, 30_000);
  const arriving = page.waitForEvent('download');
  await row.getByRole('button', { name: phrase(blocks['file.download']) }).click();
  const bar = row.getByRole('progressbar', { name: phrase(blocks['file.downloadProgress']) });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await speedUp();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(name);
  expect(file.url()).toMatch(/^blob:/);
  expect((await readFile(await file.path())).equals(content)).toBe(true);
  await expect(bar).toHaveCount(0);
});

test.describe('an address that has run out', () => {
  // The store's refusal carries no header that lets the page read it.
  test.use({ expectedComplaints: [[/CORS policy/, /net::ERR_FAILED/], { scope: 'test' }] });

  test('is reported at the file, and nothing is saved', async ({ page, galleryWorld }) => {
    const url = await storeFile(galleryWorld, randomBytes(1_000));
    await page.goto('/gallery/forms');
    await page.route('**/favicon.svg?file=1', (route) =>
      route.fulfill({ status: 302, headers: { location: url.replace(/Signature=\w+/, 'Signature=00') } }),
    );
    let downloads = 0;
    page.on('download', () => downloads++);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: phrase(blocks['file.download']) }).click();
    await expect(row.getByRole('alert')).toBeVisible();
    expect(downloads).toBe(0);
  });
});
