import { randomBytes } from 'node:crypto';
import { rating } from '@tilldeck/phrases/en-US/rating';
import { support } from '@tilldeck/phrases/en-US/support';
import { expect, test } from '../fixtures/test.ts';

test('[SUP-05] a customer opens the link of the mail, rates nothing by that, then rates; after-sales sees it', async ({
  page,
  signIn,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const write = async (label: string, words: string) => {
    await page.getByRole('textbox', { name: label }).click();
    await page.keyboard.type(words);
  };
  const given = page.getByRole('heading', { name: rating['given.own'] });
  const title = `Paper sensor ${randomBytes(3).toString('hex')}`;
  await signIn('kassenwerk-nord', '/support/tickets/submit');
  await page.getByLabel(support['field.title']).fill(title);
  await write(support['field.body'], 'The till says that there is no paper.');
  await press(support['submit.send']);
  await expect(page.getByRole('log')).toContainText('no paper');
  const address = page.url().slice(new URL(page.url()).origin.length);
  await signIn('admin', address);
  await press(support['action.take']);
  await write(support['reply.write'], 'Wipe the sensor.');
  await press(support['reply.propose']);
  await expect(page.getByText(support['state.waiting_confirm']).first()).toBeVisible();
  await signIn('kassenwerk-nord', address);
  await expect(page.getByText(rating['ask.title'])).toHaveCount(0);
  await press(support['confirm.yes']);
  await expect(page.getByText(rating['ask.title'])).toBeVisible();

  await page.goto(`${address}&ask=rating`);
  await expect(page.getByText(rating['ask.title'])).toBeInViewport();
  await press(rating['ask.send']);
  // Nothing is chosen beforehand: sending says what is missing.
  await expect(given).toHaveCount(0);
  await page.getByRole('radio', { name: rating['score.3'] }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: rating['score.4'], exact: true })).toBeChecked();
  await page.getByLabel(rating['ask.comment']).fill('Quick help');
  await press(rating['ask.send']);
  await expect(given).toBeVisible();
  await expect(page.getByRole('img', { name: '4 of 5' })).toBeVisible();
  await press(rating['ask.change']);
  await page.getByRole('radio', { name: rating['score.5'] }).check({ force: true });
  await press(rating['ask.send']);
  await expect(page.getByRole('img', { name: '5 of 5' })).toBeVisible();

  await signIn('admin', '/support/satisfaction/list');
  await expect(page.getByText(rating['overview.people'])).toBeVisible();
  await page.getByRole('tab', { name: rating['tab.ratings'] }).click();
  await page.getByLabel(rating['field.keyword'], { exact: true }).fill(title);
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Quick help');
  await expect(page).toHaveURL(/keyword=Paper/);
});
