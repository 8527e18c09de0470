import type { Page } from '@playwright/test';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { expect, test } from '../fixtures/test.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'New version found, automatic update in' });

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

/** Version files that have arrived since the console was loaded. */
const countAnswers = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/version.json')).length,
  );

const entryOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: shell['nav.main'] }).getByRole('link', { name: title });

/** Goes to a page of the menu without loading the console again. */
async function walkTo(page: Page, title: string): Promise<void> {
  const checked = page.waitForResponse('**/version.json?*');
  await entryOf(page, title).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await (await checked).finished();
}

test('[NAV-09] the version file says 3.0.56 and is fetched anew, with a timestamp, on every route change', async ({
  page,
  signIn,
  world,
}) => {
  const file = await fetch(`${world.url}/version.json`);
  expect(await file.json()).toEqual({ version: '3.0.56' });
  expect(file.headers.get('cache-control')).toBe('no-store');

  await signIn('admin', '/system/area/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  // What this page asked for is over: it is the next pages' questions that count.
  await expect.poll(() => countAnswers(page)).toBe(1);
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/version.json') asked.push(url);
  });
  const loads = countLoads(page);
  const startedAt = Date.now();
  for (const title of ['Dictionaries', 'IP lock list', 'Login log']) await walkTo(page, title);
  expect(asked).toHaveLength(3);
  const times = asked.map((url) => Number(url.searchParams.get('t')));
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(startedAt);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
  expect(new Set(times).size).toBe(3);
  await expect(notice(page)).toHaveCount(0);
  expect(loads()).toBe(0);
});

test('[NAV-09] another version is announced and loaded once, and never in a loop', async ({ page, signIn }) => {
  await signIn('admin', '/system/area/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await page.route('**/version.json?*', (route) => route.fulfill({ json: { version: '3.0.57' } }));
  const loads = countLoads(page);
  const loadedByItself = page.waitForEvent('load');
  // It stands there for five seconds.
  const announced = expect(notice(page))
    .toBeVisible()
    .then(() => loads());
  await walkTo(page, 'Dictionaries');
  expect(await announced).toBe(0);
  await loadedByItself;
  await expect(page).toHaveURL(/\/system\/dictionary\/list$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  // The server still says 3.0.57 and still delivers what it delivered: nothing more may happen.
  for (const title of ['Areas', 'Login log', 'Dictionaries']) await walkTo(page, title);
  await expect(notice(page)).toHaveCount(0);
  expect(loads()).toBe(1);

  // A version after that is news again.
  await page.unroute('**/version.json?*');
  await page.route('**/version.json?*', (route) => route.fulfill({ json: { version: '3.0.58' } }));
  const loaded = page.waitForEvent('load');
  await entryOf(page, 'Areas').click();
  // Without a look at the page first: after five seconds the button would be gone.
  await notice(page).getByRole('button', { name: shell['version.now'] }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await walkTo(page, 'Login log');
  await expect(notice(page)).toHaveCount(0);
  expect(loads()).toBe(2);
});

test('[NAV-09] a version file that is missing or broken changes nothing', async ({ page, signIn }) => {
  await signIn('admin', '/system/area/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  const loads = countLoads(page);
  await page.route('**/version.json?*', (route) => route.fulfill({ body: '<!doctype html>' }));
  await walkTo(page, 'Dictionaries');
  await page.unroute('**/version.json?*');
  await page.route('**/version.json?*', (route) => route.fulfill({ json: { version: 57 } }));
  await walkTo(page, 'Login log');
  await expect(notice(page)).toHaveCount(0);
  expect(loads()).toBe(0);
});
