import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { locationSettingRoutes } from '@tilldeck/contracts/location/location-setting.routes';
import type { LocatingMode } from '@tilldeck/contracts/location/location-setting.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { type Epoch, TestReceiver } from '@tilldeck/testkit/harness/gps-receiver';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let broker: TestBroker;
let api: ApiHarness;
let admin: WireClient;
let receiver: TestReceiver;
let agent: TestAgent;
let device: TestDevice;

beforeAll(async () => {
  broker = await startTestBroker();
  api = await startApiHarness(broker.settings, { isIngesting: true });
  admin = await api.as(api.admin);
  const setting = await admin.call(linkSettingRoutes.detail, {});
  await admin.call(linkSettingRoutes.modify, { ...setting, reconnectSpreadS: 1 });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await broker?.stop();
});
beforeEach(async () => {
  receiver = await TestReceiver.start();
  device = await api.people.device(api.vendor);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  agent = new TestAgent({ serverUrl: api.url, sn: device.sn, claimCode: code });
  agent.configure({ position: { port: receiver.port } });
});
afterEach(async () => {
  await agent.remove();
  await receiver.stop();
});

const waitMs = { timeout: 30_000, interval: 100 };
/** Half an hour ago, so that scripted minutes are in the past. */
let clock = 0;
beforeEach(() => {
  clock = Date.now() - 30 * 60_000;
});
/** Fixes ten seconds apart, metres north of the town hall of Hamburg. */
const fixes = (norths: readonly number[], hdop = 0.3): Epoch[] =>
  norths.map((north) => {
    clock += 10_000;
    return { at: clock, latitude: 53.5503 + north / 111_195, longitude: 9.992, hdop };
  });
const stand = (north: number, times: number) => fixes(Array.from({ length: times }, () => north));
const walk = (from: number, to: number) =>
  fixes(Array.from({ length: Math.abs(to - from) / 20 }, (_, step) => from + 20 * (step + 1) * Math.sign(to - from)));

const north = (units: number) => Math.round((units / 1e7 - 53.5503) * 111_195);
async function points(): Promise<number[]> {
  const rows = await api.people.query<{ latitude: number }>(
    'SELECT latitude FROM location_point WHERE device_id = $1 ORDER BY at',
    [device.id],
  );
  return rows.map(({ latitude }) => north(latitude));
}
async function current(): Promise<number | undefined> {
  const [row] = await api.people.query<{ latitude: number; origin: string }>(
    'SELECT latitude, origin FROM location_current WHERE device_id = $1',
    [device.id],
  );
  return row?.origin === 'own' ? north(row.latitude) : undefined;
}
const written = (event: string) => () => agent.output.includes(`"${event}"`);
async function locate(mode: LocatingMode): Promise<void> {
  const setting = await admin.call(locationSettingRoutes.detail, {});
  await admin.call(locationSettingRoutes.modify, { ...setting, mode });
}

describe('an agent with a gpsd', { timeout: 120_000 }, () => {
  it('says where it is, where it goes, and what its connection missed', async () => {
    agent.start();
    await expect.poll(written('gpsd_connected'), waitMs).toBe(true);
    await receiver.measure(fixes([0, 8, -6, 11, -9, 4, -12, 10, 3, -8, 0, 9, -5, 12, -7, 1], 1));
    await expect.poll(current, waitMs).toBeTypeOf('number');
    await receiver.measure(walk(0, 200));
    await expect.poll(current, waitMs).toBeGreaterThan(150);
    const [first, ended, onTheWay] = await points();
    expect(Math.abs(first ?? 99)).toBeLessThan(20);
    // The noise of the receiver was not said: only where the device stood, until when, and where it went.
    expect(Math.abs(ended ?? 99)).toBeLessThanOrEqual(25);
    expect(onTheWay).toBeGreaterThan(25);

    await broker.kill();
    await expect.poll(written('disconnected'), waitMs).toBe(true);
    await receiver.measure(walk(200, 1_200));
    await receiver.measure(stand(1_200, 3));
    // Over a restart, too.
    await agent.kill();
    agent.start();
    await broker.restart();
    await expect.poll(current, waitMs).toBeGreaterThan(1_150);
    const path = await points();
    expect(path).toEqual(path.toSorted((one, other) => one - other));
    const steps = path.slice(1).map((each, place) => each - (path[place] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(60);
  });

  it('says nothing to an owner who does not want to know', async () => {
    await locate('off');
    agent.start();
    await expect.poll(written('gpsd_connected'), waitMs).toBe(true);
    const held = async () =>
      (await api.people.query(`SELECT FROM link_item WHERE device_id = $1 AND item = 'locating'`, [device.id])).length;
    await expect.poll(held, waitMs).toBe(1);
    await receiver.measure(walk(0, 400));
    await locate('always');
    await agent.kill();
    agent.start();
    await expect.poll(held, waitMs).toBe(0);
    await receiver.measure(walk(1_000, 1_200));
    await expect.poll(current, waitMs).toBeGreaterThan(1_100);
    expect((await points()).filter((each) => each < 900)).toEqual([]);
    expect(await api.people.query('SELECT FROM location_refused WHERE device_id = $1', [device.id])).toEqual([]);
  });
});
