import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { firmware } from '@tilldeck/phrases/en-US/firmware';
import { task } from '@tilldeck/phrases/en-US/task';
import { expect, test } from '../fixtures/broker-test.ts';

/** The devices on each version, in the order of the chain. */
const chainOf = (page: Page, name: string) =>
  page.getByRole('list', { name: firmware['chain.label'].replace('{{name}}', name) }).getByRole('listitem');

test('[CFG-02] firmware is added with its bin file, released to printers on the previous version, and the chain follows', async ({
  fleet,
  page,
  signIn,
}, testInfo) => {
  const name = `EP-${testInfo.repeatEachIndex + 1}`;
  const printer = (version: string) => ({ printerFirmware: { name, version } });
  const given: unknown[] = [];
  const due = await fleet.add(`PRNT-${name}-A`, async ({ payload }) => {
    given.push(payload);
    due.device.reporting.report(printer('1.1'), 'facts');
    return { step: 'succeeded', result: { name, version: '1.1' } };
  });
  const old = await fleet.add(`PRNT-${name}-B`, async () => ({ step: 'failed', code: 'printer_version' }));
  for (const [till, version] of [
    [due, '1.0'],
    [old, '0.9'],
  ] as const) {
    await till.arrive();
    till.device.reporting.report(printer(version), 'facts');
  }

  await signIn('admin', '/configuration/firmware/list');
  await page.getByRole('button', { name: firmware.add }).first().click();
  const form = page.getByRole('dialog', { name: firmware.add });
  for (const [label, value] of [
    [firmware['field.name'], name],
    [firmware['field.updateVersion'], '1.1'],
    [firmware['field.versionCode'], '11'],
    [firmware['field.previousVersion'], '1.0'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  const file = { name: 'ep.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('firmware of a printer') };
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(
    form.getByRole('button', { name: blocks['file.download'].replace('{{name}}', file.name) }),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(firmware.added)).toBeVisible();
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();

  await expect(page.getByRole('heading', { level: 1, name: `${name} 1.1` })).toBeVisible();
  const chain = chainOf(page, name);
  await expect(chain.nth(0)).toContainText(firmware['chain.devices_one'].replace('{{amount}}', '1'));
  await expect(chain.nth(1)).toContainText(firmware['chain.devices_other'].replace('{{amount}}', '0'));
  await expect(page.getByText(firmware['chain.other_one'].replace('{{amount}}', '1'))).toBeVisible();

  await page.getByRole('button', { name: firmware.release, exact: true }).click();
  const release = page.getByRole('dialog', { name: new RegExp(`${name} 1.1`) });
  await release.getByRole('radio', { name: task['scope.sn'], exact: true }).check();
  await release.getByLabel(task['target.sns'], { exact: true }).fill(`${due.sn}\n${old.sn}`);
  await release.getByRole('button', { name: task['new.preview'], exact: true }).click();
  const preview = page.getByRole('complementary', { name: task['preview.title'] });
  await expect(preview).toContainText(`1 · ${execution['code.printer_version']}`);
  await release.getByRole('button', { name: task['new.createFor_one'].replace('{{amount}}', '1') }).click();
  const question = page.getByRole('dialog').filter({ hasText: task['effect.printer_firmware'] });
  await question.getByRole('button', { name: firmware.release, exact: true }).click();

  await expect(page.getByText(firmware.released)).toBeVisible();
  await expect(page.getByText(firmware['state.published'], { exact: true }).first()).toBeVisible();
  await expect(chain.nth(1)).toContainText(firmware['chain.devices_one'].replace('{{amount}}', '1'));
  await expect(chain.nth(0)).toContainText(firmware['chain.devices_other'].replace('{{amount}}', '0'));
  const row = page.getByRole('row').filter({ hasText: `${name} 1.1` });
  await expect(row).toContainText(task['state.finished']);
  expect(given).toEqual([expect.objectContaining({ name, version: '1.1', previousVersion: '1.0' })]);

  await page.goto(`/device/details/${due.id}`);
  await expect(page.getByText(device['field.printerFirmware'], { exact: true })).toBeVisible();
  await expect(page.getByText(`${name} 1.1`, { exact: true })).toBeVisible();
  for (const till of [due, old]) till.leave();
});
