import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const key = 'a-key-that-both-clouds-share-0123456789';
const peer = (name: string, url: string, consoleUrl: string) =>
  JSON.stringify([{ id: 'eu-us', name, url: `${url}/api`, consoleUrl, key }]);

test('[AUTH-13] a partner goes over to another cloud in a new tab and is signed in there', async ({
  page,
  context,
  startWorld,
}) => {
  const there = await startWorld({ CLOUD_PEERS: peer('Europe', 'http://127.0.0.1:9', 'http://127.0.0.1:9') });
  const here = await startWorld({ CLOUD_PEERS: peer('Tilldeck America', there.url, there.url) });
  // How accounts are linked is shown by cloud-sign-on.api.test.ts; here both sides have the link.
  for (const world of [here, there])
    await world.query(
      `INSERT INTO identity_cloud_link (account_id, org_id, peer_id, subject, remote_login_name, remote_org_name)
       SELECT id, org_id, 'eu-us', 'subject-of-both-clouds', login_name, 'Kassenwerk Nord'
         FROM identity_account WHERE login_name = 'kassenwerk-nord'`,
    );
  await signInAs(page, 'kassenwerk-nord', { origin: here.url });
  await page.getByRole('button', { name: /^Account:/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open Tilldeck America' }).click();
  const tab = await opened;
  await tab.waitForURL(`${there.url}/home`);
  await expect(tab.getByRole('button', { name: /^Account:/ })).toBeVisible();
  expect(tab.url()).not.toContain('token');
  await tab.close();
});
