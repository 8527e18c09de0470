import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { People } from '@tilldeck/testkit/factories/people';
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
