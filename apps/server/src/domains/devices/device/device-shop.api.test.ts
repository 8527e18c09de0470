import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let owner: TestOrg;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  owner = await api.people.partner(api.vendor, 'Owner');
  partner = await api.as(await api.people.account(owner, allPermissions('partner')));
});
afterAll(() => api.close());

/** Closed all day but for a minute that is not this one, in the middle of the other half of the day. */
const closedNow = () => {
  const minute = new Date().getUTCHours() < 12 ? 1_080 : 360;
  return `[${Array(7)
    .fill(`[[${minute},${minute + 1}]]`)
    .join()}]`;
};

describe('a device in a shop', () => {
  it('of an organisation above its owner tells that the shop is closed, and nothing else of the shop', async () => {
    const branch = await api.people.partner(owner, 'Branch', 'controllable');
    const below = await api.as(await api.people.account(branch, allPermissions('partner')));
    const { id, sn } = await api.people.device(branch, { sn: 'SHOP-ABOVE', state: 'offline' });
    await api.people.query(
      `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone, opening_hours) VALUES ($1, 'Above', 'UTC', $2) RETURNING id)
       UPDATE devices_device SET shop_id = s.id FROM s WHERE devices_device.id = $3`,
      [owner.id, closedNow(), id],
    );
    const seen = { shop: null, isShopOpen: false };
    expect((await below.call(deviceRoutes.page, { sns: [sn] })).items).toMatchObject([seen]);
    expect(await below.call(deviceRoutes.detail, { id })).toMatchObject(seen);
    expect(await below.call(deviceRoutes.choices, { keyword: sn })).toMatchObject([{ isShopOpen: false }]);
    expect(await partner.call(deviceRoutes.detail, { id })).toMatchObject({
      shop: { name: 'Above' },
      isShopOpen: false,
    });
  });

  it('tells whether its shop is open, in the list, on its page and in its diagnosis; unknown hours are unknown', async () => {
    const always = '[[0,1440]]';
    const weeks = {
      open: `[${Array(7).fill(always).join()}]`,
      closed: closedNow(),
      unknown: '[[],[],[],[],[],[],[]]',
    };
    for (const [name, hours] of Object.entries(weeks)) {
      const { id, sn } = await api.people.device(owner, { sn: `SHOP-${name.toUpperCase()}`, state: 'offline' });
      await api.people.query(
        `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone, opening_hours) VALUES ($1, $2, 'UTC', $3) RETURNING id)
         UPDATE devices_device SET shop_id = s.id FROM s WHERE devices_device.id = $4`,
        [owner.id, name, hours, id],
      );
      const isShopOpen = { open: true, closed: false, unknown: null }[name];
      expect((await partner.call(deviceRoutes.page, { sns: [sn] })).items).toMatchObject([{ isShopOpen }]);
      expect(await partner.call(deviceRoutes.detail, { id })).toMatchObject({ isShopOpen });
      expect(await partner.call(deviceRoutes.choices, { keyword: sn })).toMatchObject([{ sn, isShopOpen }]);
      const { findings, ...diagnosis } = await partner.call(diagnosticsRoutes.diagnose, { sn });
      expect(diagnosis).toMatchObject({ isShopOpen });
      expect(findings[0]?.code).toBe(isShopOpen === false ? 'offline_closed' : 'offline');
    }
  });
});
