import { randomBytes } from 'node:crypto';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { audit, errors, objects } from '@tilldeck/phrases/en-US/domain-texts';
import { system } from '@tilldeck/phrases/en-US/system';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

const day = (daysAgo: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now() - daysAgo * 86_400_000);

test('[ACC-11] the operation log tells who changed what, is filtered by account, kind and days, and opens', async ({
  page,
  signIn,
  world,
}) => {
  const admin = await world.as('admin');
  const type = 'log.proof';
  const { id, version } = await admin.call(dictionaryRoutes.add, { nameEn: 'Proof', nameZh: '证明', type });
  const change = { id, version, nameEn: 'Proven', nameZh: '证明', type };
  await admin.call(dictionaryRoutes.modify, change);

  await signIn('admin', '/system/operationlog/list');
  const rows = page.getByRole('table').locator('tbody tr');
  await page.getByRole('combobox', { name: system['operationLog.objectType'] }).click();
  await page.getByTitle(objects.dictionary, { exact: true }).click();
  await expect(page).toHaveURL(/objectType=dictionary/);
  await page.getByLabel(system['field.account'], { exact: true }).fill('admin');
  await expect(page).toHaveURL(/account=admin/);
  const changed = rows.filter({ hasText: type }).filter({ hasText: audit['dictionary.type_changed'] });
  const added = rows.filter({ hasText: type }).filter({ hasText: audit['dictionary.type_added'] });
  await expect(changed).toBeVisible();
  await expect(added).toContainText('127.0.0.1');

  const days = page.getByRole('button', { name: system['field.at'], exact: false }).first();
  await days.click();
  const panel = page.getByRole('dialog', { name: system['field.at'] });
  await panel.getByRole('button', { name: blocks['filter.yesterday'] }).click();
  await expect(page).toHaveURL(new RegExp(`time=${day(1)}`));
  await expect(changed).toHaveCount(0);
  await days.click();
  await panel.getByPlaceholder(blocks['filter.from']).fill(day(3));
  await page.keyboard.press('Enter');
  await panel.getByPlaceholder(blocks['filter.to']).fill(day(0));
  await page.keyboard.press('Enter');
  await expect(changed).toBeVisible();
  await page.reload();
  await expect(changed).toBeVisible();

  await changed.getByRole('link', { name: new RegExp(`^${system['operationLog.details']}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: audit['dictionary.type_changed'] })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Proof→becomesProven');
  await expect(main).toContainText(system['operationLog.requestId']);
  await expect(main.getByText(type).first()).toBeVisible();
  await world.query('DELETE FROM system_dictionary_type WHERE type = $1', [type]);
});

test('[ACC-11] the login log tells who signed in, and who was refused and why', async ({ page, signIn, world }) => {
  const stranger = `stranger-${randomBytes(4).toString('hex')}`;
  await new WireClient(world.url).login(stranger, 'Wrong1234');
  await world.query('DELETE FROM identity_login_failure');
  await signIn('admin', '/system/loginlog/list');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.filter({ hasText: 'admin' }).first()).toContainText(system['loginLog.success']);
  await page.getByLabel(system['field.account'], { exact: true }).fill(stranger);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(system['loginLog.failure']);
  await expect(rows).toContainText(errors['identity.wrong_credentials']);
  await page.getByRole('combobox', { name: system['loginLog.result'] }).click();
  await page.getByTitle(system['loginLog.success'], { exact: true }).click();
  await expect(page.getByText(blocks['empty.noMatch'])).toBeVisible();
  await page.getByRole('button', { name: blocks['filter.clearAll'] }).last().click();
  // A filter is added to those of the list that is drawn.
  await expect(page.getByLabel(system['field.account'], { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: system['field.at'] }).first().click();
  await page
    .getByRole('dialog', { name: system['field.at'] })
    .getByRole('button', { name: blocks['filter.today'] })
    .click();
  await expect(page).toHaveURL(new RegExp(`time=${day(0)}`));
  // Tests beside this one sign in too: without the account the row may be on the second page by now.
  await page.getByLabel(system['field.account'], { exact: true }).fill(stranger);
  await expect(rows.filter({ hasText: stranger })).toHaveCount(1);
});

test('a job that failed for good is shown with its error, tried again and done; another is discarded', async ({
  page,
  signIn,
  world,
}) => {
  const mailbox = new MailboxClient();
  const email = `jobs-${randomBytes(6).toString('hex')}@harbourpos.example`;
  const [old] = await world.query<{ email: string }>(
    `SELECT email FROM identity_account WHERE login_name = 'priya.nair'`,
  );
  await world.query(`UPDATE identity_account SET email = $1 WHERE login_name = 'priya.nair'`, [email]);
  await mailbox.refuse(email);
  await new WireClient(world.url).call(credentialRoutes.sendResetCode, { email });
  // Mails of tests before this one may have failed, too.
  const failed = () =>
    world.query<{ id: string }>(`SELECT id FROM system_job WHERE payload ->> 'to' = $1 AND state = 'failed'`, [email]);
  await expect.poll(failed, { timeout: 20_000 }).toHaveLength(1);
  const [job] = await failed();

  await signIn('admin', '/system/job/list');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(system['job.state.failed']);
  await expect(row).toContainText('12 / 12');
  await expect(row).toContainText('The mail server refuses this mail');
  await mailbox.accept(email);
  await row.getByRole('button', { name: 'Retry: mail.send' }).click();
  const question = page.getByRole('dialog').filter({ hasText: system['job.retryText'] });
  await question.getByRole('button', { name: system['job.retry'] }).click();
  await expect(question).toBeHidden();
  expect((await mailbox.next(email)).to).toEqual([email]);
  // The mail is out a moment before its job is.
  await expect.poll(() => world.query('SELECT 1 FROM system_job WHERE id = $1', [job?.id])).toHaveLength(0);
  await page.keyboard.press('r');
  await expect(row).toHaveCount(0);

  // Of a kind that no worker knows, so it stays.
  await world.query(`SELECT enqueue_job('test.unknown', '{"note":"left over"}', 3, null, null)`);
  await page.keyboard.press('r');
  await doFromRowMenu(page.getByRole('row').filter({ hasText: 'test.unknown' }), system['job.discard']);
  const warning = page.getByRole('dialog').filter({ hasText: system['job.discardText'] });
  await expect(warning.getByRole('button', { name: system['job.discard'] })).toBeDisabled();
  await warning.getByRole('textbox').fill(system['job.discardWord']);
  await warning.getByRole('button', { name: system['job.discard'] }).click();
  await expect(page.getByRole('row').filter({ hasText: 'test.unknown' })).toHaveCount(0);
  await world.query(`UPDATE identity_account SET email = $1 WHERE login_name = 'priya.nair'`, [old?.email]);
});
