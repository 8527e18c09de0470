import { transferDevicesJob } from '@tilldeck/contracts/devices/import.jobs';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { locationSettingRoutes } from '@tilldeck/contracts/location/location-setting.routes';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { devicesDomain } from '../../devices/index.ts';

let api: ApiHarness;
let admin: WireClient;
let owner: WireClient;
let next: WireClient;
let org: TestOrg;
let taker: TestOrg;
let till: LocatedDevice;

const hourMs = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
/** The last six hours. */
const lately = () => ({ deviceId: till.id, from: iso(Date.now() - 6 * hourMs), to: iso(Date.now() + hourMs) });
/** What a refused call says. */
const refusal = async (answer: Promise<{ body: { code: number; error?: string | undefined } }>) => (await answer).body;
const lead = async (of: TestOrg) => api.as(await api.people.account(of, allPermissions('partner')));
/** Metres east of a corner in Berlin. */
const east = (metres: number) => 13.4 + metres / (111_195 * Math.cos((52.5 * Math.PI) / 180));

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  org = await api.people.partner(api.vendor, 'Tracked');
  taker = await api.people.partner(api.vendor, 'Taking');
  [owner, next] = await Promise.all([lead(org), lead(taker)]);
  till = await LocatedDevice.make(api.app, api.people, org);
  await api.people.query(
    `INSERT INTO devices_shop (org_id, name, timezone, latitude, longitude) VALUES ($1, 'Corner shop', 'UTC', 52.5005, $2)`,
    [org.id, east(800)],
  );
  // Drives for ten minutes, stays for twenty, is silent for an hour and appears elsewhere.
  await till.say([
    ...Array.from({ length: 10 }, (_, minute) => till.point(minute - 180, 52.5, east(minute * 80))),
    ...Array.from({ length: 21 }, (_, minute) => till.point(minute - 170, 52.5 + (minute % 2) / 20_000, east(800))),
    till.point(-149, 52.5, east(900)),
    till.point(-148, 52.5, east(5_000), { accuracyM: 900, source: 'network' }),
    till.point(-90, 52.55, 13.5),
  ]);
});
afterAll(() => api.close());

describe('[MAP-02] the path of a device', () => {
  it('has lines, silences, stops with their shop, and what is known too roughly', async () => {
    const path = await owner.call(trackRoutes.path, { ...lately(), zoom: 15 });
    expect(path).toMatchObject({ device: { id: till.id, sn: till.sn }, count: 34, isCapped: false, isRounded: false });
    expect(path.lines.map(({ isGap }) => isGap)).toEqual([false, true, false]);
    expect(path.stops).toHaveLength(1);
    const [stop] = path.stops;
    expect((Date.parse(stop?.to ?? '') - Date.parse(stop?.from ?? '')) / 60_000).toBe(20);
    expect(stop?.shop?.name).toBe('Corner shop');
    expect(path.vague.map(({ source }) => source)).toEqual(['network']);
    // Driving straight on needs no corners in between.
    expect(path.lines[0]?.corners.length).toBeLessThan(15);
  });

  it('is refused for more than 31 days, and for devices of others', async () => {
    const { deviceId } = lately();
    const first = Date.parse('2026-10-01');
    const days = (n: number) => ({ deviceId, from: iso(first), to: iso(first + n * 24 * hourMs) });
    expect((await owner.call(trackRoutes.path, days(31))).count).toBe(0);
    expect(await refusal(owner.send(trackRoutes.path, days(33)))).toMatchObject({ code: 6104 });
    expect(await refusal(next.send(trackRoutes.path, lately()))).toMatchObject({ error: 'core.not_found' });
  });

  it('says which days have points, by the clock of the caller', async () => {
    const { days, keptDays } = await owner.call(trackRoutes.days, { deviceId: till.id });
    expect(keptDays).toBe(30);
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(34);
  });

  it('leaves as GPX with every point', async () => {
    const { fileName, text } = await owner.call(trackRoutes.gpx, lately());
    expect(fileName).toMatch(new RegExp(`^${till.sn}_\\d{4}-\\d\\d-\\d\\d\\.gpx$`));
    expect(text.match(/<trkpt /g)).toHaveLength(34);
    expect(text.match(/<trkseg>/g)).toHaveLength(2);
  });

  it('is kept in the trail: who, which device, which period', async () => {
    const period = lately();
    await admin.call(trackRoutes.path, period);
    const story = await owner.call(auditRoutes.object, { objectType: 'device', objectId: till.id });
    expect(story.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['position.path_viewed', 'position.path_exported']),
    );
    expect(story.items[0]).toMatchObject({
      action: 'position.path_viewed',
      after: { from: period.from, to: period.to },
    });
  });
});

describe('what an organisation decides', () => {
  it('is its own, and does not overwrite what somebody else changed meanwhile', async () => {
    const before = await owner.call(locationSettingRoutes.detail, {});
    expect(before).toEqual({ mode: 'always', isRounded: false, keptDays: 30, version: 0 });
    const after = await owner.call(locationSettingRoutes.modify, { ...before, keptDays: 60 });
    expect(after).toMatchObject({ keptDays: 60, version: 1 });
    expect(await refusal(owner.send(locationSettingRoutes.modify, before))).toMatchObject({
      error: 'core.stale_version',
    });
    expect(await owner.call(locationSettingRoutes.modify, { ...after, keptDays: 30 })).toMatchObject({ version: 2 });
    expect((await next.call(locationSettingRoutes.detail, {})).version).toBe(0);
    expect(await refusal(owner.send(locationSettingRoutes.modify, { ...after, keptDays: 401 }))).toMatchObject({
      code: 400,
    });
  });
});

describe('a device that changes hands', () => {
  it('takes no place with it, and leaves the past with who owned it then', async () => {
    const former = lately();
    const { batch } = await admin.call(transferRoutes.preview, { sns: [till.sn], partnerId: String(taker.id) });
    await admin.call(transferRoutes.run, { id: batch.id });
    const handOver = devicesDomain.jobs?.find(({ job }) => job === transferDevicesJob);
    await handOver?.run(api.app, { transferId: batch.id }, { attempt: 5, maxAttempts: 5 } as JobRun);

    expect(await next.call(mapRoutes.position, { deviceId: till.id })).toEqual({ position: null });
    expect(await refusal(next.send(mapRoutes.find, { sn: till.sn }))).toMatchObject({ code: 6103 });
    expect(await next.call(trackRoutes.path, former)).toMatchObject({ count: 0, lines: [], stops: [], vague: [] });
    expect((await next.call(trackRoutes.gpx, former)).text).not.toContain('<trkpt');
    expect((await next.call(trackRoutes.days, { deviceId: till.id })).days).toEqual([]);
    const berlin = { west: 13, south: 52, east: 14, north: 53 };
    for (const zoom of [2, 9]) expect((await next.call(mapRoutes.cells, { ...berlin, zoom })).total).toBe(0);
    expect(await refusal(next.send(mapRoutes.devices, { ...berlin, zoom: 12 }))).toMatchObject({ code: 6101 });
    // Each call about places is tried above; `base` is the map alone. One that is added has to be tried as well.
    expect(Object.keys({ ...mapRoutes, ...trackRoutes }).sort()).toEqual([
      'base',
      'cells',
      'days',
      'devices',
      'find',
      'gpx',
      'path',
      'position',
    ]);

    // A message that the device kept from before arrives after the transfer.
    await till.say([till.point(-100, 52.5, 13.4)]);
    expect(await next.call(trackRoutes.path, former)).toMatchObject({ count: 0 });
    expect(await next.call(mapRoutes.position, { deviceId: till.id })).toEqual({ position: null });

    expect((await owner.call(trackRoutes.path, former)).count).toBe(34);
    expect(await refusal(owner.send(mapRoutes.position, { deviceId: till.id }))).toMatchObject({
      error: 'core.not_found',
    });

    await till.say([till.point(1, 48.1, 11.6)]);
    expect((await next.call(mapRoutes.position, { deviceId: till.id })).position).toMatchObject({ latitude: 48.1 });
    expect((await next.call(trackRoutes.path, former)).count).toBe(1);
    expect((await owner.call(trackRoutes.path, former)).count).toBe(34);
  });
});
