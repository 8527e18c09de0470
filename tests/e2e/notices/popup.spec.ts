import { randomBytes } from 'node:crypto';
import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { notice } from '@tilldeck/phrases/en-US/notice';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const text = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });

test('[SUP-04] a popup opens once after sign-in, and the receipts of a notice are its readers', async ({
  page,
  copyAccount,
  openElsewhere,
  world,
}) => {
  const title = `Till update ${randomBytes(3).toString('hex')}`;
  const readers = [await copyAccount('jonas.brandt'), await copyAccount('katharina.wolf')];
  const [org] = await world.query<{ id: number; name: string }>(
    `SELECT o.id, o.name FROM identity_org o JOIN identity_account a ON a.org_id = o.id WHERE a.login_name = 'jonas.brandt'`,
  );
  const admin = await world.as('admin');
  const { id, version } = await admin.call(noticeRoutes.create, {
    ...{ titleEn: title, contentEn: text('Tills will restart tonight.'), titleZh: '' },
    ...{ audience: 'partners', partnerIds: [String(org?.id)], method: 'console', type: 'popup' },
  });
  await admin.call(noticeRoutes.release, { id, version });
  const unread = page.getByRole('dialog').filter({ hasText: title });
  for (const { loginName } of readers) {
    await signInAs(page, loginName);
    // The only one: popups of the demo data are too old to open.
    await expect(unread).toContainText('Tills will restart tonight.');
    // The dialog closes at once; the receipt is on its way, and would be lost with the page.
    const received = page.waitForResponse('**/support/notice/read*');
    await unread.getByRole('button', { name: shell['popup.close'], exact: true }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await received;
  }
  // The same person, at another browser and with a new session.
  const elsewhere = await openElsewhere();
  const answered = elsewhere.waitForResponse(/unread/);
  await signInAs(elsewhere, readers[1]?.loginName ?? '');
  expect(JSON.stringify((await (await answered).json()).data)).not.toContain(`"${id}"`);
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0);

  await signInAs(page, 'admin', { to: `/support/notice/details/${id}?tab=receipts` });
  const row = page
    .getByRole('row')
    .filter({ hasText: org?.name ?? '' })
    .first();
  const [count] = await world.query<{ n: string }>(
    `SELECT count(*) AS n FROM notices_receipt r JOIN identity_account a ON a.id = r.account_id
      WHERE r.notice_id = $1 AND a.login_name = ANY ($2)`,
    [id, readers.map(({ loginName }) => loginName)],
  );
  expect(count?.n).toBe('2');
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: notice.withdraw, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: notice.withdraw, exact: true }).click();
  await expect(page.getByText(notice['state.withdrawn']).first()).toBeVisible();
  // Else it would cover the first page of tests after this one.
  await expect
    .poll(() => world.query('SELECT state FROM notices_notice WHERE id = $1', [id]))
    .toEqual([{ state: 'withdrawn' }]);
});
