import type { Page } from '@playwright/test';
import { device } from '@tilldeck/phrases/en-US/device';
import { report } from '@tilldeck/phrases/en-US/report';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/broker-test.ts';

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
const findings = (page: Page) => page.getByRole('region', { name: report['diagnostics.findings'] });
const fact = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

test('the page of a device says what is wrong with it, and the remedy is a button', async ({ fleet, page, signIn }) => {
  const orders: string[] = [];
  const till = await fleet.add('WRONG-0001', async ({ kind }) => {
    orders.push(kind);
    return { step: 'succeeded' };
  });
  await till.arrive();
  till.device.reporting.report({ printer: 'paper_out', networkType: 'wifi', signalDbm: -85 });
  await signIn('admin', `/device/details/${till.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(till.sn);
  const printer = findings(page).getByRole('listitem').filter({ hasText: report['finding.printer_paper_out'] });
  await expect(printer).toContainText(report['severity.major']);
  await expect(findings(page).getByText(report['finding.signal_weak'])).toBeVisible();
  await expect(fact(page, device['remote.printer']).locator('[data-tone="bad"]')).toHaveText(
    device['printer.paper_out'],
  );
  await expect(fact(page, device['remote.signal']).locator('[data-tone="warn"]')).toHaveText('-85 dBm');

  await printer.getByRole('button', { name: report['remedy.notify'], exact: true }).click();
  const form = page.getByRole('dialog', {
    name: filled(task['command.title'], { kind: task['kind.notification'], sn: till.sn }),
  });
  await expect(form.getByLabel(task['field.noticeTitle'])).toHaveValue(report['finding.printer_paper_out']);
  await form.getByRole('button', { name: task['command.send'], exact: true }).click();
  const said = page.getByText(task['command.sent'], { exact: true });
  await expect(said).toBeVisible();
  // Below what people type into.
  expect((await said.boundingBox())?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: device['tab.tasks'], exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: task['kind.notification'] })).toContainText(
    task['result.successful'],
  );
  expect(orders).toEqual(['notification']);

  till.device.reporting.report({ printer: 'ready', networkType: 'wifi', signalDbm: -50 });
  await page.getByRole('tab', { name: device['tab.overview'], exact: true }).click();
  await expect(findings(page).getByText(report['diagnostics.healthy'], { exact: true })).toBeVisible();
  till.leave();
});

test('events and tests of a device are tabs of its page; its diagnosis is found by a part of the number', async ({
  fleet,
  page,
  signIn,
}) => {
  const till = await fleet.add('PARTLY-0815-A', async () => ({ step: 'succeeded' }));
  const other = await fleet.add('PARTLY-0815-B', async () => ({ step: 'succeeded' }));
  await till.arrive();
  await signIn('admin', `/device/details/${till.id}?tab=events`);
  await expect(page.getByRole('row').filter({ hasText: report['kind.connected'] })).toBeVisible();
  await page.getByRole('tab', { name: device['tab.tests'], exact: true }).click();
  await expect(page.getByRole('button', { name: report['diagnostics.selfTest'], exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: report['examination.toDiagnostics'], exact: true }).first().click();
  const number = page.getByRole('textbox', { name: report['diagnostics.sn'] });
  await expect(number).toHaveValue(till.sn);
  await expect(page.getByRole('link', { name: till.sn, exact: true })).toBeVisible();

  await number.fill('ly-0815');
  await number.press('Enter');
  await expect(page.getByRole('table').getByRole('link')).toHaveText([till.sn, other.sn]);
  await page.getByRole('link', { name: other.sn, exact: true }).click();
  await expect(findings(page).getByText(report['finding.offline'], { exact: true })).toBeVisible();
  await number.fill('0815-A');
  await number.press('Enter');
  await expect(page).toHaveURL(/sn=PARTLY-0815-A$/);
  await expect(number).toHaveValue(till.sn);
  till.leave();
});
