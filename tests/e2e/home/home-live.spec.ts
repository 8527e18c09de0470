import { pages } from '@tilldeck/phrases/en-US/pages';
import { expect, test } from '../fixtures/broker-test.ts';

test('a device that connects changes the figures of an open home page', async ({ page, signIn, fleet }) => {
  const till = await fleet.add('HOME-LIVE-1', async () => ({ step: 'succeeded' }));
  await signIn('admin');
  const devices = page
    .getByRole('region', { name: pages['home.figures'] })
    .getByRole('region', { name: 'Devices', exact: true });
  const online = devices.getByRole('link', { name: /Online/ }).locator('strong');
  await expect(online).toHaveText(/^\d+$/);
  const before = Number(await online.textContent());
  await till.arrive();
  // The broker knows the device now.
  await expect(online).toHaveText(String(before + 1), { timeout: 3_000 });
  till.leave();
});
