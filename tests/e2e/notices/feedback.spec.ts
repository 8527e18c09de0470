import { feedback } from '@tilldeck/phrases/en-US/feedback';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { expect, test } from '../fixtures/test.ts';

test('feedback is sent from the menu of the account with the address of the page', async ({ page, signIn }) => {
  const words = `Sort shops by city ${Date.now()}`;
  await signIn('admin', '/device/tag/list');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Grace Lim/ })
    .click();
  await page.getByRole('menuitem', { name: shell['nav.feedback'] }).click();
  const dialog = page.getByRole('dialog', { name: shell['feedback.title'] });
  await dialog.getByLabel(shell['feedback.text']).fill(words);
  await dialog.getByRole('button', { name: shell['feedback.send'] }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/support/feedback/list');
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('/device/tag/list');
  await expect(row).toContainText(feedback['state.new']);
});
