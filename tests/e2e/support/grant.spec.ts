import { randomBytes } from 'node:crypto';
import { support } from '@tilldeck/phrases/en-US/support';
import { ticketGrant } from '@tilldeck/phrases/en-US/ticket-grant';
import { expect, test } from '../fixtures/test.ts';

test('a customer allows access with a ticket, changes it on its page, and ends it; after-sales sees each step', async ({
  page,
  signIn,
  world,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const [device] = await world.query<{ sn: string }>(
    `SELECT d.sn FROM devices_device d JOIN identity_account a ON a.org_id = d.org_id
      WHERE a.login_name = 'kassenwerk-nord' ORDER BY d.id LIMIT 1`,
  );
  const sn = device?.sn ?? '';
  await signIn('kassenwerk-nord', '/support/tickets/submit');
  await expect(page.getByLabel(support['field.title'])).toBeVisible();
  await expect(page.getByLabel(ticketGrant['submit.label'])).toHaveCount(0);
  await page.getByLabel(support['field.title']).fill(`Screen flickers ${randomBytes(3).toString('hex')}`);
  await page.getByLabel(support['side.device']).click();
  await page.keyboard.type(sn);
  // The first devices of all are offered until the server has found this one.
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(offered).toHaveText([new RegExp(sn)]);
  await offered.click();
  await page.getByRole('textbox', { name: support['field.body'] }).click();
  await page.keyboard.type('The screen flickers since noon.');
  await page.getByRole('switch', { name: ticketGrant['submit.label'] }).click();
  await page.getByRole('radio', { name: ticketGrant['remote.view'], exact: true }).check();
  await press(support['submit.send']);
  await expect(page.getByText(ticketGrant['remote.view'], { exact: true })).toBeVisible();
  await expect(page.getByText(ticketGrant['ask.yes'])).toBeVisible();
  const address = page.url().slice(new URL(page.url()).origin.length);

  await press(ticketGrant.change);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: ticketGrant['remote.control'], exact: true }).check();
  await dialog.getByRole('switch', { name: ticketGrant['field.mustAsk'] }).click();
  await dialog.getByRole('switch', { name: ticketGrant['field.mayAct'] }).click();
  await dialog.getByRole('button', { name: ticketGrant.save, exact: true }).click();
  await expect(page.getByText(ticketGrant['ask.no'])).toBeVisible();

  await signIn('admin', address);
  await expect(page.getByText(ticketGrant['remote.control'], { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: ticketGrant.change, exact: true })).toHaveCount(0);

  await signIn('kassenwerk-nord', address);
  await press(ticketGrant.end);
  await dialog.getByRole('button', { name: ticketGrant.end, exact: true }).click();
  await expect(page.getByText(ticketGrant.noneOwn)).toBeVisible();
  await expect(page.getByText(/^Ended by /).first()).toBeVisible();
});
