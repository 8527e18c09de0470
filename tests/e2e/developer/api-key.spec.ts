import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { integration } from '@tilldeck/phrases/en-US/integration';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

test('an API key is made with what it needs, works, and is refused at once when revoked', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('admin', '/developer/apikey/list');
  await page.getByRole('button', { name: integration['apikey.add'] }).first().click();
  const drawer = page.getByRole('dialog', { name: integration['apikey.add'] });
  await drawer.getByRole('textbox', { name: integration['apikey.name'] }).fill('Stock system');
  await drawer.getByRole('checkbox', { name: 'Dictionaries: List' }).check();
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('dialog', { name: integration['apikey.secretTitle'] });
  const secret = (await shown.getByText(/^tdk_/).textContent()) ?? '';
  await shown.getByRole('button', { name: blocks['secret.done'] }).click();

  const row = page.getByRole('row').filter({ hasText: 'Stock system' });
  await expect(row).toContainText(integration['apikey.never']);
  const system = new KeyClient(world.url, secret);
  expect((await system.send(dictionaryRoutes.page, {})).body.code).toBe(200);
  expect((await system.send(dictionaryRoutes.detail, { id: '1' })).status).toBe(403);

  await row.getByRole('button', { name: integration['apikey.open'] }).click();
  const details = page.getByRole('dialog', { name: integration['apikey.open'] });
  await expect(details).toContainText('Dictionaries: List');
  await expect(details).toContainText('127.0.0.1');
  await expect(details).not.toContainText(secret.slice(20, 40));
  await page.keyboard.press('Escape');

  await doFromRowMenu(row, integration['apikey.revoke']);
  const question = page.getByRole('dialog', { name: /Revoke “Stock system”/ });
  await expect(question).toContainText(/Last used on .* from 127\.0\.0\.1/);
  await question.getByRole('button', { name: integration['apikey.revoke'] }).click();
  await expect(row).toContainText(integration['apikey.state.revoked']);
  expect((await system.send(dictionaryRoutes.page, {})).body.error).toBe('identity.api_key_revoked');
});
