import type { Locator, Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { group } from '@tilldeck/phrases/en-US/group';
import { shop } from '@tilldeck/phrases/en-US/shop';
import { tag } from '@tilldeck/phrases/en-US/tag';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/test.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const save = (form: Locator) => form.getByRole('button', { name: blocks['action.save'] }).click();

test.afterEach(async ({ world }) => {
  await world.query(`DELETE FROM devices_device WHERE sn LIKE 'ZED-%'`);
  await world.query(`DELETE FROM devices_group WHERE name LIKE 'Zed%' AND parent_id IS NOT NULL`);
  for (const table of ['devices_group', 'devices_tag', 'devices_shop'])
    await world.query(`DELETE FROM ${table} WHERE name LIKE 'Zed%'`);
});

test('[DEV-05] groups, tags and a shop are made and hold devices', async ({ page, signIn, world }) => {
  await world.query(
    `INSERT INTO devices_device (org_id, sn, model_id) SELECT 2, 'ZED-000' || n, (SELECT min(id) FROM devices_model)
       FROM generate_series(1, 2) n`,
  );
  await signIn('kassenwerk-nord', '/device/group/list');
  await page.getByRole('button', { name: group.add }).click();
  const first = dialog(page, group.add);
  await first.getByRole('textbox', { name: group['field.name'] }).fill('Zed north');
  await save(first);
  await expect(first).toBeHidden();
  await page.getByRole('button', { name: `${group.addBelow}: Zed north` }).click();
  const below = dialog(page, group.add);
  await below.getByRole('textbox', { name: group['field.name'] }).fill('Zed coast');
  await save(below);
  await expect(below).toBeHidden();
  await expect(rowOf(page, 'Zed coast')).toBeVisible();
  await page.getByRole('button', { name: blocks['tree.fold'].replace('{{name}}', 'Zed north') }).click();
  await expect(rowOf(page, 'Zed coast')).toHaveCount(0);

  await page.goto('/device/tag/list');
  await page.getByRole('button', { name: tag.add }).click();
  const tagged = dialog(page, tag.add);
  await tagged.getByLabel(tag['field.name']).fill('Zed night');
  await tagged.getByRole('radio', { name: tag['colour.purple'] }).check();
  await save(tagged);
  await expect(rowOf(page, 'Zed night')).toBeVisible();

  await page.goto('/device/shop/list');
  await page.getByRole('button', { name: shop.add }).click();
  const form = dialog(page, shop.add);
  await form.getByLabel(shop['field.name'], { exact: true }).fill('Zed harbour');
  await expect(form.getByRole('radio', { name: shop['hours.notKnown'] })).toBeChecked();
  await form.getByRole('radio', { name: shop['hours.known'] }).check();
  await form.getByLabel(shop['hours.from'].replace('{{day}}', shop['day.1'])).fill('18:00');
  await form.getByLabel(shop['hours.to'].replace('{{day}}', shop['day.1'])).fill('02:00');
  await form.getByRole('button', { name: shop['hours.copy'] }).click();
  await save(form);
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Zed harbour' }).click();
  await page.getByRole('tab', { name: shop['field.hours'] }).click();
  await expect(page.getByText('18:00 – 02:00 the next day')).toHaveCount(7);
  await page.getByRole('button', { name: shop.addDevices }).click();
  const devices = dialog(page, shop.addDevicesTitle.replace('{{name}}', 'Zed harbour'));
  await devices.getByLabel(shop.sns).fill('ZED-0001 ZED-0002 ');
  await devices.getByRole('button', { name: shop.addDevices }).click();
  await expect(devices).toBeHidden();
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
    'href',
    /\/device\/list\?shopId=\d+/,
  );
});

test('a shop shows its devices with the selection bar, and a task for all of them is one click away', async ({
  page,
  signIn,
  world,
}) => {
  const [made] = await world.query<{ id: string }>(
    `WITH made AS (INSERT INTO devices_shop (org_id, name, timezone) VALUES (2, 'Zed quay', 'UTC') RETURNING id),
          put AS (INSERT INTO devices_device (org_id, sn, model_id, shop_id)
                  SELECT 2, 'ZED-000' || n, (SELECT min(id) FROM devices_model), made.id FROM made, generate_series(3, 4) n)
     SELECT id FROM made`,
  );
  await signIn('kassenwerk-nord', `/device/shop/details/${made?.id}`);
  await expect(page.getByRole('link', { name: 'ZED-0003' })).toBeVisible();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /ZED-0004/ }).check();
  await expect(page.getByRole('button', { name: device['action.task'], exact: true })).toBeVisible();
  await page.getByRole('button', { name: device['action.taskForThese'] }).click();
  await expect(page.getByRole('dialog', { name: task['new.title'] })).toContainText('Zed quay');
});

test('a group shows its devices and subgroups, and a task for all of them is one click away', async ({
  page,
  signIn,
  world,
}) => {
  await world.query(
    `WITH made AS (INSERT INTO devices_group (org_id, name) VALUES (2, 'Zed pier') RETURNING id),
          below AS (INSERT INTO devices_group (org_id, name, parent_id) SELECT 2, 'Zed jetty', id FROM made RETURNING id)
     INSERT INTO devices_device (org_id, sn, model_id, group_id)
     SELECT 2, 'ZED-0005', (SELECT min(id) FROM devices_model), id FROM made
     UNION ALL SELECT 2, 'ZED-0006', (SELECT min(id) FROM devices_model), id FROM below`,
  );
  await signIn('kassenwerk-nord', '/device/group/list');
  await page.getByRole('link', { name: 'Zed pier', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zed pier' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ZED-0005' })).toBeVisible();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /ZED-0006/ }).check();
  await expect(page.getByRole('button', { name: device['action.task'], exact: true })).toBeVisible();
  await page.getByRole('tab', { name: group.subgroups }).click();
  await page.getByRole('link', { name: 'Zed jetty', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zed jetty' })).toBeVisible();
  await page.getByRole('link', { name: 'Zed pier', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zed pier' })).toBeVisible();
  await page.getByRole('button', { name: device['action.taskForThese'] }).click();
  await expect(page.getByRole('dialog', { name: task['new.title'] })).toContainText('Zed pier');
});
