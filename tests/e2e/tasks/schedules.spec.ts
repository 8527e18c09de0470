import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { journal } from '@tilldeck/phrases/en-US/journal';
import { notification } from '@tilldeck/phrases/en-US/notification';
import { source } from '@tilldeck/phrases/en-US/source';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/broker-test.ts';

const rowOf = (page: Page, sn: string) => page.getByRole('row').filter({ hasText: sn });
/** The word for how far it is, beside its name. */
const statusOf = (page: Page, word: string) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(word, { exact: true });

/** Looks at the devices, and says yes to the question that names how many. */
async function sendTo(page: Page, form: Locator, devices: number, action: string) {
  await form.getByRole('button', { name: task['new.preview'], exact: true }).click();
  await form.getByRole('button', { name: task['new.createFor_one'].replace('{{amount}}', String(devices)) }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('[CMD-10] a journal is started, collected by the device, and its log downloaded', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const log = 'printer warm\nprinter hot\n';
  const done = Promise.withResolvers<void>();
  const till = await fleet.add('JOUR-0001', async (item, report) => {
    report.running(20);
    await done.promise;
    await till.device.upload(world.url, item.id, 'journal.log', log);
    return { step: 'succeeded' };
  });
  await till.arrive();
  await signIn('admin');
  await page.goto('/device/journal/list');
  await page.getByRole('button', { name: journal.add }).first().click();
  const form = page.getByRole('dialog', { name: journal.add });
  await form.getByLabel(task['target.sns'], { exact: true }).fill(till.sn);
  await form.getByLabel(journal['field.duration'], { exact: true }).fill('2');
  await form.getByLabel(source['field.name'], { exact: true }).fill('Slow printer');
  await sendTo(page, form, 1, journal.start);

  await expect(page).toHaveURL(/\/device\/journal\/details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Slow printer' })).toBeVisible();
  await expect(statusOf(page, journal['status.in_progress'])).toBeVisible();
  await expect(rowOf(page, till.sn).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  done.resolve();
  await expect(statusOf(page, journal['status.completed'])).toBeVisible();
  const downloading = page.waitForEvent('download');
  await rowOf(page, till.sn).getByRole('button', { name: task['execution.download'] }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('journal.log');
  expect(await readFile(await download.path(), 'utf8')).toBe(log);
});

test('[CMD-09] a notification waits for its time in another zone, is shown then, and says who read it', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const till = await fleet.add('NOTE-0001', async () => ({
    step: 'succeeded',
    result: { isShown: true, isRead: true },
  }));
  await till.arrive();
  await signIn('admin');
  await page.goto('/device/notifications/list');
  await page.getByRole('button', { name: notification.add }).first().click();
  const form = page.getByRole('dialog', { name: notification.add });
  await form.getByLabel(task['field.noticeTitle'], { exact: true }).fill('Summer hours');
  await form.getByLabel(task['field.content'], { exact: true }).fill('We open at nine');
  await form.getByRole('radio', { name: task['scope.sn'], exact: true }).check();
  await form.getByLabel(task['target.sns'], { exact: true }).fill(till.sn);
  await form.getByLabel(notification['field.release'], { exact: true }).click();
  await page.getByTitle(notification['release.custom'], { exact: true }).click();
  const zone = form.getByLabel(notification['field.timeZone'], { exact: true });
  await zone.fill('Tokyo');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'Tokyo' }).click();
  const time = form.getByLabel(notification['field.releaseAt'], { exact: true });
  // Eight o'clock in Tokyo is eleven at night in UTC, the day before: one day ahead would be over in the last hour of a day.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await time.fill(`${day} 08:00`);
  await page.locator('.ant-picker-dropdown:visible .ant-picker-ok button').click();
  await expect(time).toHaveValue(`${day} 08:00`);
  await sendTo(page, form, 1, notification.send);

  await expect(page).toHaveURL(/\/device\/notifications\/details\/\d+$/);
  await expect(statusOf(page, notification['status.to_be_released'])).toBeVisible();
  await expect(rowOf(page, till.sn)).toContainText(execution['waiting.not_started']);
  const id = page.url().replace(/^.*\//, '');
  const [{ start_at: startAt } = { start_at: new Date(0) }] = await world.query<{ start_at: Date }>(
    'SELECT start_at FROM tasks_task WHERE id = $1',
    [id],
  );
  expect(new Date(startAt).toISOString()).toBe(new Date(`${day}T08:00:00+09:00`).toISOString());
  // Its time comes.
  await world.query('UPDATE tasks_task SET start_at = now() WHERE id = $1', [id]);
  await expect(statusOf(page, notification['status.released'])).toBeVisible();
  await expect(rowOf(page, till.sn)).toContainText(notification['device.read']);
});

test('a release shows its stages, is paused after a question that names the devices, and resumed', async ({
  page,
  signIn,
  world,
}) => {
  const [release] = await world.query<{ id: string }>(
    `SELECT t.id FROM tasks_task t WHERE t.source = 'release' AND t.state = 'running'
     AND (SELECT count(*) FROM tasks_stage s WHERE s.task_id = t.id) > 1`,
  );
  await signIn('admin', `/task/release/details/${release?.id}?tab=overview`);
  await expect(page.getByText(task['stages.nr'].replace('{{count}}', '2'))).toBeVisible();
  for (const [move, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    await page.getByRole('button', { name: source[`move.${move}`], exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(/\(\d+\)/);
    await question.getByRole('button', { name: source[`move.${move}`], exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(source.paused)).toHaveCount(isPaused ? 1 : 0);
  }
});
