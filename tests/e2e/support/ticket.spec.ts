import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { support } from '@tilldeck/phrases/en-US/support';
import { expect, test } from '../fixtures/test.ts';

const type = async (page: Page, label: string, words: string) => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.type(words);
};
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
  await expect(page.getByText(support['state.processed']).first()).toBeVisible();
  await press(page, support['action.close']);
  await page.getByRole('dialog').getByRole('button', { name: support['action.close'], exact: true }).click();
  await expect(page.getByText(support['reply.closed'])).toBeVisible();
});

test('earlier messages of a long conversation are loaded on request', async ({ page, signIn, world }) => {
  const [ticket] = await world.query<{ id: string }>(`SELECT id FROM support_ticket WHERE state = 'assigned' LIMIT 1`);
  await world.query(
    `INSERT INTO support_message (ticket_id, side, author, body, created_at)
     SELECT $1, 'customer', 'Anna', jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
              'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Scan ' || n))))),
            now() - interval '3 days' + n * interval '1 minute' FROM generate_series(1, 120) n`,
    [ticket?.id],
  );
  await signIn('admin', `/support/tickets/record/reply?id=${ticket?.id}`);
  const messages = page.getByRole('log').getByRole('listitem');
  await expect(messages.filter({ hasText: 'Scan 120' })).toBeVisible();
  await expect(messages.filter({ hasText: /Scan 1$/ })).toHaveCount(0);
  await press(page, blocks['thread.earlier']);
  await expect(messages.first()).toContainText('Scan 1');
  await expect(page.getByRole('button', { name: blocks['thread.earlier'] })).toHaveCount(0);
  await world.query(`DELETE FROM support_message WHERE ticket_id = $1 AND author = 'Anna'`, [ticket?.id]);
});
