import { support } from '@tilldeck/phrases/en-US/support';
import { ticketAction } from '@tilldeck/phrases/en-US/ticket-action';
import { expect, test } from '../fixtures/test.ts';

test('after-sales sends a canned answer with a restart: the page asks, and the ticket says what runs', async ({
  page,
  signIn,
  world,
}) => {
  const [ticket] = await world.query<{ id: string; sn: string }>(
    `SELECT t.id, t.sn FROM support_ticket t JOIN support_grant g ON g.ticket_id = t.id AND g.may_act
      WHERE t.state = 'assigned' ORDER BY t.id LIMIT 1`,
  );
  const sn = ticket?.sn ?? '';
  await signIn('admin', `/support/tickets/record/reply?id=${ticket?.id}`);
  await page.getByRole('combobox', { name: support['reply.canned'] }).click();
  await page.keyboard.type('Restart from');
  // The first answers of all are offered until the server has found this one.
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(offered).toHaveText([/Restart from here/]);
  await offered.click();
  const said = ticketAction.chosen.replace('{{sn}}', sn).replace('{{action}}', ticketAction['kind.reboot']);
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: support['reply.send'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(ticketAction['effect.reboot']);
  await dialog.getByRole('button', { name: ticketAction.send, exact: true }).click();
  await expect(page.getByRole('log')).toContainText(said);
  await expect(page.getByRole('log').getByRole('link', { name: ticketAction.openTask })).toBeVisible();
});
