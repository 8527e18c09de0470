import { mailQuarantine } from '@tilldeck/phrases/en-US/mail-quarantine';
import { mailQuarantine as chinese } from '@tilldeck/phrases/zh-CN/mail-quarantine';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

const address = '/support/tickets/mail/list';

test('an email in doubt is read as plain text and added to its ticket, another is discarded', async ({
  page,
  signIn,
}) => {
  await signIn('admin', address);
  const row = page.getByRole('row').filter({ hasText: 'anna.petersen@private-mail.example' });
  await expect(row).toContainText(mailQuarantine['reason.sender']);
  for (const reason of ['unauthenticated', 'empty', 'unreadable', 'record_closed'] as const)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: mailQuarantine[`reason.${reason}`] })
        .first(),
    ).toBeVisible();

  await row.getByText(mailQuarantine.open, { exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /anna\.petersen/ });
  const added = drawer.getByRole('region', { name: mailQuarantine['text.reply'] });
  await expect(added).toContainText('Counter 2 is the same model and works.');
  // What is quoted is not added, and is there on request.
  await expect(added).not.toContainText('Does the screen light up');
  await drawer.getByText(mailQuarantine['text.whole']).click();
  await expect(drawer.getByText('Does the screen light up')).toBeVisible();
  await drawer.getByRole('button', { name: mailQuarantine.accept }).click();
  const question = page.getByRole('dialog', { name: /anna\.petersen.*T-\d+\?/ });
  await expect(question).toContainText('Make sure that you know who wrote this email.');
  await question.getByRole('button', { name: mailQuarantine.accept }).click();
  await expect(drawer).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.goto(`${address}?state=accepted`);
  await row.getByRole('link', { name: /^T-/ }).click();
  await expect(page.getByRole('log')).toContainText('Counter 2 is the same model and works.');
  await expect(page.getByRole('log')).toContainText('anna.petersen@private-mail.example');

  await page.goto(address);
  const forged = page.getByRole('row').filter({ hasText: mailQuarantine['reason.unauthenticated'] });
  await doFromRowMenu(forged, mailQuarantine.discard);
  await page.getByRole('dialog').getByRole('button', { name: mailQuarantine.discard, exact: true }).click();
  await expect(forged).toHaveCount(0);
});

test('the quarantine speaks Chinese and reads Chinese emails', async ({ page, signIn }) => {
  await signIn('admin', '/');
  await page.evaluate(() => localStorage.setItem('tilldeck.language', JSON.stringify('zh-CN')));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: chinese.title, level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '两台秤的序列号' });
  await expect(row).toContainText(chinese['reason.sender']);
  await row.getByText(chinese.open, { exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /li\.wei/ });
  await expect(drawer).toContainText('SC2201045 和 SC2201046');
  await expect(drawer).toContainText(chinese['text.safe']);
  await page.evaluate(() => localStorage.removeItem('tilldeck.language'));
});
