import type { Locator, Page } from '@playwright/test';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/broker-test.ts';
import { chooseFound } from '../fixtures/choose.ts';
import { makeStoreApp, makeStoreVersion, publishStoreVersion } from '../fixtures/store-apps.ts';

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const rowOf = (page: Page, sn: string) => page.getByRole('row').filter({ hasText: sn });
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
/** The number on the card of this name. */
const figure = (page: Page, label: string) =>
  page.getByRole('link', { name: label, exact: true }).locator('xpath=../..').locator('data');

test('the devices of a shop are restarted only while it is closed, and do other work meanwhile', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const hours: unknown[] = [];
  const till = await fleet.add('NIGHT-0001', async ({ kind, guard }) => {
    if (kind === 'reboot') hours.push(guard?.openingHours);
    return { step: 'succeeded' };
  });
  const away = await fleet.add('NIGHT-0002', async () => ({ step: 'succeeded' }));
  const admin = await world.as('admin');
  const openingHours = [{ weekday: ((new Date().getUTCDay() + 2) % 7) + 1, from: 540, to: 1_080 }];
  const shop = await admin.call(shopRoutes.add, { name: 'Night quay', timeZone: 'UTC', openingHours });
  await admin.call(shopRoutes.assign, { shopId: shop.id, ids: [till.id, away.id] });
  await till.arrive();

  await signIn('admin', `/device/shop/details/${shop.id}`);
  await expect(rowOf(page, till.sn)).toBeVisible();
  await button(page, device['action.taskForThese']).click();
  const drawer = page.getByRole('dialog', { name: task['new.title'] });
  await expect(drawer).toContainText('Night quay');
  await chooseFound(page, drawer.getByRole('combobox', { name: task['new.what'] }), task['kind.reboot']);
  await drawer.getByText(task['plan.unfold']).click();
  await drawer.getByLabel(task['plan.outsideHours']).check();
  await button(drawer, task['new.preview']).click();
  await button(drawer, filled(task['new.createFor_other'], { amount: 2 })).click();
  const question = page.getByRole('dialog', {
    name: filled(task['new.confirmTitle_other'], { kind: task['kind.reboot'], amount: 2 }),
  });
  await expect(question).toContainText(task['new.starts.allowed']);
  await button(question, task['new.make']).click();

  await expect(page).toHaveURL(/\/task\/centre\/details\/\d+$/);
  await expect(figure(page, task['result.successful'])).toHaveText('1');
  await expect(figure(page, task['result.waiting'])).toHaveText('1');
  expect(hours).toEqual([openingHours]);
  await page.getByRole('tab', { name: new RegExp(`^${task['tab.devices']}`) }).click();
  await expect(rowOf(page, away.sn)).toContainText(execution['waiting.offline']);
  await page.goto(`/device/details/${till.id}`);
  await button(page, task['kind.screenshot']).click();
  await page.getByRole('tab', { name: device['tab.tasks'], exact: true }).click();
  const done = page.getByRole('row').filter({ hasText: task['result.successful'] });
  await expect(done).toHaveCount(2);
});

test('an app goes out in stages: the preview says that the gate is out of reach, and stage 2 waits for stage 1', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const going = Promise.withResolvers<void>();
  const begun: string[] = [];
  const tills = [];
  for (let nr = 0; nr < 4; nr += 1) {
    const sn = `GATE-000${nr}`;
    tills.push(
      await fleet.add(sn, async () => {
        begun.push(sn);
        await going.promise;
        return { step: 'succeeded' };
      }),
    );
  }
  const [vendor] = await world.query<{ name: string }>('SELECT name FROM identity_org WHERE id = 1');
  const appId = await makeStoreApp(world, 'Gated', vendor?.name ?? '');
  const versionId = await makeStoreVersion(world, appId, { code: 3, state: 'final_passed', permissions: [] });
  await publishStoreVersion(world, versionId);

  await signIn('admin', '/task/centre/list?open=new');
  const drawer = page.getByRole('dialog', { name: task['new.title'] });
  await chooseFound(page, drawer.getByLabel(task['field.app'], { exact: true }), 'gated', 'Gated · com.e2e.gated');
  await drawer.getByLabel(task['target.sns'], { exact: true }).fill(tills.map(({ sn }) => sn).join('\n'));
  await drawer.getByText(task['plan.unfold']).click();
  await drawer.getByLabel(task['plan.stages']).click();
  await page.getByTitle('10 % → 50 % → 100 %', { exact: true }).click();
  await drawer.getByLabel(task['plan.soak']).fill('0');
  await button(drawer, task['new.preview']).click();
  const warning = filled(task['preview.gateBlocked_one'], { percent: 80 });
  await expect(drawer.getByText(warning)).toBeVisible();
  expect(begun).toEqual([]);
  for (const till of tills) await till.arrive();
  await expect
    .poll(() => world.query(`SELECT FROM devices_device WHERE sn LIKE 'GATE-%' AND state = 'online'`))
    .toHaveLength(4);
  await drawer.getByLabel(task['plan.finishedPercent']).fill('90');
  await button(drawer, task['new.preview']).click();
  await expect(drawer.getByText(warning)).toHaveCount(0);
  await button(drawer, filled(task['new.createFor_other'], { amount: 4 })).click();
  const question = page.getByRole('dialog').filter({ hasText: 'In 3 stages. Stage 1: 1 device' });
  await button(question, task['new.make']).click();

  await expect(page).toHaveURL(/\/task\/centre\/details\/\d+$/);
  await expect.poll(() => begun.length).toBe(1);
  await expect(figure(page, task['result.waiting'])).toHaveText('3');
  going.resolve();
  await expect(figure(page, task['result.successful'])).toHaveText('4');
  expect(new Set(begun).size).toBe(4);
});

test('a partner sends two files to a till, and reads where they are', async ({ fleet, page, signIn, world }) => {
  const [partner] = await world.query<{ id: string }>(
    `SELECT org_id AS id FROM identity_account WHERE login_name = 'kassenwerk-nord'`,
  );
  const given: unknown[] = [];
  const till = await fleet.add(
    'FILES-0001',
    async ({ payload }) => {
      given.push(payload);
      return { step: 'succeeded', result: { files: 2, bytes: 13, folder: '/var/lib/tilldeck/received' } };
    },
    { orgId: Number(partner?.id) },
  );
  await till.arrive();
  await signIn('kassenwerk-nord', `/device/details/${till.id}`);
  await button(page, task['command.more']).click();
  await page.getByRole('menuitem', { name: task['kind.send_files'] }).click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText(task['effect.send_files']);
  await form
    .locator('input[type=file]')
    .setInputFiles(
      ['menu.csv', 'prices.csv'].map((name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${name}\n1`) })),
    );
  for (const name of ['menu.csv', 'prices.csv'])
    await expect(button(form, filled(blocks['file.download'], { name }))).toBeVisible();
  await button(form, task['command.send']).click();
  await page.getByRole('tab', { name: device['tab.tasks'], exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: task['kind.send_files'] })).toContainText(
    task['result.successful'],
  );
  expect(given).toMatchObject([
    { files: [expect.objectContaining({ name: 'menu.csv' }), expect.objectContaining({ name: 'prices.csv' })] },
  ]);
  await page.getByRole('button', { name: task['execution.open'] }).click();
  await expect(page.getByRole('dialog')).toContainText('/var/lib/tilldeck/received');
});

test('an operator restarts a till from its page, and may neither delete nor give it away', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const [operator] = await world.query<{ org: string }>(
    `SELECT org_id AS org FROM identity_account WHERE login_name = 'jonas.brandt'`,
  );
  const orders: string[] = [];
  const till = await fleet.add(
    'OPER-0001',
    async ({ kind }) => {
      orders.push(kind);
      return { step: 'succeeded' };
    },
    { orgId: Number(operator?.org) },
  );
  await till.arrive();
  await signIn('jonas.brandt', `/device/details/${till.id}?tab=tasks`);
  await button(page, task['kind.reboot']).click();
  await button(page.getByRole('dialog'), task['kind.reboot']).click();
  await expect(page.getByRole('row').filter({ hasText: task['kind.reboot'] })).toContainText(task['result.successful']);
  expect(orders).toEqual(['reboot']);
  await expect(button(page, device['action.more'])).toHaveCount(0);
});
