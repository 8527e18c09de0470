import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { profile } from '@tilldeck/phrases/en-US/profile';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { worldPassword } from '@tilldeck/testkit/harness/test-world';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const key = 'a-key-that-both-clouds-share-0123456789';
const peer = (name: string, url: string) =>
  JSON.stringify([{ id: 'eu-us', name, url: `${url}/api`, consoleUrl: url, key }]);

const prove = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ hasText: blocks['proof.title'] });
  await dialog.getByLabel(blocks['proof.label.password']).fill(worldPassword);
  await dialog.getByRole('button', { name: blocks['proof.submit'] }).click();
  await expect(dialog).toBeHidden();
};
/** The password of the account that the login page asks for. */
async function logIn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=account]').fill(account);
  await page.locator('input[name=password]').fill(worldPassword);
  await page.locator('button[type=submit]').click();
}

test('[AUTH-13] a partner links two accounts with a proof on both clouds, goes over in a new tab, and ends the link', async ({
  page,
  context,
  startWorld,
}) => {
  const [portHere, portThere] = [await findFreePort(), await findFreePort()];
  const [urlHere, urlThere] = [`http://127.0.0.1:${portHere}`, `http://127.0.0.1:${portThere}`];
  // Each a server process with a database of its own.
  const settings = (port: number, url: string, other: string) => ({
    SERVER_PORT: String(port),
    PUBLIC_URL: url,
    CLOUD_PEERS: other,
  });
  await startWorld(settings(portThere, urlThere, peer('Tilldeck Europe', urlHere)));
  await startWorld(settings(portHere, urlHere, peer('Tilldeck America', urlThere)));

  await signInAs(page, 'kassenwerk-nord', { origin: urlHere, to: '/account/settings?tab=security' });
  const clouds = page.locator('section', { hasText: profile['clouds.title'] }).last();
  await expect(clouds).toContainText(profile['clouds.none']);
  await page.getByRole('button', { name: profile['clouds.link'], exact: true }).click();
  await prove(page);

  // The other cloud knows nobody yet: it asks who this is there, shows both accounts, and wants a proof as well.
  await page.waitForURL(`${urlThere}/user/login?**`);
  expect(page.url()).not.toContain('token');
  await logIn(page, 'harbourpos');
  await expect(page.getByText(/kassenwerk-nord of Kassenwerk Nord/)).toBeVisible();
  await expect(page.getByText(/harbourpos of Harbour Point of Sale/)).toBeVisible();
  await page.getByRole('button', { name: profile['linkCloud.agree'] }).click();
  await prove(page);

  await page.waitForURL(`${urlHere}/account/link-cloud`);
  await expect(page.getByRole('status').filter({ hasText: 'harbourpos' })).toBeVisible();
  await page.getByRole('link', { name: profile['linkCloud.back'] }).click();
  await expect(clouds).toContainText('harbourpos');

  await page.getByRole('button', { name: /^Account:/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open Tilldeck America' }).click();
  const tab = await opened;
  await tab.waitForURL(`${urlThere}/home`);
  await expect(tab.getByRole('button', { name: /^Account:/ })).toBeVisible();
  expect(tab.url()).not.toContain('token');

  await tab.goto(`${urlThere}/account/settings?tab=security`);
  await tab.getByRole('button', { name: profile['clouds.end'] }).click();
  await tab.getByRole('dialog').getByRole('button', { name: profile['clouds.end'] }).click();
  await expect(tab.getByText(profile['clouds.none'])).toBeVisible();
  await tab.close();
  // Its server told ours.
  await page.reload();
  await expect(clouds).toContainText(profile['clouds.none']);
});
