import type { Page } from '@playwright/test';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { task } from '@tilldeck/phrases/en-US/task';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { expect, test } from '../fixtures/broker-test.ts';

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[CMD-01] [CMD-02] a device is locked with a notice and unlocked; away, a command is refused or waits for its return', async ({
  fleet,
  page,
  signIn,
}) => {
  const orders: { kind: string; payload: unknown }[] = [];
  const till = await fleet.add('LOCK-0001', async ({ kind, payload }) => {
    orders.push({ kind, payload });
    return { step: 'succeeded' };
  });
  await till.arrive();
  await signIn('admin');
  await page.goto(`/device/details/${till.id}?tab=tasks`);
  await expect(page.getByText(device['state.online'], { exact: true }).first()).toBeVisible();

  await button(page, task['kind.lock']).click();
  const form = page.getByRole('dialog', {
    name: filled(task['command.title'], { kind: task['kind.lock'], sn: till.sn }),
  });
  await form.getByLabel(task['field.lockPassword'], { exact: true }).fill('short');
  await form.getByRole('button', { name: task['command.send'], exact: true }).click();
  await expect(form.getByText(blocks['rule.lockPassword'], { exact: true })).toBeVisible();
  await expect(form.getByText(blocks['rule.required'], { exact: true })).toBeVisible();
  await form.getByLabel(task['field.lockPassword'], { exact: true }).fill('abc123');
  await form.getByLabel(task['field.notice']).fill('x'.repeat(141));
  await expect(form.getByLabel(task['field.notice'])).toHaveValue('x'.repeat(140));
  await form.getByLabel(task['field.notice']).fill('Stolen: call 112');
  await form.getByRole('button', { name: task['command.send'], exact: true }).click();
  const question = page.getByRole('dialog', {
    name: filled(task['command.confirmTitle'], { kind: task['kind.lock'], sn: till.sn }),
  });
  await question.getByRole('textbox').fill(till.sn);
  await question.getByRole('button', { name: task['kind.lock'], exact: true }).click();
  await expect(page.getByText(device['remote.locked'], { exact: true })).toBeVisible();
  const rows = page.getByRole('main').locator('tr[data-row]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(task['result.successful']);
  expect(orders).toEqual([{ kind: 'lock', payload: expect.objectContaining({ notice: 'Stolen: call 112' }) }]);
  expect(JSON.stringify(orders)).not.toContain('abc123');

  await button(page, task['kind.unlock']).click();
  await expect(page.getByText(device['remote.locked'], { exact: true })).toBeHidden();
  await expect(rows).toHaveCount(2);

  till.leave();
  await expect(page.getByText(device['state.offline'], { exact: true }).first()).toBeVisible();
  await button(page, task['kind.screenshot']).click();
  const later = page.getByRole('dialog', {
    name: filled(task['command.title'], { kind: task['kind.screenshot'], sn: till.sn }),
  });
  await expect(later.getByText(errors['remote.device_unreachable'])).toBeVisible();
  await later.getByRole('button', { name: task['command.sendLater'], exact: true }).click();
  await expect(later).toBeHidden();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(execution['waiting.offline']);
  await till.arrive();
  await expect(rows.first()).toContainText(task['result.successful']);
  expect(orders.map(({ kind }) => kind)).toEqual(['lock', 'unlock', 'screenshot']);
});

test('a second person sees what a task would reach and approves it; who asked cannot', async ({
  openElsewhere,
  fleet,
  page,
  signIn,
  world,
}) => {
  const till = await fleet.add('ASK-0001', async () => ({ step: 'succeeded' }));
  await till.arrive();
  const approver = await fleet.people.account({ id: 1, name: '' }, { task: ['query', 'get', 'enable'] });
  const admin = await world.as('admin');

  await signIn('admin');
  await page.goto('/task/centre/list');
  await button(page, task['approval.settings']).click();
  const setting = page.getByRole('dialog', { name: task['approval.title'] });
  await setting.getByLabel(task['approval.devices'], { exact: true }).fill('1');
  await setting.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(setting).toBeHidden();
  const aim = {
    kind: 'notification' as const,
    payload: { title: 'Hello', content: 'There', display: 'popup' },
    target: { scope: 'sn' as const, sns: [till.sn] },
  };
  const { hash, needsApproval } = await admin.call(taskRoutes.preview, aim);
  expect(needsApproval).toBe(true);
  const { id } = await admin.call(taskRoutes.add, { ...aim, title: 'Ask first', previewHash: hash });
  await page.goto(`/task/centre/details/${id}`);
  await expect(page.getByText(task['approval.ownRequest'])).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: approver.loginName })).toBeVisible();
  await expect(button(page, task['move.withdraw'])).toBeVisible();
  for (const move of ['approve', 'refuse', 'terminate', 'forceTerminate'] as const)
    await expect(button(page, task[`move.${move}`])).toHaveCount(0);

  const second = await openElsewhere();
  await second.goto('/user/login');
  await second.getByLabel(pages['field.account']).fill(approver.loginName);
  await second.getByLabel(pages['field.password'], { exact: true }).fill(testPassword);
  await second.getByRole('button', { name: pages['login.submit'] }).click();
  await second.waitForURL('**/home');
  await second.goto('/task/centre/list');
  await button(second, task['approval.show']).click();
  await expect(second).toHaveURL(/state=waiting_approval/);
  const waiting = second.getByRole('row').filter({ hasText: 'Ask first' });
  await waiting.getByRole('link', { name: task['move.approve'] }).click();
  await expect(second).toHaveURL(new RegExp(`/task/centre/details/${id}$`));
  const reach = second.getByRole('region', { name: task['approval.reach'] });
  await expect(reach).toContainText(filled(task['preview.eligible_one'], { total: 1 }));
  await expect(reach.getByRole('region', { name: task['preview.byModel'] })).toBeVisible();
  await button(second, task['move.approve']).click();
  const question = second.getByRole('dialog', { name: filled(task['move.approve.title'], { title: 'Ask first' }) });
  const consequence = { kind: task['kind.notification'], open: 1, devices: 1 };
  await expect(question).toContainText(filled(task['move.approve.text'], consequence));
  await question.getByRole('button', { name: task['move.approve'], exact: true }).click();
  await expect(second.getByText(task['state.finished'], { exact: true }).first()).toBeVisible();
  await expect(page.getByText(task['state.finished'], { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: task['tab.events'] }).click();
  await expect(page.getByText(task['event.approved'])).toBeVisible();
  await second.close();

  const asked = await admin.call(taskRoutes.preview, aim);
  const again = await admin.call(taskRoutes.add, { ...aim, title: 'Ask again', previewHash: asked.hash });
  await page.goto(`/task/centre/details/${again.id}`);
  await button(page, task['move.withdraw']).click();
  const sure = page.getByRole('dialog', { name: filled(task['move.withdraw.title'], { title: 'Ask again' }) });
  await sure.getByRole('button', { name: task['move.withdraw'], exact: true }).click();
  await expect(page.getByText(task['state.terminated'], { exact: true }).first()).toBeVisible();
  const current = await admin.call(taskRoutes.setting, {});
  await admin.call(taskRoutes.modifySetting, { ...current, approvalDevices: 1_000 });
});
