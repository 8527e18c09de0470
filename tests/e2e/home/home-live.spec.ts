import { pages } from '@tilldeck/phrases/en-US/pages';
import { expect, test } from '../fixtures/broker-test.ts';

test('a device that connects changes the figures of an open home page within 3 seconds', async ({
  page,
  signIn,
  fleet,
  world,
}) => {
  const tills = [
    await fleet.add('HOME-LIVE-1', async () => ({ step: 'succeeded' })),
    await fleet.add('HOME-LIVE-2', async () => ({ step: 'succeeded' })),
  ];
  // A server that has just started finds that nobody is behind the demo's online devices: figures change until then.
  await expect
    .poll(() =>
      world.query(`SELECT sn FROM devices_device d WHERE state = 'online'
        AND NOT EXISTS (SELECT FROM link_presence p WHERE p.device_id = d.id) LIMIT 1`),
    )
    .toEqual([]);
  await signIn('admin');
  const devices = page
    .getByRole('region', { name: pages['home.figures'] })
    .getByRole('region', { name: 'Devices', exact: true });
  const online = devices.getByRole('link', { name: /Online/ }).locator('strong');
  await expect(online).toHaveText(/^\d+$/);
  let expected = Number(await online.textContent());
  // The second comes while the page rests from the first.
  for (const till of tills) {
    await till.arrive();
    expected += 1;
    await expect(online).toHaveText(String(expected), { timeout: 3_000 });
  }
  for (const till of tills) till.leave();
});
