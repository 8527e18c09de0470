import { Fleet } from '@tilldeck/agent/simulator/fleet';
import type { Living } from '@tilldeck/agent/simulator/world/life.rules';
import { fixAt, roundOf } from '@tilldeck/agent/simulator/world/place.rules';
import { readingAt } from '@tilldeck/agent/simulator/world/reading.rules';
import { courseOf } from '@tilldeck/agent/simulator/world/work.rules';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RegisteredFleet, registerFleet } from './register-fleet.ts';

const size = { seed: 7, devices: 50 };
/** The shortest keep-alive the link allows; a silent loss is promised to show within 1.5 times that and 5 s. */
const keepAliveS = 10;
const promisedMs = (1.5 * keepAliveS + 5) * 1000;

const aroundTheClock = Array.from({ length: 7 }, () => [[0, 1_440]] as const);
const failShares = { diagnostics: 0.2 };

let database: TestDatabase;
let people: People;
let broker: TestBroker;
let server: ServerProcess;
let registered: RegisteredFleet;
let fleet: Fleet;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  await people.partner(vendor);
  await people.partner(vendor);
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  await people.query('UPDATE link_setting SET keep_alive_s = $1', [keepAliveS]);
  broker = await startTestBroker();
  server = await spawnServer(
    { ...serverSettings(database), ...broker.settings },
    { roles: ['api', 'ingest', 'worker'] },
  );
  registered = await registerFleet(database.ownerUrl, size);
  fleet = new Fleet(
    {
      seed: size.seed,
      profile: 'steady',
      speed: 1,
      settings: registered.settings,
      brokers: broker.mqttUrls,
      apiUrl: server.url,
      pullShare: 0.2,
      failShares,
      workSpeed: 5,
      connectsPerS: 100,
      maxConnecting: 20,
      bareLogin: null,
    },
    // Some of them always move: there are streets, and it is never closing time.
    registered.world.shops.map((shop) => ({ ...shop, latitude: 53.55, longitude: 9.99, hours: aroundTheClock })),
    registered.devices,
  );
  fleet.start();
});
afterAll(async () => {
  fleet?.stop();
  await server?.kill();
  await broker?.stop();
  await people?.close();
  await database?.drop();
});

const stateOf = async (): Promise<Record<string, string>> => {
  const rows = await people.query<{ sn: string; state: string }>('SELECT sn, state FROM devices_device');
  return Object.fromEntries(rows.map(({ sn, state }) => [sn, state]));
};
const connectedSns = async (): Promise<string[]> => {
  const rows = await people.query<{ sn: string }>(
    'SELECT DISTINCT sn FROM link_presence JOIN devices_device ON id = device_id ORDER BY sn',
  );
  return rows.map(({ sn }) => sn);
};
const allAre = (state: string) => Object.fromEntries(registered.devices.map(({ sn }) => [sn, state]));

const isOnItsWay = (life: Living) => (fixAt(life, roundOf(life), Date.now()).speedMps ?? 0) > 0;

describe('a simulated fleet', () => {
  it('is registered once, however often it is started', async () => {
    const again = await registerFleet(database.ownerUrl, size);
    expect(again.added).toBe(0);
    expect(again.devices.map(({ epoch }) => epoch)).toEqual(registered.devices.map(({ epoch }) => epoch));
  });

  it('comes in with its own keys, is activated, and shows as connected to the device', async () => {
    await expect.poll(stateOf, { interval: 200 }).toEqual(allAre('online'));
    expect(await connectedSns()).toEqual(fleet.onlineSns().toSorted());
    expect(await people.query('SELECT FROM devices_device WHERE activated_at IS NULL')).toEqual([]);
    expect(fleet.figures()).toMatchObject({ opened: size.devices, refused: 0, lost: 0 });
  });

  it('has every report saved once, as the device meant it, and acknowledged by name', async () => {
    await expect.poll(() => fleet.figures().unacknowledged).toBe(0);
    const rows = await people.query<{
      sn: string;
      seq: string;
      at: string;
      battery: number | null;
      printer: string;
      ip: string;
      firmware: string;
    }>(`SELECT d.sn, s.seq, s.reported_at AS at, s.battery_percent AS battery, s.printer_state AS printer, s.ip,
               d.firmware_version AS firmware
          FROM devices_device d JOIN link_state s ON s.device_id = d.id`);
    expect(rows).toHaveLength(size.devices);
    for (const { sn, seq, at, battery, printer, ip, firmware } of rows) {
      const device = fleet.device(sn);
      if (!device) throw new Error(`nobody simulates ${sn}`);
      expect(Number(seq)).toBe(device.lastSeq);
      const meant = readingAt(device.life, Date.parse(at));
      expect({ sn, battery, printer, ip }).toEqual({
        sn,
        battery: meant.batteryPercent ?? null,
        printer: meant.printer,
        ip: meant.ip,
      });
      expect(firmware).not.toBe('');
    }
    await expect.poll(() => fleet.figures().pulled).toBeGreaterThan(0);
    expect(fleet.figures().pullsFailed).toBe(0);
  });

  it('is where its receivers say, and only those that move say more than that', async () => {
    const movers = registered.devices.filter(({ sn }) => {
      const device = fleet.device(sn);
      return device && roundOf(device.life) !== null && isOnItsWay(device.life);
    });
    expect(movers.length).toBeGreaterThan(0);
    const pointsOf = async () => {
      const rows = await people.query<{ sn: string; count: string }>(
        'SELECT sn, count(*) FROM location_point p JOIN devices_device d ON d.id = p.device_id GROUP BY sn',
      );
      return new Map(rows.map(({ sn, count }) => [sn, Number(count)]));
    };
    await expect
      .poll(async () => Math.max(...(await pointsOf()).values()), { timeout: 60_000, interval: 500 })
      .toBeGreaterThan(2);
    const points = await pointsOf();
    expect(points.size).toBe(size.devices);
    for (const { sn } of registered.devices) {
      const device = fleet.device(sn);
      if (device && roundOf(device.life) === null) expect([sn, points.get(sn)]).toEqual([sn, 1]);
    }
  });

  it('does the work of a task on every device, and fails on those that are meant to', async () => {
    const admin = await new WireClient(server.url).signIn('admin', testPassword);
    const aim = { kind: 'diagnostics' as const, payload: {}, target: { scope: 'all' as const } };
    const { hash, eligible } = await admin.call(taskRoutes.preview, aim);
    expect(eligible).toBe(size.devices);
    const { id } = await admin.call(taskRoutes.add, { ...aim, previewHash: hash, plan: { maxAttempts: 1 } });
    const isMeantToFail = (sn: string) => {
      const device = fleet.device(sn);
      return device && courseOf(device.life, { id: `${id}-1`, kind: 'diagnostics' }, failShares).code !== null;
    };
    const failed = registered.devices.filter(({ sn }) => isMeantToFail(sn)).length;
    const succeeded = size.devices - failed;
    expect(failed).toBeGreaterThan(0);
    await expect
      .poll(() => admin.call(taskRoutes.detail, { id }), { timeout: 40_000, interval: 200 })
      .toMatchObject({ state: 'finished', counts: { succeeded, failed } });
    const reports = () => people.query('SELECT FROM link_examination WHERE cause = $1', ['remote']);
    await expect.poll(reports).toHaveLength(succeeded);
  });

  it('turns offline in the time promised when a device hangs, and online when it is back', async () => {
    const [silent = ''] = registered.devices.map(({ sn }) => sn);
    fleet.force([silent], 'dead');
    await expect
      .poll(stateOf, { timeout: promisedMs, interval: 200 })
      .toEqual({ ...allAre('online'), [silent]: 'offline' });
    fleet.force([silent], null);
    await expect.poll(stateOf, { interval: 200 }).toEqual(allAre('online'));
  });

  it('turns offline within five seconds when a device is switched off', async () => {
    const [, off = ''] = registered.devices.map(({ sn }) => sn);
    fleet.force([off], 'off');
    await expect.poll(stateOf, { timeout: 5_000, interval: 100 }).toEqual({ ...allAre('online'), [off]: 'offline' });
  });
});
