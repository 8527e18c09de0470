import { randomBytes } from 'node:crypto';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { notice } from '@tilldeck/phrases/en-US/notice';
import { chooseFound } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';

test('a notice is saved as a draft, and released after a question that names its audience and their number', async ({
  page,
  signIn,
  world,
}) => {
  const title = `Stocktaking ${randomBytes(3).toString('hex')}`;
  await signIn('admin', '/support/notice/create');
  await chooseFound(page, page.getByLabel(notice.audience, { exact: true }), notice['audience.vendor']);
  await page.getByLabel(notice.titleEn).fill(title);
  await page.getByRole('textbox', { name: notice.contentEn }).fill('The warehouse will count on Friday.');
  await page.getByRole('button', { name: notice.saveDraft }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(notice['state.draft']).first()).toBeVisible();
  const reached = () =>
    world.query(`SELECT r.key FROM notices_reach r JOIN notices_notice n ON n.id = r.notice_id WHERE n.title_en = $1`, [
      title,
    ]);
  expect(await reached()).toEqual([]);

  const [people] = await world.query<{ accounts: string }>(
    `SELECT count(*) AS accounts FROM identity_account
      WHERE org_id = 1 AND is_enabled AND terminated_at IS NULL AND activated_at IS NOT NULL`,
  );
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: notice.release, exact: true }).click();
  await expect(question).toContainText(`${notice['audience.vendor']}: ${people?.accounts} accounts of 1 `);
  await question.getByRole('button', { name: blocks['action.cancel'] }).click();
  await expect(question).toHaveCount(0);
  expect(await reached()).toEqual([]);

  await page.getByRole('button', { name: notice.release, exact: true }).click();
  await question.getByRole('button', { name: notice.release, exact: true }).click();
  await expect(page.getByText(notice['state.released'], { exact: true }).first()).toBeVisible();
  await expect.poll(reached).toEqual([{ key: '1:vendor' }]);
});
