import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { expect, test } from '../fixtures/test.ts';

const serials = (page: Page) => page.getByRole('table').locator('tbody tr').getByRole('link');
const serialsOfWorld = async (world: { query: (text: string) => Promise<unknown[]> }, where = 'true') =>
  (await world.query(`SELECT id, sn FROM devices_device WHERE ${where} ORDER BY id DESC LIMIT 2`)) as {
    id: string;
    sn: string;
  }[];

test('[DEV-01] devices are found by a pasted column, which tells what is unknown; filters stand in the address', async ({
  page,
  signIn,
  world,
}) => {
  const [one, two] = await serialsOfWorld(world);
  await signIn('admin', '/device/list');
  await expect(serials(page)).toHaveCount(20);
  await page.getByRole('button', { name: device['field.sns'] }).click();
  await page.getByRole('textbox', { name: device['field.sns'] }).fill(`${one?.sn}\n${two?.sn}\nNOT-THERE-1`);
  await page.getByRole('button', { name: blocks['filter.applyIds_other'].replace('{{count}}', '3') }).click();
  await expect(serials(page)).toHaveText([one?.sn ?? '', two?.sn ?? '']);
  await expect(
    page.getByRole('status').filter({ hasText: device.unknownSns_one.replace('{{count}}', '1') }),
  ).toBeVisible();
  await expect(page).toHaveURL(/sns=/);
  await page.reload();
  await expect(serials(page)).toHaveText([one?.sn ?? '', two?.sn ?? '']);
  await page.goto('/device/list?state=disabled');
  await expect(page.getByRole('table').getByText(device['state.disabled']).first()).toBeVisible();
  await expect(page.getByRole('table').getByText(device['state.online'], { exact: true })).toHaveCount(0);
});

test('[DEV-12] a device disabled here turns disabled on a screen elsewhere', async ({ page, signIn, world }) => {
  const [row] = await serialsOfWorld(world, `state = 'online'`);
  await signIn('admin', `/device/details/${row?.id}`);
  await expect(page.getByText(device['state.online'], { exact: true }).first()).toBeVisible();
  const watching = await page.context().newPage();
  await watching.goto(`/device/list?sns=${row?.sn}`);
  await expect(watching.getByRole('table').getByText(device['state.online'], { exact: true })).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: device['action.more'], exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(device['action.disable']);
  await page.getByRole('dialog').getByRole('button', { name: device['action.disable'], exact: true }).click();
  await expect(watching.getByRole('table').getByText(device['state.disabled'], { exact: true })).toBeVisible();
  await choose(device['action.enable']);
  await page.getByRole('dialog').getByRole('button', { name: device['action.enable'], exact: true }).click();
  // Outside the shop's opening hours the state reads 'Offline, shop closed'.
  await expect(watching.getByRole('table').getByText(new RegExp(`^${device['state.offline']}`))).toBeVisible();
  await watching.close();
});
