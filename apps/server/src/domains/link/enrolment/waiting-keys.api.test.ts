import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { comparisonCode } from '@tilldeck/contracts/wire/device-signing';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { turnHistory } from '../history/history.service.ts';

let api: ApiHarness;
let owner: WireClient;
let device: TestDevice;
beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '120' });
  const shop = await api.people.partner(api.vendor, 'Waiting shop');
  owner = await api.as(await api.people.account(shop, allPermissions('partner')));
  device = await api.people.device(shop, { sn: 'WAIT-1' });
});
afterAll(() => api.close());

const codeOf = async ({ key }: DeviceClient) =>
  comparisonCode(new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(key.publicKey, 'base64url'))));
const codes = async () => (await owner.call(linkKeyRoutes.page, { keyword: 'WAIT-' })).items.map(({ code }) => code);

describe('keys that wait', () => {
  it('of five strangers do not keep the device out: the newest pushes out the oldest, told apart by its code (attack S19)', async () => {
    const strangers = await Promise.all(Array.from({ length: 5 }, () => DeviceClient.make(api.url, device.sn)));
    for (const stranger of strangers) await stranger.enrol();
    const real = await DeviceClient.make(api.url, device.sn);
    expect((await real.enrol()).body.data.state).toBe('waiting');
    const listed = await codes();
    expect(listed).toHaveLength(5);
    expect(listed[0]).toBe(await codeOf(real));
    expect(listed).not.toContain(await codeOf(strangers[0] as DeviceClient));
    expect(listed[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    // One that was pushed out and asks again is back, as the device is that asks all the time.
    await strangers[0]?.enrol();
    expect(await codes()).toContain(await codeOf(strangers[0] as DeviceClient));
  });

  it('are forgotten after a day, and not before (attack S19)', async () => {
    await api.people.query(
      `UPDATE link_key SET created_at = now() - interval '25 hours'
        WHERE id IN (SELECT id FROM link_key WHERE device_id = $1 AND state = 'waiting' ORDER BY id LIMIT 4)`,
      [device.id],
    );
    await turnHistory(api.app);
    expect(await codes()).toHaveLength(1);
  });
});
