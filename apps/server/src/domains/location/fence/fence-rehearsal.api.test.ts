import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { changesAlong, type FenceFix } from '@tilldeck/contracts/location/fence.rules';
import { naiveChanges } from '@tilldeck/contracts/location/fence-rehearsal.rules';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Four days of walks around a place: home, away, and everything between, with spikes and vague fixes. */
function walk(till: LocatedDevice, middle: { latitude: number; longitude: number }, radiusM: number) {
  const wide = 111_195 * Math.max(0.01, Math.cos((middle.latitude * Math.PI) / 180));
  return Array.from({ length: 90 }, (_, index) => {
    const away = Math.abs(Math.sin(index / 9)) * radiusM * 2.5 * (random() < 0.05 ? 3 : 1);
    const angle = random() * 2 * Math.PI;
    let longitude = middle.longitude + (Math.cos(angle) * away) / wide;
    if (longitude > 180) longitude -= 360;
    if (longitude < -180) longitude += 360;
    return till.point(-5_700 + index * 60, middle.latitude + (Math.sin(angle) * away) / 111_195, longitude, {
      accuracyM: random() < 0.1 ? 900 : 5 + Math.round(random() * 30),
    });
  });
}

describe('[MAP-03] a rehearsal', () => {
  it.each([
    ['Berlin', { latitude: 52.5, longitude: 13.4 }, 300],
    ['the antimeridian', { latitude: -17.8, longitude: 179.9995 }, 400],
    ['the north', { latitude: 69.6, longitude: 18.9 }, 5_000],
  ])('equals replaying every point, at %s', async (_name, middle, radiusM) => {
    const tills: LocatedDevice[] = [];
    for (let nr = 0; nr < 4; nr += 1) {
      const till = await LocatedDevice.make(api.app, api.people, org);
      await till.say(walk(till, middle, radiusM));
      tills.push(till);
    }
    const far = await LocatedDevice.make(api.app, api.people, org);
    await far.say([far.point(-50, 35, 100), far.point(-40, 35.1, 100)]);
    const circle = { ...middle, radiusM };
    const all = [...tills, far];
    const rows = await api.people.query<{ device_id: string } & Record<'at' | 'lat' | 'lon' | 'acc', number>>(
      `SELECT device_id, (extract(epoch from at) * 1000)::float8 AS at, latitude / 1e7::float8 AS lat,
              longitude / 1e7::float8 AS lon, accuracy_m AS acc
         FROM location_point WHERE device_id = ANY ($1::bigint[]) ORDER BY device_id, at`,
      [all.map(({ id }) => id)],
    );
    const expected = { enterCount: 0, exitCount: 0, naiveCount: 0, changedDeviceCount: 0 };
    for (const { id } of all) {
      const fixes: FenceFix[] = rows
        .filter((row) => row.device_id === id)
        .map(({ at, lat, lon, acc }) => ({ at: Math.round(at), latitude: lat, longitude: lon, accuracyM: acc }));
      const changes = changesAlong(circle, fixes);
      expected.enterCount += changes.filter(({ to }) => to === 'inside').length;
      expected.exitCount += changes.filter(({ to }) => to === 'outside').length;
      expected.naiveCount += naiveChanges(circle, fixes);
      expected.changedDeviceCount += Number(changes.length > 0);
    }
    expect(expected.exitCount).toBeGreaterThan(3);
    expect(expected.naiveCount).toBeGreaterThan(expected.enterCount + expected.exitCount);
    const target = { scope: 'sn' as const, sns: all.map(({ sn }) => sn) };
    const found = await client.call(fenceRoutes.rehearse, { ...circle, event: 'exit', action: 'lock', target });
    expect(found).toMatchObject({ ...expected, deviceCount: 5, nearCount: 4, isCut: false });
    expect(found.actionCount).toBe(expected.exitCount);
    expect(found.changes.filter(({ isActed }) => isActed)).toHaveLength(expected.exitCount);
    const none = await client.call(fenceRoutes.rehearse, { ...circle, event: 'exit', action: 'lock', target, days: 1 });
    expect(none.pointCount).toBeLessThan(found.pointCount);
  });

  it('counts the devices of the organisation of the fence where the vendor edits it', async () => {
    const middle = { latitude: -33.9, longitude: 18.4 };
    const home = { ...middle, radiusM: 300 };
    const partner = await api.people.partner(api.vendor);
    const own = await api.as(await api.people.account(partner, allPermissions('partner')));
    const vendor = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
    const leave = async (till: LocatedDevice) =>
      till.say([0, 1, 2, 3, 4].map((step) => till.point(-60 + step, middle.latitude + (step > 2 ? 0.02 : 0), 18.4)));
    await leave(await LocatedDevice.make(api.app, api.people, partner));
    await leave(await LocatedDevice.make(api.app, api.people, api.vendor));
    const aim = { ...home, event: 'exit' as const, target: { scope: 'all' as const } };
    const { id } = await own.call(fenceRoutes.add, { ...aim, name: 'Cape Town' });
    const seen = await own.call(fenceRoutes.rehearse, { ...aim, fenceId: id });
    expect(seen).toMatchObject({ deviceCount: 1, nearCount: 1, exitCount: 1, changedDeviceCount: 1 });
    const edited = await vendor.call(fenceRoutes.rehearse, { ...aim, fenceId: id });
    expect({ ...edited, from: '', to: '' }).toEqual({ ...seen, from: '', to: '' });
    // A new fence of the vendor is for all devices it sees.
    expect(await vendor.call(fenceRoutes.rehearse, aim)).toMatchObject({ nearCount: 2, exitCount: 2 });
    const foreign = await client.send(fenceRoutes.rehearse, { ...aim, fenceId: id });
    expect(foreign.body.error).toBe('core.not_found');
  });

  it('shows nothing of devices of others', async () => {
    const other = await api.people.partner(api.vendor);
    const stranger = await api.as(await api.people.account(other, allPermissions('partner')));
    const aim = { latitude: 52.5, longitude: 13.4, radiusM: 300, event: 'exit' as const };
    const found = await stranger.call(fenceRoutes.rehearse, { ...aim, target: { scope: 'all' } });
    expect(found).toMatchObject({ deviceCount: 0, nearCount: 0, pointCount: 0, changes: [] });
  });
});
