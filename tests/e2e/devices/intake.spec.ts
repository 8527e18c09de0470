import { read, utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { intake } from '@tilldeck/phrases/en-US/intake';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const xlsx = (rows: string[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Devices');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
async function upload(page: Page, rows: string[][]): Promise<void> {
  const form = page.getByRole('dialog');
  const file = { name: 'devices.xlsx', mimeType: 'application/octet-stream', buffer: xlsx(rows) };
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(form.getByRole('button', { name: filled(blocks['file.download'], file) })).toBeVisible();
}

const partnerOf = 'kassenwerk-nord';

test.beforeEach(async ({ world }) => {
  await world.query(`INSERT INTO devices_series (name) VALUES ('E2E')`);
  await world.query(
    `INSERT INTO devices_model (series_id, name) SELECT id, 'E2E-P2' FROM devices_series WHERE name = 'E2E'`,
  );
});
test.afterEach(async ({ world }) => {
  await world.query('DELETE FROM devices_transfer_item');
  await world.query('DELETE FROM devices_transfer');
  await world.query('DELETE FROM devices_import');
  await world.query(`DELETE FROM devices_lifecycle WHERE sn LIKE 'E2E-%'`);
  await world.query(`DELETE FROM devices_device WHERE sn LIKE 'E2E-%'`);
  await world.query(`DELETE FROM devices_shop WHERE name LIKE 'E2E %'`);
  await world.query(`DELETE FROM devices_model WHERE name = 'E2E-P2'`);
  await world.query(`DELETE FROM devices_series WHERE name = 'E2E'`);
});

test('[DEV-06] a workbook with errors is checked, handed back, corrected and imported', async ({
  page,
  signIn,
  world,
}) => {
  await world.query(`INSERT INTO devices_shop (org_id, name, timezone) VALUES (1, 'E2E harbour', 'UTC')`);
  await signIn('admin', '/device/import/list');
  await page.getByRole('button', { name: intake['import.new'] }).first().click();
  const check = page.getByRole('button', { name: intake['import.check'] });
  await upload(page, [
    ['SN', 'Model', 'Shop'],
    ['E2E-1', 'E2E-P2', 'E2E harbour'],
    ['E2E-2', 'E2E-P9', 'E2E nowhere'],
  ]);
  await check.click();
  await expect(page.getByText(filled(intake['import.checked'], { good: '1', count: '2' }))).toBeVisible();
  const fault = filled(intake['fault.unknown'], { field: intake['column.model'] });
  await expect(page.getByText(filled(intake['import.checkedToast'], { good: '1', count: '2' }))).toBeVisible();
  await expect(rowOf(page, 'E2E-2')).toContainText(`${fault}: “E2E-P9”`);
  await expect(rowOf(page, 'E2E-2')).toContainText(filled(intake['import.didYouMean'], { name: 'E2E-P2' }));
  const noShop = filled(intake['fault.unknown'], { field: intake['column.shop'] });
  await expect(rowOf(page, 'E2E-2')).toContainText(`${noShop}: “E2E nowhere”`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: intake['import.result'] }).click();
  const path = await (await saving).path();
  const book = read(await (await import('node:fs/promises')).readFile(path));
  const [, , wrong] = utils.sheet_to_json<string[]>(book.Sheets.Devices ?? {}, { header: 1 });
  expect(wrong).toEqual(['E2E-2', 'E2E-P9', 'E2E nowhere', `${fault}; ${noShop}`]);

  await page.getByRole('button', { name: intake['import.another'] }).click();
  await upload(page, [
    ['SN', 'Model', 'Shop'],
    ['E2E-1', 'E2E-P2', 'E2E harbour'],
    ['E2E-2', 'E2E-P2', ''],
  ]);
  await check.click();
  await page.getByRole('button', { name: filled(intake['import.run_other'], { count: '2' }) }).click();
  await expect(page).toHaveURL(/\/device\/import\/details\/\d+/);
  await expect(page.getByText(intake['import.state.done'], { exact: true }).first()).toBeVisible();
  await expect(rowOf(page, 'E2E-2')).toContainText(intake['import.rowGood']);
  const admin = await world.as('admin');
  const { items } = await admin.call(deviceRoutes.page, { keyword: 'E2E-' });
  expect(Object.fromEntries(items.map(({ sn, shop }) => [sn, shop?.name]))).toEqual({
    'E2E-1': 'E2E harbour',
    'E2E-2': undefined,
  });
  await page.getByRole('link', { name: filled(intake['import.showDevices_other'], { count: '2' }) }).click();
  await expect(page).toHaveURL(/\/device\/list\?sns=/);
  await expect(rowOf(page, 'E2E-1')).toBeVisible();
  await expect(rowOf(page, 'E2E-2')).toBeVisible();
});

test('[DEV-07] devices are handed over: the new owner sees them and the old one no longer', async ({
  openElsewhere,
  page,
  signIn,
  world,
}) => {
  const owners = await world.query<{ id: number; name: string }>(
    `SELECT id, name FROM identity_org WHERE id IN (2, 4) ORDER BY id`,
  );
  const [to, from] = owners;
  await world.query(
    `INSERT INTO devices_device (sn, model_id, org_id)
     SELECT 'E2E-' || n, m.id, $1 FROM devices_model m, generate_series(1, 3) n WHERE m.name = 'E2E-P2'`,
    [from?.id],
  );
  await signIn('admin', '/device/transfer/list');
  await page.getByRole('button', { name: intake['transfer.new'] }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(intake['transfer.sns']).fill('E2E-1, E2E-2\nE2E-3 E2E-9');
  await chooseFound(page, form.getByLabel(intake['transfer.partner']), to?.name ?? '');
  await form.getByRole('button', { name: intake['transfer.check'] }).click();
  await expect(rowOf(page, 'E2E-9')).toContainText(intake['transfer.fault.unknown']);
  await page.getByRole('button', { name: filled(intake['transfer.run_other'], { count: '3' }) }).click();
  await expect(page.getByRole('dialog').getByText(intake['transfer.state.done'])).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: intake['transfer.close'], exact: true }).last().click();
  await expect(rowOf(page, 'E2E-3')).toContainText(to?.name ?? '');

  const seen = async (login: string) =>
    (await (await world.as(login)).call(deviceRoutes.page, { keyword: 'E2E-' })).items.length;
  expect([await seen(partnerOf), await seen('iberterm')]).toEqual([3, 0]);
  const theirs = await openElsewhere();
  await signInAs(theirs, partnerOf, { to: '/device/transfer/list' });
  await expect(rowOf(theirs, 'E2E-2')).toContainText(from?.name ?? '');
  await theirs.goto('about:blank');
  await theirs.close();
});
