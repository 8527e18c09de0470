import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TicketState } from '@tilldeck/contracts/support/ticket.states';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { support } from '@tilldeck/phrases/en-US/support';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/test.ts';

const type = async (page: Page, label: string, words: string) => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.type(words);
};
/** Tickets of the demo change their state in other tests of the same world: this one belongs to its test. */
const ownTicket = async (world: TestWorld, state: TicketState): Promise<{ id: string; number: number }> => {
  const [ticket] = await world.query<{ id: string; number: number }>(
    `INSERT INTO support_ticket (org_id, title, type, contact_email, state, assignee_id, assignee)
     SELECT p.org_id, 'Drawer stays shut', 'general', 'contact@shop.example', $1, a.id, a.login_name
       FROM identity_account p, identity_account a WHERE p.login_name = 'kassenwerk-nord' AND a.login_name = 'admin'
     RETURNING id, number`,
    [state],
  );
  if (!ticket) throw new Error('the demo has no such accounts');
  await addScans(world, ticket.id, 1);
  return ticket;
};
const addScans = (world: TestWorld, id: string, count: number) =>
  world.query(
    `INSERT INTO support_message (ticket_id, side, author, body, created_at)
     SELECT $1, 'customer', 'Anna', jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
              'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Scan ' || n))))),
            now() - interval '3 days' + n * interval '1 minute' FROM generate_series(1, $2) n`,
    [id, count],
  );
const removeTicket = (world: TestWorld, id: string) => world.query('DELETE FROM support_ticket WHERE id = $1', [id]);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('[SUP-01] a partner asks with two files, after-sales takes and proposes, the partner confirms and closes', async ({
  page,
  signIn,
}) => {
  const title = `Drawer stays shut ${randomBytes(3).toString('hex')}`;
  await signIn('kassenwerk-nord', '/support/tickets/submit');
  await page.getByLabel(support['field.title']).fill(title);
  await type(page, support['field.body'], 'The drawer does not open after cash payments.');
  const upload = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`log of ${name}`) });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([upload('till.txt'), upload('printer.txt')]);
  await expect(page.getByText(support['draft.saved'])).toBeVisible();
  await press(page, support['submit.send']);
  await expect(page.getByRole('log')).toContainText('The drawer does not open');
  await expect(page.getByRole('button', { name: /till\.txt/ })).toBeVisible();
  const address = page.url().slice(new URL(page.url()).origin.length);

  await signIn('admin', address);
  await press(page, support['action.take']);
  await type(page, support['reply.write'], 'Please check the cable of the drawer.');
  await press(page, support['reply.propose']);
  await expect(page.getByText(support['state.waiting_confirm']).first()).toBeVisible();

  await signIn('kassenwerk-nord', address);
  await press(page, support['confirm.yes']);
  // Exactly: what is asked before says that the ticket will count as processed.
  await expect(page.getByText(support['state.processed'], { exact: true }).first()).toBeVisible();
  await press(page, support['action.close']);
  await page.getByRole('dialog').getByRole('button', { name: support['action.close'], exact: true }).click();
  await expect(page.getByText(support['reply.closed'])).toBeVisible();
});

test('earlier messages of a long conversation are loaded on request', async ({ page, signIn, world }) => {
  const { id } = await ownTicket(world, 'assigned');
  await addScans(world, id, 120);
  await signIn('admin', `/support/tickets/record/reply?id=${id}`);
  const messages = page.getByRole('log').getByRole('listitem');
  await expect(messages.filter({ hasText: 'Scan 120' })).toBeVisible();
  await expect(messages.filter({ hasText: /Scan 1$/ })).toHaveCount(0);
  await press(page, blocks['thread.earlier']);
  await expect(messages.first()).toContainText('Scan 1');
  await expect(page.getByRole('button', { name: blocks['thread.earlier'] })).toHaveCount(0);
  await removeTicket(world, id);
});

test('a reply that is typed and left at once is a draft when its writer comes back', async ({
  page,
  signIn,
  world,
}) => {
  const { id } = await ownTicket(world, 'assigned');
  await signIn('admin', `/support/tickets/record/reply?id=${id}`);
  // A pause between two keys, which a busy machine makes, would save a part of it.
  const saved = page.waitForResponse(
    (response) => /saveDraft/.test(response.url()) && /haste/.test(response.request().postData() ?? ''),
  );
  await type(page, support['reply.write'], 'Typed in haste');
  // Sooner than the pause in typing after which it would be saved.
  await page.getByRole('link', { name: 'Ticket records' }).first().click();
  await saved;
  await page.goBack();
  await expect(page.getByRole('textbox', { name: support['reply.write'] })).toContainText('Typed in haste');
  await removeTicket(world, id);
});

test('a ticket that is submitted right after the last word leaves no draft', async ({ page, signIn, world }) => {
  const title = `Scale shows nothing ${randomBytes(3).toString('hex')}`;
  await signIn('kassenwerk-nord', '/support/tickets/submit');
  await type(page, support['field.body'], 'The display of the scale is dark.');
  await page.getByLabel(support['field.title']).fill(title);
  await press(page, support['submit.send']);
  await expect(page.getByRole('log')).toContainText('The display of the scale is dark.');
  await page.goto('/support/tickets/submit');
  await expect(page.getByLabel(support['field.title'])).toHaveValue('');
  await world.query('DELETE FROM support_ticket WHERE title = $1', [title]);
});

test('each side reads the state of a ticket in its own words, and history only who may', async ({
  page,
  signIn,
  world,
}) => {
  const { id, number } = await ownTicket(world, 'customer_waiting');
  const address = `/support/tickets/record/reply?id=${id}`;
  const list = `/support/tickets/record/list?keyword=T-${number}`;
  const row = page.getByRole('row').filter({ hasText: `T-${number}` });
  await signIn('kassenwerk-nord', list);
  await expect(row).toContainText(support['customerState.customer_waiting']);
  await page.goto(address);
  await expect(page.getByText(support['customerState.customer_waiting']).first()).toBeVisible();
  await expect(page.getByText(support['state.customer_waiting'])).toHaveCount(0);
  const history = page.getByRole('region', { name: support['side.history'] });
  await expect(history).toBeVisible();

  await signIn('support', list);
  await expect(row).toContainText(support['state.customer_waiting']);
  // A reviewer reads tickets, and no operation log.
  await signIn('reviewer', address);
  await expect(page.getByText(support['state.customer_waiting']).first()).toBeVisible();
  await expect(page.getByText(support['side.details'])).toBeVisible();
  await expect(history).toHaveCount(0);
  await removeTicket(world, id);
});
