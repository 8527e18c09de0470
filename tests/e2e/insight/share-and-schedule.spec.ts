import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { insight } from '@tilldeck/phrases/en-US/insight';
import { scheduledReport } from '@tilldeck/phrases/en-US/scheduled-report';
import { share } from '@tilldeck/phrases/en-US/share';
import { chooseFound } from '../fixtures/choose.ts';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

test('a page of figures is shared with somebody who has no account, and revoked', async ({
  page,
  signIn,
  openElsewhere,
}) => {
  await signIn('admin', '/datacenter/device');
  await page.getByRole('button', { name: insight['figures.share'] }).click();
  const form = page.getByRole('dialog', { name: share['share.title'] });
  await form.getByLabel(share['share.name']).fill('For the auditor');
  await form.getByRole('button', { name: share['share.create'] }).click();
  const shown = page.getByRole('dialog', { name: share['share.created'] });
  const link = (await shown.locator('code').textContent()) ?? '';
  expect(new URL(link).pathname).toBe('/share');
  await shown.getByRole('button').last().click();

  const visitor = await openElsewhere();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: insight['device.title'] })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: insight['sheet.figures'] })).toBeVisible();
  // Days are those of the person who shared it, moments name their zone.
  await expect(visitor.getByText(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d, days in Europe\/Berlin/)).toBeVisible();
  await expect(visitor.getByText(/as of .* \(Europe\/Berlin\)\..* until .* \(Europe\/Berlin\)\./)).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);

  await page.goto('/datacenter/report/list');
  await page.getByRole('button', { name: scheduledReport['reports.shares'] }).click();
  const row = page.getByRole('row', { name: /For the auditor/ });
  await expect(row).toContainText(share['share.state.open']);
  await doFromRowMenu(row, share['share.revoke']);
  await page
    .getByRole('dialog', { name: share['share.revokeTitle'].replace('{{name}}', 'For the auditor') })
    .getByRole('button', { name: share['share.revoke'] })
    .click();
  await expect(row).toContainText(share['share.state.revoked']);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: share['shared.gone'] })).toBeVisible();
});

test('a page of figures is scheduled with its filter and period', async ({ page, signIn }) => {
  await signIn('admin', '/datacenter/device?days=90&compare=year');
  await page.getByRole('button', { name: insight['figures.schedule'] }).click();
  const form = page.getByRole('dialog', { name: scheduledReport.add });
  await expect(form).toContainText(`${insight['compare.label']}: ${insight['compare.year']}`);
  await expect(form).toContainText(scheduledReport['period.quarter']);
  await expect(form.getByRole('checkbox', { name: 'PDF' })).toBeChecked();
});

test('a list is scheduled with its filter in words, and its report tells them', async ({ page, signIn }) => {
  await signIn('admin', '/device/list?state=offline&warranty=expired');
  await page.getByRole('button', { name: blocks['list.schedule'] }).click();
  const form = page.getByRole('dialog', { name: scheduledReport.add });
  const words = `${device['field.state']}: ${device['state.offline']} · ${device['field.warrantyState']}: ${device['warranty.expired']}`;
  await expect(form).toContainText(words);
  await form.getByLabel(scheduledReport['field.name']).fill('Offline without warranty');
  const recipients = form.getByLabel(scheduledReport['field.recipients']);
  await chooseFound(page, recipients, 'admin', 'Grace Lim · Lumen Till Technologies Pte. Ltd.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(scheduledReport.added)).toBeVisible();
  await expect(page.getByRole('row', { name: /Offline without warranty/ })).toContainText(words);
});
