import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { People } from '@tilldeck/testkit/factories/people';
import { chooseFound } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';

const serials = (page: Page) => page.getByRole('table').locator('tbody tr').getByRole('link');

/** Devices of their own, found by a beginning that no other spec uses. */
async function addTrouble(ownerUrl: string, prefix: string) {
  const people = new People(ownerUrl);
  try {
    const add = async (name: string, state: string, hours: number, signs: string[]) => {
      const { id } = await people.device({ id: 1, name: '' }, { sn: `${prefix}-${name}`, state });
      await people.query(
        'UPDATE devices_device SET activated_at = created_at, signs = $2, offline_since = now() - make_interval(hours => $3) WHERE id = $1',
        [id, signs, hours],
      );
    };
    await add('WELL', 'online', 0, []);
    await add('COVER', 'online', 0, ['cover_open', 'attention']);
    await add('LATE', 'offline', 3, []);
    await add('GONE', 'offline', 200, []);
  } finally {
    await people.close();
  }
}

test('[DEV-01] the ready-made view shows what needs attention; chips say in words what is filtered', async ({
  page,
  signIn,
  world,
}) => {
  await addTrouble(world.database.ownerUrl, 'TRBA');
  await signIn('admin', '/device/list');
  await page.getByRole('button', { name: blocks['views.title'] }).click();
  await page.getByRole('button', { name: device['view.attention'], exact: true }).click();
  await expect(page).toHaveURL(/needsAttention=true/);
  const chips = page.getByRole('list', { name: blocks['filter.active'] });
  await expect(chips).toContainText(device['condition.attention']);
  await page.getByRole('textbox', { name: device['field.keyword'] }).fill('TRBA*');
  await expect(serials(page)).toHaveText(['TRBA-GONE', 'TRBA-COVER']);
  await page.goto('/device/list?keyword=TRBA*&offlineHours=1&printer=paper_out');
  await expect(chips).toContainText(`${device['field.offlineHours']}: ${device['hours.1']}`);
  await expect(chips).toContainText(`${device['field.printer']}: ${device['printer.paper_out']}`);
  await page
    .getByRole('button', { name: blocks['filter.clearOne'].replace('{{label}}', device['field.printer']) })
    .click();
  await expect(serials(page)).toHaveText(['TRBA-LATE', 'TRBA-GONE']);
});

/** The trouble of before, and apps on two of the devices: one needs an update. */
async function addApps(ownerUrl: string, prefix: string) {
  await addTrouble(ownerUrl, prefix);
  const people = new People(ownerUrl);
  try {
    for (const [name, version] of [
      ['WELL', '2.10.0'],
      ['COVER', '2.9.0'],
      ['GONE', '2.9.0'],
    ])
      await people.query(
        `WITH made AS (
           INSERT INTO devices_app_build (package, version, name) VALUES ($2, $3, 'Trouble app')
           ON CONFLICT (package, version, version_code) DO UPDATE SET name = excluded.name RETURNING id),
         seen AS (INSERT INTO devices_app_seen (org_id, build_id) SELECT 1, id FROM made ON CONFLICT DO NOTHING)
         INSERT INTO devices_app_set (device_id, org_id, builds)
         SELECT d.id, d.org_id, ARRAY[made.id] FROM devices_device d, made WHERE d.sn = $1`,
        [`${prefix}-${name}`, `com.example.${prefix.toLowerCase()}`, version],
      );
  } finally {
    await people.close();
  }
}

test('[DEV-01] devices are found by an app and a version lower than another one', async ({ page, signIn, world }) => {
  await addApps(world.database.ownerUrl, 'TRBV');
  await signIn('admin', '/device/list?keyword=TRBV*');
  await expect(serials(page)).toHaveCount(4);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  const filters = page.getByRole('search', { name: blocks['filter.bar'] });
  await filters.getByRole('button', { name: device['field.app'], exact: true }).click();
  const panel = page.getByRole('dialog', { name: device['field.app'] });
  await chooseFound(page, panel.getByLabel(device['field.app'], { exact: true }), 'Trouble app');
  await expect(serials(page)).toHaveText(['TRBV-GONE', 'TRBV-COVER', 'TRBV-WELL']);
  await chooseFound(page, panel.getByLabel(device['app.comparison']), device['app.compare.below']);
  await chooseFound(page, panel.getByLabel(device['app.version'], { exact: true }), '2.10.0');
  await expect(serials(page)).toHaveText(['TRBV-GONE', 'TRBV-COVER']);
  await expect(page.getByRole('list', { name: blocks['filter.active'] })).toContainText(
    'Trouble app lower than 2.10.0',
  );
  // The address has the whole filter, also together with others.
  await page.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&needsAttention=true&state=online`);
  await expect(serials(page)).toHaveText(['TRBV-COVER']);
});

test('[DEV-01] the list is sorted by the last connection', async ({ page, signIn, world }) => {
  await addTrouble(world.database.ownerUrl, 'TRBS');
  await signIn('admin', '/device/list?keyword=TRBS*');
  await expect(serials(page)).toHaveText(['TRBS-GONE', 'TRBS-LATE', 'TRBS-COVER', 'TRBS-WELL']);
  const head = page.getByRole('columnheader', { name: device['field.lastOnlineAt'] });
  await head.getByRole('button').click();
  await expect(serials(page)).toHaveText(['TRBS-GONE', 'TRBS-LATE', 'TRBS-WELL', 'TRBS-COVER']);
  await head.getByRole('button').click();
  await expect(serials(page)).toHaveText(['TRBS-COVER', 'TRBS-WELL', 'TRBS-LATE', 'TRBS-GONE']);
});

for (const width of [1366, 1920])
  test(`at ${width} px no time is cut, the serial number takes its own width, the selection one line`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('admin', '/device/list');
    await expect(serials(page)).toHaveCount(20);
    const actions = await page.getByRole('columnheader', { name: blocks['list.actions'] }).boundingBox();
    for (const name of [device['field.lastOnlineAt'], device['field.createdAt']]) {
      const head = await page.getByRole('columnheader', { name }).boundingBox();
      expect((head?.x ?? width) + (head?.width ?? 0), name).toBeLessThanOrEqual(actions?.x ?? 0);
    }
    const key = await page.getByRole('columnheader', { name: device['field.sn'], exact: true }).boundingBox();
    expect(key?.width).toBeLessThan(200);
    const cut = await page
      .getByRole('table')
      .locator('td:has(time)')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
    await expect(page.getByRole('table').getByText(/UTC[+-]/)).toHaveCount(0);
    await page.getByRole('checkbox', { name: blocks['list.selectPage'] }).check();
    const bar = page.getByRole('region', { name: blocks['bulk.label'] });
    await expect(bar).toContainText('20');
    expect((await bar.boundingBox())?.height).toBeLessThan(40);
    await bar.getByRole('button', { name: blocks['bulk.more'] }).click();
    await expect(page.getByRole('menuitem', { name: device['action.delete'] })).toBeVisible();
  });
