import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { integration } from '@tilldeck/phrases/en-US/integration';
import { expect, test } from '../fixtures/test.ts';

/** A system that is told; it answers with whatever status the test wants. */
let receiver: Server;
let status = 200;
const received: string[] = [];
const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    // The server would try again by itself after five seconds, which a busy machine needs for the next steps.
    response.writeHead(status, { 'retry-after': '3600' }).end(status === 200 ? 'noted' : 'not today');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

test('a webhook is added with a secret shown once, tested, seen to fail, and its message sent again', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('admin', '/developer/webhook/list');
  await page.getByRole('button', { name: integration['webhook.add'] }).first().click();
  const drawer = page.getByRole('dialog', { name: integration['webhook.add'] });
  await drawer.getByRole('textbox', { name: integration['webhook.url'] }).fill('https://10.0.0.1/hook');
  await drawer.getByLabel(integration['webhook.about']).fill('Stock system');
  await drawer.getByRole('checkbox', { name: integration['event.dictionary.changed'] }).check();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('This address is not public.')).toBeVisible();
  await drawer.getByRole('textbox', { name: integration['webhook.url'] }).fill(receiverUrl());
  await page.keyboard.press('Control+Enter');

  const secret = page.getByRole('dialog', { name: integration['webhook.secretTitle'] });
  await expect(secret).toContainText(/whsec_[A-Za-z0-9+/]{43}=/);
  await secret.getByRole('button', { name: blocks['secret.done'] }).click();
  await expect(secret).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: receiverUrl() })).toContainText(
    integration['event.dictionary.changed'],
  );
  await page.getByRole('link', { name: receiverUrl() }).click();
  await expect(page.getByText(integration['delivery.empty'])).toBeVisible();

  // The log follows by itself: nobody reloads.
  status = 500;
  await page.getByRole('button', { name: integration['webhook.test'] }).first().click();
  const line = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(line).toContainText('500');
  await expect(page.getByText(integration['webhook.state.failing'], { exact: true })).toBeVisible();
  await line.getByRole('button', { name: integration['delivery.detail'] }).click();
  const message = page.getByRole('dialog', { name: integration['delivery.detail'] });
  await expect(message).toContainText('"type": "webhook.test"');
  await message.getByText('Responded with 500').click();
  await expect(message.getByText('not today')).toBeVisible();
  await expect(message.getByText(/webhook-signature: v1,/)).toBeVisible();
  status = 200;
  await message.getByRole('button', { name: integration['delivery.redeliver'] }).click();
  await expect(message.getByText('Responded with 200')).toBeVisible();
  await expect(message.getByText(integration['delivery.state.delivered'])).toBeVisible();
  expect(new Set(received).size).toBe(1);
  await page.keyboard.press('Escape');

  // A change made elsewhere arrives, too.
  const admin = await world.as('admin');
  await admin.call(dictionaryRoutes.add, { nameEn: 'Hook', nameZh: 'Hook', type: 'hook_e2e' });
  await expect(page.getByRole('row').filter({ hasText: 'dictionary.changed' })).toContainText(
    integration['delivery.state.delivered'],
  );

  await page.getByRole('button', { name: integration['webhook.delete'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: integration['webhook.delete'] }).click();
  await expect(page).toHaveURL(/\/developer\/webhook\/list/);
  await expect(page.getByRole('link', { name: 'https://hooks.kassenwerk-nord.example/tilldeck' })).toBeVisible();
  await expect(page.getByRole('link', { name: receiverUrl() })).toHaveCount(0);
  await world.query(`DELETE FROM system_dictionary_type WHERE type = 'hook_e2e'`);
});
