import { quadkeyOf } from '@tilldeck/contracts/location/quadkey.rules';
import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import { readConfig } from '../../../platform/config.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log.ts';
import { turnDays } from '../days/days.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let partner: TestOrg;
let till: LocatedDevice;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
});
beforeEach(async () => {
  partner = await people.partner(await people.vendor());
  till = await LocatedDevice.make({ database }, people, partner);
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

interface Current {
  origin: string;
  latitude: number;
  longitude: number;
  quadkey: string;
  org_id: number;
}
const current = async (): Promise<Current | undefined> =>
  (await people.query<Current>('SELECT * FROM location_current WHERE device_id = $1', [till.id]))[0];
const latitudes = async () =>
  (
    await people.query<{ latitude: number }>('SELECT latitude FROM location_point WHERE device_id = $1 ORDER BY at', [
      till.id,
    ])
  ).map(({ latitude }) => latitude / 1e7);
const refused = async () =>
  Object.fromEntries(
    (
      await people.query<{ reason: string; point_count: number }>(
        'SELECT reason, point_count FROM location_refused WHERE device_id = $1',
        [till.id],
      )
    ).map((row) => [row.reason, row.point_count]),
  );
const decide = (mode: string, isRounded = false, keptDays = 30) =>
  people.query('INSERT INTO location_setting (org_id, mode, is_rounded, kept_days) VALUES ($1, $2, $3, $4)', [
    partner.id,
    mode,
    isRounded,
    keptDays,
  ]);

describe('points of a device', () => {
  it('are kept with their owner, the newest is where the device is', async () => {
    await till.say([till.point(-2, 52.5, 13.4), till.point(-1, 52.51, 13.41, { speedMps: 12.5 })]);
    expect(await latitudes()).toEqual([52.5, 52.51]);
    const now = await current();
    expect(now).toMatchObject({ origin: 'own', latitude: 525_100_000, longitude: 134_100_000, org_id: partner.id });
    expect(Number(now?.quadkey)).toBe(quadkeyOf({ latitude: 52.51, longitude: 13.41 }));
    const [visits] = await people.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM location_visit WHERE device_id = $1 AND org_id = $2',
      [till.id, partner.id],
    );
    expect(visits?.n).toBeGreaterThan(0);
  });

  it('are kept once, also where a message comes again with something new', async () => {
    const [first, second] = [till.point(-3, 52.5, 13.4), till.point(-2, 52.51, 13.4)];
    await till.say([first, second]);
    await till.say([first, second, till.point(-1, 52.52, 13.4)]);
    expect(await latitudes()).toEqual([52.5, 52.51, 52.52]);
    expect((await current())?.latitude).toBe(525_200_000);
  });

  it('that are late belong to the past and move nothing back', async () => {
    await till.say([till.point(-1, 52.5, 13.4)]);
    await till.say([till.point(-600, 48.1, 11.6)]);
    expect(await latitudes()).toEqual([48.1, 52.5]);
    expect((await current())?.latitude).toBe(525_000_000);
  });

  it('that are only the noise of a receiver leave the row of the device as it is', async () => {
    const version = async () =>
      (await people.query<{ xmin: string }>('SELECT xmin FROM location_current WHERE device_id = $1', [till.id]))[0]
        ?.xmin;
    await till.say([till.point(-9, 52.5, 13.4)]);
    const before = await version();
    await till.say([till.point(-5, 52.5001, 13.4), till.point(-1, 52.5, 13.4001)]);
    expect(await version()).toBe(before);
    await till.say([till.point(0, 52.501, 13.4)]);
    expect(await version()).not.toBe(before);
  });

  it('are refused by name, one by one', async () => {
    const year = 365 * 24 * 60;
    await till.say([
      till.point(-10, 52.5, 13.4),
      till.point(-9, 0, 0),
      till.point(-8, 121.47, 31.23),
      till.point(-7, 52.5, 90),
      till.point(-6, 52.502, 13.4),
      till.point(10 * year, 52.503, 13.4),
      till.point(-10 * year, 52.503, 13.4),
      till.point(-40 * 24 * 60, 52.504, 13.4),
    ]);
    expect(await latitudes()).toEqual([52.5, 52.502]);
    expect(await refused()).toEqual({ null_island: 1, out_of_range: 1, too_fast: 1, clock: 2, expired: 1 });
  });

  it('with swapped coordinates are refused between those that are right', async () => {
    await till.say([
      till.point(-9, 52.5, 13.4),
      till.point(-8, 13.4, 52.5),
      till.point(-7, 52.501, 13.4),
      till.point(-6, 52.502, 13.4),
      till.point(-5, 13.4, 52.502),
      till.point(-4, 52.503, 13.4),
    ]);
    expect(await latitudes()).toEqual([52.5, 52.501, 52.502, 52.503]);
    expect(await refused()).toEqual({ too_fast: 2 });
    expect((await current())?.latitude).toBe(525_030_000);
  });

  it('of the poles and the antimeridian are places like others', async () => {
    await till.say([till.point(-5_000, 90, 180), till.point(-2_500, -90, -180), till.point(-1, -17.8, 179.999_999_9)]);
    expect(await latitudes()).toEqual([90, -90, -17.8]);
    expect((await current())?.longitude).toBe(1_799_999_999);
  });

  it('in GCJ-02 are kept as WGS 84', async () => {
    await till.say([till.point(-1, 31.228_456, 121.478_228, { datum: 'gcj02', source: 'network' })]);
    const now = await current();
    // Half a kilometre away from what the device said.
    expect(now?.latitude).not.toBe(312_284_560);
    expect(Math.abs((now?.latitude ?? 0) - 312_304_000)).toBeLessThan(30_000);
  });

  it('come with a status, too', async () => {
    await till.report({ latitude: 48.137, longitude: 11.575, accuracyM: 1e-50 });
    expect(await latitudes()).toEqual([48.137]);
    expect((await current())?.origin).toBe('own');
  });

  it('of a till that rests are not kept from every status: the first after a move is, then one in 50 minutes', async () => {
    const minutes = (n: number) => Date.now() - (90 - n) * 60_000;
    const noise = (n: number) => ({ latitude: 48.137 + n * 1e-6, longitude: 11.575, accuracyM: 8 });
    for (const n of [0, 5, 10, 15, 45, 52, 56, 60]) await till.report(noise(n), minutes(n));
    expect(await latitudes()).toEqual([0, 5, 52, 56].map((n) => noise(n).latitude));
    // 33 m further, then back.
    await till.report({ ...noise(0), latitude: 48.137_35 }, minutes(65));
    await till.report(noise(66), minutes(72));
    expect((await latitudes()).slice(4)).toEqual([48.137_35, 48.137_066]);
    expect((await current())?.latitude).toBe(481_370_660);
  });

  it('replace the row of a former owner that a transfer has not reached yet', async () => {
    await till.say([till.point(-9, 52.5, 13.4)]);
    const next = await people.partner(await people.vendor());
    await people.query('ALTER TABLE devices_device DISABLE TRIGGER USER');
    await people.query('UPDATE devices_device SET org_id = $1, org_l1 = $1 WHERE id = $2', [next.id, till.id]);
    await people.query('ALTER TABLE devices_device ENABLE TRIGGER USER');
    await till.say([till.point(-5, 52.5, 13.4)]);
    expect(await current()).toMatchObject({ org_id: next.id, org_l1: next.id, latitude: 525_000_000 });
  });

  it('are no longer those of a master when the partner becomes independent of it', async () => {
    const master = partner;
    const held = await people.partner(master);
    till = await LocatedDevice.make({ database }, people, held);
    await till.say([till.point(-9, 52.5, 13.4)]);
    const levels = () =>
      people.query(
        `SELECT org_l1, org_l2 FROM location_point WHERE device_id = $1
         UNION ALL SELECT org_l1, org_l2 FROM location_visit WHERE device_id = $1`,
        [till.id],
      );
    const before = { org_l1: master.id, org_l2: held.id };
    expect(await levels()).toEqual([before, before]);
    await people.query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [held.id]);
    await people.query('SELECT replace_org_subtree($1)', [held.id]);
    const after = { org_l1: null, org_l2: held.id };
    expect(await levels()).toEqual([after, after]);
  });

  it('count a cell again only where the device left it', async () => {
    const notes = async () =>
      (
        await people.query<{ n: number }>('SELECT count(*)::int AS n FROM location_note WHERE device_id = $1', [
          till.id,
        ])
      )[0]?.n;
    await till.say([till.point(-9, 52.5, 13.4)]);
    const before = (await notes()) ?? 0;
    expect(before).toBeGreaterThan(0);
    await till.say([till.point(-5, 52.5005, 13.4)]);
    expect(await notes()).toBe(before);
    await till.say([till.point(-1, 53.5, 13.4)]);
    expect(await notes()).toBe(before + 1);
  });

  it('measured under a former owner are not kept', async () => {
    await people.query('UPDATE devices_device SET owned_since = now() WHERE id = $1', [till.id]);
    await till.say([till.point(-5, 52.5, 13.4)]);
    expect(await latitudes()).toEqual([]);
    expect(await current()).toBeUndefined();
    expect(await refused()).toEqual({ other_owner: 1 });
  });
});

describe('what the owner decided', () => {
  it('off: nothing is kept, and what was there goes', async () => {
    await till.say([till.point(-5, 52.5, 13.4)]);
    await decide('off');
    await till.say([till.point(-1, 52.6, 13.4)]);
    expect(await refused()).toEqual({ not_wanted: 1 });
    await turnDays({ database });
    expect(await latitudes()).toEqual([]);
    expect(await current()).toBeUndefined();
  });

  it('opening hours: only while the shop is open, never without hours', async () => {
    await decide('opening');
    await till.say([till.point(-3, 52.5, 13.4)]);
    expect(await refused()).toEqual({ not_wanted: 1 });
    const day = new Date().getUTCDay();
    const hours = Array.from({ length: 7 }, (_, index) => (index === (day + 6) % 7 ? [] : [[0, 1440]]));
    await people.query(
      `WITH shop AS (INSERT INTO devices_shop (org_id, name, timezone, opening_hours) VALUES ($1, 'Shop', 'UTC', $2) RETURNING id)
       UPDATE devices_device SET shop_id = (SELECT id FROM shop) WHERE id = $3`,
      [partner.id, JSON.stringify(hours), till.id],
    );
    const dayStart = new Date().setUTCHours(0, 0, 0, 0);
    const at = (ms: number) => ({ at: ms });
    await till.say([till.point(0, 52.5, 13.4, at(dayStart - 60_000)), till.point(0, 52.5, 13.4, at(dayStart + 1_000))]);
    // Yesterday the shop was open, today it is closed.
    expect(await latitudes()).toHaveLength(1);
  });

  it('rounded: kept to 100 m, also what was there before', async () => {
    await till.say([till.point(-5, 52.512_345, 13.412_345)]);
    await decide('always', true);
    await turnDays({ database });
    const before = (await latitudes())[0];
    await till.say([till.point(-1, 52.512_345, 13.412_345)]);
    const all = await latitudes();
    expect(all[1]).toBeCloseTo(before ?? 0, 6);
    expect(all[1]).not.toBe(52.512_345);
    expect(Math.abs((all[1] ?? 0) - 52.512_345) * 111_195).toBeLessThan(51);
    expect(Number((await current())?.quadkey)).not.toBe(quadkeyOf({ latitude: 52.512_345, longitude: 13.412_345 }));
  });

  it('days: what is older goes, of others it stays', async () => {
    const other = await LocatedDevice.make({ database }, people, await people.partner(await people.vendor()));
    await till.say([till.point(-5 * 1_440, 52.5, 13.4), till.point(-1, 52.6, 13.4)]);
    await other.say([other.point(-5 * 1_440, 52.5, 13.4)]);
    await decide('always', false, 2);
    await turnDays({ database });
    expect(await latitudes()).toEqual([52.6]);
    const kept = await people.query('SELECT 1 FROM location_point WHERE device_id = $1', [other.id]);
    expect(kept).toHaveLength(1);
  });
});

it('SQL and contracts agree on the number of a place', async () => {
  const places = Array.from({ length: 500 }, (_, index) => ({
    latitude: -90 + ((index * 0.618_033_988_7) % 1) * 180,
    longitude: -180 + ((index * 0.754_877_666_2) % 1) * 360,
  }));
  const rows = await people.query<{ key: string }>(
    `SELECT location_quadkey(latitude, longitude) AS key FROM unnest($1::float8[], $2::float8[])
       WITH ORDINALITY w (latitude, longitude, place) ORDER BY place`,
    [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)],
  );
  expect(rows.map(({ key }) => Number(key))).toEqual(places.map(quadkeyOf));
});
