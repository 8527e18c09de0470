import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { startTestBroker } from '@tilldeck/testkit/harness/test-broker';
import { expect, it } from 'vitest';
import { startApiHarness } from '../../../../testing/api-harness.ts';
import { startAuthResponder } from '../index.ts';

it('the broker lets a device in for a limited time, and again with a new signature (attack L7)', async () => {
  const broker = await startTestBroker();
  const api = await startApiHarness({ ...broker.settings });
  const responder = startAuthResponder(api.app, 3);
  try {
    expect(await responder.waitUntilReady(10_000)).toBe(true);
    const keyed = await giveKey(api.people, await api.people.device(api.vendor));
    const device = await DeviceClient.make(api.url, keyed.sn);
    device.key = keyed.key;
    device.epoch = keyed.epoch;
    for (let time = 0; time < 2; time += 1) {
      const client = await device.connect(broker.mqttUrl);
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      await closed;
      await client.endAsync(true);
    }
    expect(responder.callout.answered()).toEqual({ admitted: 2, refused: 0 });
  } finally {
    await responder.close();
    await api.close();
    await broker.stop();
  }
});
