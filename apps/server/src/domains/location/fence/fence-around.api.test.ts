import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { fenceDotsMax } from '@tilldeck/contracts/location/location.limits';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const box = { west: 13.2, south: 52.3, east: 13.6, north: 52.7 };
const all = { ...box, target: { scope: 'all' as const } };

it('answers where devices of the target are around the circle, for the organisation of the fence', async () => {
  const partner = await api.people.partner(api.vendor);
  const own = await api.as(await api.people.account(partner, allPermissions('partner')));
  const vendor = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
  const placed = async (org: typeof partner, latitude: number) => {
    const till = await LocatedDevice.make(api.app, api.people, org);
    await till.say([till.point(-5, latitude, 13.4)]);
    return till;
  };
  const [near, other] = [await placed(partner, 52.5), await placed(partner, 52.51)];
  await placed(partner, 48.1);
  await placed(api.vendor, 52.5);
  const seen = await own.call(fenceRoutes.around, all);
  expect(seen.devices.map(({ id }) => id).sort()).toEqual([near.id, other.id].sort());
  expect(seen.devices.find(({ id }) => id === near.id)).toMatchObject({
    latitude: 52.5,
    longitude: 13.4,
    origin: 'own',
  });
  expect(seen.isCapped).toBe(false);
  const one = await own.call(fenceRoutes.around, { ...box, target: { scope: 'sn', sns: [near.sn] } });
  expect(one.devices.map(({ sn }) => sn)).toEqual([near.sn]);
  const circle = { latitude: 52.5, longitude: 13.4, radiusM: 300, event: 'exit' as const };
  const { id } = await own.call(fenceRoutes.add, { ...circle, name: 'Mitte', target: { scope: 'all' } });
  expect((await vendor.call(fenceRoutes.around, { ...all, fenceId: id })).devices).toHaveLength(2);
  expect((await vendor.call(fenceRoutes.around, all)).devices).toHaveLength(3);

  const stranger = await api.as(
    await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
  );
  expect((await stranger.call(fenceRoutes.around, all)).devices).toEqual([]);
  expect((await stranger.send(fenceRoutes.around, { ...all, fenceId: id })).body.error).toBe('core.not_found');
});

it('answers no more than the map of a fence shows, and says so', async () => {
  const partner = await api.people.partner(api.vendor);
  const own = await api.as(await api.people.account(partner, allPermissions('partner')));
  const till = await LocatedDevice.make(api.app, api.people, partner);
  await till.say([till.point(-5, 52.5, 13.4)]);
  await api.people.query(
    `WITH added AS (
       INSERT INTO devices_device (sn, model_id, org_id, state)
       SELECT 'DOT' || $1::bigint || '-' || n, model_id, org_id, 'online' FROM devices_device, generate_series(1, $2::int) n WHERE id = $1::bigint
       RETURNING id, org_id)
     INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id)
     SELECT a.id, 'own', c.quadkey, c.latitude, c.longitude, 5, 'gps', now(), a.org_id
       FROM added a, location_current c WHERE c.device_id = $1::bigint
     ON CONFLICT (device_id) DO UPDATE SET origin = 'own', quadkey = excluded.quadkey, latitude = excluded.latitude,
       longitude = excluded.longitude, at = excluded.at`,
    [till.id, fenceDotsMax],
  );
  const found = await own.call(fenceRoutes.around, all);
  expect(found.devices).toHaveLength(fenceDotsMax);
  expect(found.isCapped).toBe(true);
});
