import type { Page } from '@playwright/test';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { tag } from '@tilldeck/phrases/en-US/tag';
import { expect, test } from '../fixtures/test.ts';

const login = 'kassenwerk-nord';
const tagList = '/device/tag/list?keyword=Zed';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The address of a page may end like that of a call. */
const isCall = (url: string, { path }: { path: string }) => new URL(url).pathname === `/api/${path}`;

/** How often the page asks for this call, from now on. */
function readsOf(page: Page, route: { path: string }): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (isCall(request.url(), route)) reads.push(request.url());
  });
  return reads;
}

/** When the page asked for this call, by its own clock: a busy machine tells the test of a request late. */
const timesOf = (page: Page, { path }: { path: string }, sinceMs: number): Promise<number[]> =>
  page.evaluate(
    ([pathname, since]) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => new URL(name).pathname === pathname && startTime > since)
        .map(({ startTime }) => startTime),
    [`/api/${path}`, sinceMs] as const,
  );

test.afterEach(async ({ world }) => {
  await world.query(`DELETE FROM devices_tag WHERE name LIKE 'Zed%'`);
});

test('pages of tags, shops and groups read once in five seconds however many devices report', async ({
  page,
  signIn,
  world,
}) => {
  const pages = [
    { at: '/device/tag/list', read: tagRoutes.page },
    { at: '/device/shop/list', read: shopRoutes.page },
    { at: '/device/group/list', read: groupRoutes.list },
  ];
  // Not to one of them: its answer would be taken for that of the page that is opened next.
  await signIn(login);
  for (const { at, read } of pages) {
    const answered = page.waitForResponse((response) => isCall(response.url(), read));
    await page.goto(at);
    await answered;
    const sinceMs = await page.evaluate(() => performance.now());
    const report = () =>
      world.query(
        `INSERT INTO outbox_event (topic, org_id, permission, payload)
         SELECT 'devices.device', 2, 'device.query', '{"ids":[]}' FROM generate_series(1, 10)`,
      );
    await expect
      .poll(() => report().then(async () => (await timesOf(page, read, sinceMs)).length), {
        timeout: 20_000,
        intervals: [100],
      })
      .toBeGreaterThanOrEqual(2);
    const [first = 0, second = 0] = await timesOf(page, read, sinceMs);
    // Less than the rest: a busy page asks late the first time. Each event would be read within a second.
    expect(second - first, at).toBeGreaterThanOrEqual(4_000);
  }
});

test('an own change is read once, and its event does not read it again', async ({ page, signIn, world }) => {
  await signIn(login, tagList);
  await expect(page.getByText(blocks['empty.noMatch'])).toBeVisible();
  const other = await world.as(login);
  const reads = readsOf(page, tagRoutes.page);
  await page.getByRole('button', { name: tag.add }).click();
  const form = page.getByRole('dialog', { name: tag.add });
  await form.getByLabel(tag['field.name']).fill('Zed own');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'Zed own')).toBeVisible();
  // Heard after the own event: had that one been read, this one would wait for the rest.
  await other.call(tagRoutes.add, { name: 'Zed other', colour: 'purple' });
  await expect(rowOf(page, 'Zed other')).toBeVisible();
  expect(reads).toHaveLength(2);
});

test('rows stay under the pointer, and what is new shows when it leaves', async ({ page, signIn, world }) => {
  const other = await world.as(login);
  await other.call(tagRoutes.add, { name: 'Zed middle', colour: 'purple' });
  await signIn(login, tagList);
  await rowOf(page, 'Zed middle').hover();
  await other.call(tagRoutes.add, { name: 'Zed first', colour: 'purple' });
  const pill = page.getByRole('button', { name: blocks['list.new_one'].replace('{{count}}', '1'), exact: true });
  await expect(pill).toBeVisible();
  await expect(rowOf(page, 'Zed')).toHaveCount(1);
  await page.getByRole('heading', { name: tag.title }).hover();
  await expect(rowOf(page, 'Zed')).toHaveCount(2);
  await expect(pill).toHaveCount(0);
});
