import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import { readIn, scopeOfOrg } from '../../../platform/db/scope.ts';
import { cellStatement } from './map.view.ts';

let api: ApiHarness;
let admin: WireClient;
let owner: WireClient;
let stranger: WireClient;
let org: TestOrg;
let other: TestOrg;
let tills: LocatedDevice[];

const world = { west: -180, south: -90, east: 180, north: 90, zoom: 2 };
const berlin = { west: 13.3, south: 52.4, east: 13.6, north: 52.6, zoom: 13 };
/** What a refused call says. */
const refusal = async (answer: Promise<{ body: { code: number; error?: string | undefined } }>) => (await answer).body;
const lead = async (of: TestOrg) => api.as(await api.people.account(of, allPermissions('partner')));

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  org = await api.people.partner(api.vendor, 'Located');
  other = await api.people.partner(api.vendor, 'Elsewhere');
  [owner, stranger] = await Promise.all([lead(org), lead(other)]);
  tills = [];
  const places: [number, number, string, TestOrg][] = [
    [52.5, 13.4, 'online', org],
    [52.51, 13.41, 'offline', org],
    [52.51, 13.41, 'disabled', org],
    [-17.8, 179.9, 'online', org],
    [-17.8, -179.9, 'online', org],
    [52.52, 13.42, 'online', other],
  ];
  for (const [latitude, longitude, state, of] of places) {
    const till = await LocatedDevice.make(api.app, api.people, of, state);
    await till.say([till.point(-1, latitude, longitude)]);
    tills.push(till);
  }
});
afterAll(() => api.close());

describe('[MAP-01] the device map', () => {
  it('counts the devices of the area by cells, each organisation its own', async () => {
    const all = await owner.call(mapRoutes.cells, world);
    expect(all).toMatchObject({ level: 6, total: 5, online: 3, offline: 1 });
    expect(all.cells.reduce((sum, { total }) => sum + total, 0)).toBe(5);
    expect(Date.parse(all.asOf)).toBeGreaterThan(Date.now() - 60_000);
    const city = await owner.call(mapRoutes.cells, { ...berlin, zoom: 9 });
    expect(city).toMatchObject({ total: 3, online: 1, offline: 1 });
    for (const { latitude } of city.cells) expect(latitude).toBeCloseTo(52.5, 1);
    // Every device is in the box, which the mean of a cell says nothing about.
    expect(city.bounds).toEqual({ west: 13.4, south: 52.5, east: 13.41, north: 52.51 });
    expect(all.bounds).toEqual({ west: -179.9, south: -17.8, east: 179.9, north: 52.51 });
    const ocean = { west: -40, south: -40, east: -30, north: -30, zoom: 5 };
    expect((await owner.call(mapRoutes.cells, ocean)).bounds).toBeNull();
    expect((await stranger.call(mapRoutes.cells, world)).total).toBe(1);
    expect((await admin.call(mapRoutes.cells, world)).total).toBe(6);
  });

  it('sums to the count of the device list, whatever is filtered', async () => {
    for (const filter of [{}, { state: ['online' as const] }, { state: ['offline' as const, 'disabled' as const] }]) {
      const { total } = await owner.call(deviceRoutes.page, filter);
      for (const zoom of [0, 4, 9, 14])
        expect((await owner.call(mapRoutes.cells, { ...world, zoom, ...filter })).total).toBe(total);
    }
  });

  it('reaches over the antimeridian', async () => {
    const fiji = { west: 179, south: -20, east: -179, north: -15, zoom: 6 };
    expect((await owner.call(mapRoutes.cells, fiji)).total).toBe(2);
    const close = await owner.call(mapRoutes.devices, { ...fiji, zoom: 12 });
    expect(new Set(close.devices.map(({ sn }) => sn))).toEqual(new Set([tills[3]?.sn, tills[4]?.sn]));
  });

  it('shows single devices of a small area, and says so where there are none', async () => {
    const { devices, isCapped } = await owner.call(mapRoutes.devices, berlin);
    expect(devices.map(({ sn }) => sn).sort()).toEqual(
      tills
        .slice(0, 3)
        .map(({ sn }) => sn)
        .sort(),
    );
    expect(devices.find(({ sn }) => sn === tills[0]?.sn)).toMatchObject({
      latitude: 52.5,
      longitude: 13.4,
      accuracyM: 8,
      origin: 'own',
      source: 'gps',
      state: 'online',
      partnerName: 'Located',
      shopName: null,
    });
    expect(isCapped).toBe(false);
    const sea = { west: -30, south: 30, east: -29, north: 31, zoom: 12 };
    expect(await refusal(owner.send(mapRoutes.devices, sea))).toMatchObject({ code: 6101 });
    expect(await refusal(owner.send(mapRoutes.devices, { ...berlin, zoom: 11 }))).toMatchObject({ code: 400 });
  });

  it('finds a device by its serial number, and keeps who looked in the trail of the owner', async () => {
    const sn = tills[0]?.sn ?? '';
    expect(await admin.call(mapRoutes.find, { sn })).toMatchObject({ sn, latitude: 52.5 });
    const story = await owner.call(auditRoutes.object, { objectType: 'device', objectId: tills[0]?.id ?? '' });
    expect(story.items[0]).toMatchObject({ action: 'position.found' });
    expect(await refusal(stranger.send(mapRoutes.find, { sn }))).toMatchObject({ code: 6102 });
    const unplaced = await api.people.device(org);
    expect(await refusal(owner.send(mapRoutes.find, { sn: unplaced.sn }))).toMatchObject({ code: 6103 });
  });

  it('shows a device where its shop is until it says where it is', async () => {
    const till = await LocatedDevice.make(api.app, api.people, other);
    await api.people.query(
      `WITH shop AS (INSERT INTO devices_shop (org_id, name, timezone, latitude, longitude)
         VALUES ($1, 'Lyon', 'Europe/Paris', 45.76, 4.83) RETURNING id)
       UPDATE devices_device SET shop_id = (SELECT id FROM shop) WHERE id = $2`,
      [other.id, till.id],
    );
    const lyon = { west: 4.7, south: 45.7, east: 4.9, north: 45.8, zoom: 13 };
    expect((await stranger.call(mapRoutes.devices, lyon)).devices).toMatchObject([
      { sn: till.sn, origin: 'shop', source: null, shopName: 'Lyon' },
    ]);
    await till.say([till.point(-1, 48.1, 11.6)]);
    expect(await refusal(stranger.send(mapRoutes.devices, lyon))).toMatchObject({ code: 6101 });
  });

  it('keeps a look at the position of one device in the trail, also where there is none', async () => {
    const unplaced = await api.people.device(org);
    expect(await owner.call(mapRoutes.position, { deviceId: unplaced.id })).toEqual({ position: null });
    const story = await owner.call(auditRoutes.object, { objectType: 'device', objectId: unplaced.id });
    expect(story.items[0]).toMatchObject({ action: 'position.viewed' });
    expect((await owner.call(mapRoutes.position, { deviceId: tills[1]?.id ?? '' })).position).toMatchObject({
      latitude: 52.51,
      isRounded: false,
    });
  });

  it('is drawn on the atlas unless the installation names a map', async () => {
    expect(await owner.call(mapRoutes.base, {})).toEqual({
      kind: 'atlas',
      url: '',
      datum: 'wgs84',
      attribution: '',
      hasBorders: true,
    });
  });
});

it('reads cells by ranges of an index, with row security on', async () => {
  await api.people.query(
    `WITH made AS (INSERT INTO devices_device (org_id, sn, model_id)
       SELECT $1, 'PLAN-' || n, (SELECT min(id) FROM devices_model) FROM generate_series(1, 20000) n
       RETURNING id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
     INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, at, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
     SELECT id, 'own', location_quadkey(-80 + random() * 160, -180 + random() * 360), 0, 0, now(),
            org_id, org_l1, org_l2, org_l3, org_l4, org_l5 FROM made`,
    [other.id],
  );
  await api.people.query('ANALYZE location_current');
  await api.people.query('ANALYZE devices_device');
  const scope = scopeOfOrg(api.app.database, { id: other.id, depth: 1 });
  const plan = await readIn(scope, async (db) => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${cellStatement(scope, { ...berlin, zoom: 9 })}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  // Of all devices few are in the area, of the organisation's few, too: either index will do, and no table is read whole.
  expect(plan).toMatch(/Bitmap Index Scan on location_current__(org_l1|quadkey)/);
  expect(plan).not.toMatch(/Seq Scan on (location_current|devices_device)/);
  expect((await stranger.call(mapRoutes.cells, world)).total).toBeGreaterThan(20_000);
});
