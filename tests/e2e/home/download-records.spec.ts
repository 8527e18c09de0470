import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { insight } from '@tilldeck/phrases/en-US/insight';
import { expect, test } from '../fixtures/test.ts';

test('[DATA-03] an export of a list is a download record, and its file is downloaded from there', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/system/loginlog/list');
  await page.getByRole('button', { name: blocks['list.export'], exact: true }).click();
  const ready = page.getByText(/^“Login log .+\.csv” is ready$/);
  const name = /“(.+)”/.exec((await ready.textContent()) ?? '')?.[1] ?? '';
  await page.goto('/datacenter/download/list');
  await page.getByRole('tab', { name: insight['download.tab.files'] }).click();
  await expect(page).toHaveURL(/tab=files/);
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: name });
  await expect(row).toContainText(insight['download.file.state.ready']);
  const file = page.waitForEvent('download');
  await row.getByRole('button', { name: new RegExp(insight['download.file.download']) }).click();
  expect((await file).suggestedFilename()).toBe(name);
});
