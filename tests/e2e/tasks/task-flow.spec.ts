import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/broker-test.ts';
import { chooseFound } from '../fixtures/choose.ts';
import { makeStoreApp, makeStoreVersion, publishStoreVersion } from '../fixtures/store-apps.ts';
import { findViolations } from '../fixtures/violations.ts';

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const rowOf = (page: Page, sn: string) => page.getByRole('row').filter({ hasText: sn });
/** The number on the card of this name. */
const figure = (page: Page, label: string) =>
  page.getByRole('link', { name: label, exact: true }).locator('xpath=../..').locator('data');
/** The state of the task, beside its name. */
const stateOf = (page: Page, state: 'stopping' | 'terminated' | 'finished') =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(task[`state.${state}`], { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[CMD-06] a message goes to a filtered list with a preview, is followed live, and only what failed is tried again', async ({
  fleet,
  page,
  signIn,
}) => {
  let isAllowed = false;
  const works = await fleet.add('FLOW-A001', async (_item, report) => {
    report.running(50);
    return { step: 'succeeded' };
  });
  const fails = await fleet.add('FLOW-A002', async () =>
    isAllowed ? { step: 'succeeded' } : { step: 'failed', code: 'permission_denied', text: 'screen is shut' },
  );
  const away = await fleet.add('FLOW-A003', async () => ({ step: 'succeeded' }));
  await fleet.add('FLOW-A004', async () => ({ step: 'succeeded' }), { state: 'disabled' });
  await works.arrive();
  await fails.arrive();

  await signIn('admin');
  await page.goto('/device/list?keyword=FLOW-A00*');
  await expect(rowOf(page, 'FLOW-A004')).toBeVisible();
  await page.getByRole('checkbox', { name: blocks['list.selectPage'] }).check();
  await button(page, device['action.task']).click();
  const drawer = page.getByRole('dialog', { name: task['new.title'] });
  await expect(drawer.getByLabel(task['target.sns'], { exact: true })).toHaveValue(/FLOW-A001/);
  await drawer.getByRole('combobox', { name: task['new.what'] }).fill(task['kind.notification']);
  await page.getByTitle(task['kind.notification'], { exact: true }).click();
  await drawer.getByLabel(task['field.noticeTitle'], { exact: true }).fill('Closing');
  await drawer.getByLabel(task['field.content'], { exact: true }).fill('We close at six');
  await drawer.getByLabel(task['field.title'], { exact: true }).fill('Closing time');
  await drawer.getByRole('button', { name: task['new.preview'], exact: true }).click();
  const preview = page.getByRole('complementary', { name: task['preview.title'] });
  await expect(preview).toContainText(filled(task['preview.eligible_other'], { total: 4 }));
  await expect(preview).toContainText(`1 · ${execution['code.disabled']}`);
  await preview.getByRole('button', { name: task['preview.showSkipped'] }).click();
  await expect(preview.getByText('FLOW-A004')).toBeVisible();
  await drawer.getByRole('button', { name: filled(task['new.createFor_other'], { amount: 3 }) }).click();
  await button(page, task['new.make']).click();

  await expect(page).toHaveURL(/\/task\/centre\/details\/\d+$/);
  const failure = page.getByRole('row').filter({ hasText: execution['code.permission_denied'] });
  await expect(failure).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(`^${task['tab.devices']}`) }).click();
  await expect(rowOf(page, works.sn)).toContainText(task['result.successful']);
  await expect(rowOf(page, fails.sn)).toContainText(task['result.failed']);
  await expect(rowOf(page, away.sn)).toContainText(task['result.waiting']);
  await expect(rowOf(page, away.sn)).toContainText(execution['waiting.offline']);
  await expect(figure(page, task['result.failed'])).toHaveText('1');

  isAllowed = true;
  await page.getByRole('tab', { name: task['tab.overview'] }).click();
  await failure.getByRole('button', { name: filled(task['failures.retry_one'], { count: 1 }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: task['move.retry'] }).click();
  await expect(page.getByText(task['failures.none'])).toBeVisible();
  await expect(figure(page, task['result.successful'])).toHaveText('2');
  expect(works.device.begun.size, 'what had worked is left alone').toBe(1);
  expect(fails.device.begun.size).toBe(2);

  await away.arrive();
  await expect(figure(page, task['result.successful'])).toHaveText('3');
  await expect(stateOf(page, 'finished')).toBeVisible();
  await page.reload();
  await expect(figure(page, task['result.successful'])).toHaveText('3');
  await expect(page.getByText(task['failures.none'])).toBeVisible();
  expect(await findViolations(page, 'everything')).toEqual([]);
});

test('a task is terminated in mid-flight: what waits never gets it, what runs may end', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const held = Promise.withResolvers<void>();
  const busy = await fleet.add('FLOW-B001', async (_item, report) => {
    report.running(40);
    await held.promise;
    return { step: 'succeeded' };
  });
  const away = await fleet.add('FLOW-B002', async () => ({ step: 'succeeded' }));
  await busy.arrive();
  const admin = await world.as('admin');
  const aim = {
    kind: 'notification' as const,
    payload: { title: 'Hello', content: 'There', display: 'popup' },
    target: { scope: 'sn' as const, sns: [busy.sn, away.sn] },
  };
  const { hash } = await admin.call(taskRoutes.preview, aim);
  const { id } = await admin.call(taskRoutes.add, { ...aim, title: 'Cut short', previewHash: hash });

  await signIn('admin');
  await page.goto(`/task/centre/details/${id}?tab=devices`);
  await expect(rowOf(page, busy.sn).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await button(page, task['move.terminate']).click();
  const question = page.getByRole('dialog', { name: filled(task['move.terminate.title'], { title: 'Cut short' }) });
  await expect(question).toContainText(filled(task['move.terminate.text'], { waiting: 1, active: 1 }));
  await question.getByRole('button', { name: task['move.terminate'], exact: true }).click();
  await expect(stateOf(page, 'stopping')).toBeVisible();
  await expect(rowOf(page, away.sn)).toContainText(execution['code.terminated']);
  held.resolve();
  await expect(stateOf(page, 'terminated')).toBeVisible();
  await expect(rowOf(page, busy.sn)).toContainText(task['result.successful']);
  await away.arrive();
  await expect
    .poll(() => world.query('SELECT state FROM devices_device WHERE sn = $1', [away.sn]))
    .toEqual([{ state: 'online' }]);
  expect((await away.device.pull(world.url)).work).toEqual([]);
  expect(away.device.begun.size).toBe(0);
});

test('an app is installed on everything that matches a filter, with a preview and live progress', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const files: unknown[] = [];
  const going = Promise.withResolvers<void>();
  const till = await fleet.add('BULK-A001', async (item, report) => {
    files.push(item.payload.file);
    report.running(30);
    await going.promise;
    return { step: 'succeeded' };
  });
  await world.query(
    `INSERT INTO devices_device (org_id, sn, model_id, state, os_version)
     SELECT 1, 'BULK-B' || lpad(n::text, 3, '0'), (SELECT min(id) FROM devices_model), 'offline',
            CASE WHEN n = 20 THEN 'V2.5.5' ELSE 'V2.5.6' END FROM generate_series(1, 20) n`,
    [],
  );
  await till.arrive();

  await signIn('admin');
  await page.goto('/device/list?keyword=BULK-*&size=20');
  await expect(rowOf(page, 'BULK-B020')).toBeVisible();
  await page.getByRole('checkbox', { name: blocks['list.selectPage'] }).check();
  await button(page, filled(blocks['bulk.selectMatching'], { amount: 21 })).click();
  await button(page, device['action.task']).click();
  const drawer = page.getByRole('dialog', { name: task['new.title'] });
  await expect(drawer.getByTitle(task['kind.install'], { exact: true })).toBeVisible();
  await drawer.getByRole('radio', { name: task['appFrom.file'] }).check();
  const file = { name: 'till.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('not really an app') };
  await drawer.locator('input[type=file]').first().setInputFiles(file);
  await expect(drawer.getByRole('button', { name: filled(blocks['file.download'], file) })).toBeVisible();
  await drawer.getByLabel(task['field.appName'], { exact: true }).fill('Till');
  await drawer.getByLabel(task['field.title'], { exact: true }).fill('Till everywhere');
  await drawer.getByRole('button', { name: task['new.preview'], exact: true }).click();
  const preview = page.getByRole('complementary', { name: task['preview.title'] });
  await expect(preview).toContainText(filled(task['preview.eligible_other'], { total: 21 }));
  await expect(preview).toContainText(`1 · ${execution['code.os_version']}`);
  await drawer.getByRole('button', { name: filled(task['new.createFor_other'], { amount: 20 }) }).click();
  await button(page, task['new.make']).click();

  await expect(page).toHaveURL(/\/task\/centre\/details\/\d+$/);
  await page.getByRole('tab', { name: new RegExp(`^${task['tab.devices']}`) }).click();
  await page.getByLabel(task['field.sn'], { exact: true }).first().fill(till.sn);
  await expect(rowOf(page, till.sn).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  expect(files).toEqual([
    expect.objectContaining({ name: file.name, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
  going.resolve();
  await expect(figure(page, task['result.successful'])).toHaveText('1');
  await expect(rowOf(page, till.sn)).toContainText(task['result.successful']);
});

test('an app of the store is chosen by name and installed', async ({ fleet, page, signIn, world }) => {
  const given: unknown[] = [];
  const till = await fleet.add('PICK-A001', async ({ payload }) => {
    given.push(payload);
    return { step: 'succeeded' };
  });
  await till.arrive();
  const [vendor] = await world.query<{ name: string }>('SELECT name FROM identity_org WHERE id = 1');
  const appId = await makeStoreApp(world, 'Picked', vendor?.name ?? '');
  const versionId = await makeStoreVersion(world, appId, { code: 3, state: 'final_passed', permissions: [] });
  await publishStoreVersion(world, versionId);

  await signIn('admin', '/task/centre/list?open=new');
  const drawer = page.getByRole('dialog', { name: task['new.title'] });
  await chooseFound(page, drawer.getByLabel(task['field.app'], { exact: true }), 'picked', 'Picked · com.e2e.picked');
  await expect(drawer.getByTitle(`3.0 (3) · ${task['app.public']}`)).toBeVisible();
  await drawer.getByLabel(task['target.sns'], { exact: true }).fill(till.sn);
  await drawer.getByRole('button', { name: task['new.preview'], exact: true }).click();
  await drawer.getByRole('button', { name: filled(task['new.createFor_one'], { amount: 1 }) }).click();
  await button(page, task['new.make']).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Picked 3.0' })).toBeVisible();
  await expect(figure(page, task['result.successful'])).toHaveText('1');
  expect(given).toMatchObject([{ package: 'com.e2e.picked', versionCode: 3, appVersion: '3.0' }]);
});

test('a log that a device was asked for is downloaded from the page of the task', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const log = 'till started\n';
  const till = await fleet.add('LOGS-0001', async ({ id, payload }) => {
    expect(payload).toMatchObject({ source: 'agent' });
    await till.device.upload(world.url, id, 'till.log', log);
    return { step: 'succeeded' };
  });
  await till.arrive();
  await signIn('admin', `/device/details/${till.id}?tab=tasks`);
  await expect(page.getByText(device['state.online'], { exact: true }).first()).toBeVisible();
  await button(page, task['kind.fetch_log']).click();
  const form = page.getByRole('dialog', {
    name: filled(task['command.title'], { kind: task['kind.fetch_log'], sn: till.sn }),
  });
  await form.getByRole('button', { name: task['command.send'], exact: true }).click();
  await expect(form).toBeHidden();
  const done = page.getByRole('row').filter({ hasText: task['result.successful'] });
  await expect(done).toBeVisible();
  await done.getByRole('link').click();
  await expect(page).toHaveURL(/\/task\/centre\/details\/\d+$/);
  await expect(stateOf(page, 'finished')).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(`^${task['tab.devices']}`) }).click();
  await rowOf(page, till.sn).getByRole('button', { name: task['execution.open'] }).click();
  const drawer = page.getByRole('dialog', { name: filled(task['execution.title'], { sn: till.sn }) });
  const downloading = page.waitForEvent('download');
  await drawer.getByRole('button', { name: task['execution.download'] }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('till.log');
  expect(await readFile(await download.path(), 'utf8')).toBe(log);
});
