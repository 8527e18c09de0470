import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
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

test('long feedback is read in full length, answered, and read again with its answer', async ({
  page,
  signIn,
  world,
}) => {
  const end = `and that is the end of it ${Date.now()}`;
  const words = `${'The list of shops could show the city of each shop. '.repeat(8)}${end}`;
  const answer = `${'The city of each shop will be a column of the list. '.repeat(5)}It will come in May.`;
  const author = await world.as('jonas.brandt');
  await author.call(feedbackRoutes.add, { kind: 'idea', text: words, page: '/device/shop/list' });
  await signIn('admin', `/support/feedback/list?keyword=${encodeURIComponent(end)}`);
  const row = page.getByRole('row').filter({ hasText: '/device/shop/list' });
  const open = () => row.getByText(feedback.open, { exact: true }).click();
  const drawer = page.getByRole('dialog', { name: feedback.openTitle.replace('{{account}}', 'jonas.brandt') });
  await open();
  await expect(drawer).toContainText(end);
  // The drawer has an address, so that Back closes it.
  await expect(page).toHaveURL(/open=feedback/);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await open();
  await drawer.getByRole('button', { name: feedback.answerAction, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: feedback.answerTitle });
  await expect(dialog).toContainText(end);
  await dialog.getByLabel(feedback.answer).fill(answer);
  await dialog.getByRole('button', { name: feedback.answerAction, exact: true }).click();
  await expect(row).toContainText(feedback['state.answered']);
  await expect(drawer.getByRole('region', { name: feedback.answer })).toContainText(answer);

  // The person reads all of it under the bell: there is no other place.
  await signIn('jonas.brandt', '/device/overview');
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${shell['notices.label']}`) })
    .click();
  await page.getByRole('tab', { name: shell['notices.messages'] }).click();
  const shown = page.getByText(answer);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true);
});
