import {
  maxReportBytes,
  maxWaitingReports,
  setAsideAfterFaults,
  setAsideFirstMs,
  uplinkLimits,
} from '@tilldeck/contracts/link/link.limits';
import type { ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestHarness, type IngestNode, startIngestHarness } from '../../testing/ingest-harness.ts';

let link: IngestHarness;
let node: IngestNode;

beforeAll(async () => {
  link = await startIngestHarness();
  node = await link.start();
});
afterAll(() => link.close());

const connected = async (keepAliveS?: number): Promise<ReportingDevice> => {
  const device = await link.device();
  await device.connect(link.broker.mqttUrl, keepAliveS);
  return device;
};
const seqs = async ({ device }: ReportingDevice): Promise<number[]> =>
  (
    await link.query<{ seq: number }>(
      'SELECT seq::int FROM link_telemetry WHERE device_id = $1 AND epoch = $2 ORDER BY 1',
      [device.id, device.epoch],
    )
  ).map(({ seq }) => seq);
const registry = async ({ device }: ReportingDevice) =>
  (await link.query('SELECT state, activated_at FROM devices_device WHERE id = $1', [device.id]))[0];
const stateBecomes = (device: ReportingDevice, state: string, timeout = 30_000) =>
  expect.poll(async () => (await registry(device))?.state, { timeout }).toBe(state);
const allAcknowledged = (device: ReportingDevice, timeout = 30_000) =>
  expect.poll(() => device.unacknowledged.size, { timeout }).toBe(0);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('reports of devices', () => {
  it('[FAB-03] are kept as state and history, and acknowledged to the device once they are', async () => {
    const device = await connected();
    for (const batteryPercent of [90, 80, 70]) device.report({ batteryPercent, networkType: 'wifi', printer: 'ready' });
    device.report({ apps: [{ package: 'a.b', version: '1', type: 'system', isRunning: true }] }, 'apps');
    device.report({ kind: 'boot' }, 'event');
    await allAcknowledged(device);
    // In whatever order: two batches may be saved side by side.
    expect([...device.acknowledged].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(await seqs(device)).toEqual([1, 2, 3]);
    expect(
      (await link.query('SELECT battery_percent, seq FROM link_state WHERE device_id = $1', [device.device.id]))[0],
    ).toEqual({ battery_percent: 70, seq: '5' });
    expect((await link.query('SELECT apps FROM link_facts WHERE device_id = $1', [device.device.id]))[0]).toMatchObject(
      {
        apps: [{ package: 'a.b' }],
      },
    );
  });

  it('are taken once, sent twice, in reverse and long after', async () => {
    const device = await connected();
    for (const _ of numbers(120)) device.report();
    for (const seq of numbers(120).toReversed()) device.send(seq);
    await allAcknowledged(device);
    device.unacknowledged.set(1, {
      topic: 'status',
      payload: JSON.stringify({ epoch: device.device.epoch, seq: 1, at: Date.now() }),
    });
    device.send(1);
    await allAcknowledged(device);
    expect(await seqs(device)).toEqual(numbers(120));
  });

  it('that nobody can use are left out, and neither their device nor others are held up', async () => {
    const [hostile, honest] = await Promise.all([connected(), connected()]);
    const poison = ['{', 'null', '[]', '{"epoch":1}', '"\\u0000"', Buffer.from([0xff, 0x00]), '{"a":'.repeat(5_000)];
    for (const bytes of poison) {
      hostile.publish('status', bytes);
      honest.report();
    }
    hostile.report({ ip: '\0' });
    hostile.report({ batteryPercent: 4_000 });
    hostile.report({ uptimeS: Number.MAX_SAFE_INTEGER });
    const good = hostile.report({ at: 253_402_300_799_999, location: { latitude: 1, longitude: 1, accuracyM: 1e-50 } });
    hostile.publish('status', JSON.stringify({ epoch: 999_999, seq: 1, at: 1 }));
    await Promise.all([allAcknowledged(hostile), allAcknowledged(honest)]);
    expect(await seqs(hostile)).toEqual([good]);
    expect(await seqs(honest)).toEqual(numbers(poison.length));
    const metric = await node.app.metrics.registry.getSingleMetricAsString('tilldeck_uplink_reports_total');
    expect(metric).toMatch(/outcome="not_json"/);
    expect(metric).toMatch(/outcome="shape"/);
  });

  it('of a device that sends what cannot be used are set aside, its owner is told, others are heard (attack S11)', async () => {
    const [hostile, honest] = await Promise.all([connected(), connected()]);
    const poison = [
      { until: Number.MAX_SAFE_INTEGER, step: 'held', id: '1-1' },
      { id: '9999999999999999999-1', step: 'running' },
    ];
    for (let n = 0; n < setAsideAfterFaults; n += 1) hostile.report(poison[n % poison.length], 'work');
    await allAcknowledged(hostile);
    const late = hostile.report({ id: '1-1', step: 'running' }, 'work');
    hostile.report({ batteryPercent: 40 });
    for (const _ of numbers(20)) honest.report();
    await allAcknowledged(honest);
    await expect.poll(() => [...hostile.unacknowledged.keys()]).toEqual([late]);
    const told = () =>
      link.query('SELECT org_id, detail FROM link_event WHERE device_id = $1 AND kind = $2', [
        hostile.device.id,
        'set_aside',
      ]);
    await expect
      .poll(told)
      .toEqual([
        { org_id: link.partner.id, detail: { report: 'work', reason: 'unreadable', seconds: setAsideFirstMs / 1_000 } },
      ]);
    expect(
      await link.query(`SELECT org_id, payload, permission FROM outbox_event WHERE topic = 'device.set_aside'`),
    ).toEqual([
      {
        org_id: link.partner.id,
        payload: { deviceId: hostile.device.id, report: 'work', reason: 'unreadable' },
        permission: 'device.query',
      },
    ]);
    const metric = await node.app.metrics.registry.getSingleMetricAsString('tilldeck_uplink_reports_total');
    expect(metric).toMatch(/outcome="aside"/);
    // What it could not say is not lost: it is taken when the while is over.
    const again = setInterval(() => hostile.sendAll(), 500);
    await allAcknowledged(hostile, setAsideFirstMs + 30_000).finally(() => clearInterval(again));
  }, 120_000);

  it('beyond the limit of their kind wait for the next minute (attack S11)', async () => {
    const [hostile, honest] = await Promise.all([connected(), connected()]);
    const { perMinute } = uplinkLimits.apps;
    for (let n = 0; n < 2 * perMinute + 5; n += 1) hostile.report({ apps: [] }, 'apps');
    for (const _ of numbers(5)) honest.report();
    await allAcknowledged(honest);
    await expect.poll(() => hostile.acknowledged.size).toBeGreaterThanOrEqual(perMinute);
    const metric = () => node.app.metrics.registry.getSingleMetricAsString('tilldeck_uplink_reports_total');
    await expect.poll(metric).toMatch(/outcome="too_many"/);
    expect(hostile.unacknowledged.size).toBeGreaterThan(0);
  });

  it('of a device that fills its own place in the broker are refused, and nobody else’s (attack S12)', async () => {
    const own = await startIngestHarness();
    try {
      const taker = await own.start();
      const [hostile, honest] = await Promise.all([own.device(), own.device()]);
      for (const device of [hostile, honest]) await device.connect(own.broker.mqttUrl);
      // While nobody takes anything in.
      await taker.close();
      for (let n = 0; n < maxWaitingReports; n += 1) hostile.report();
      await expect.poll(() => hostile.pubacks).toBe(maxWaitingReports);
      hostile.report();
      await expect.poll(() => hostile.isConnected).toBe(false);
      expect(hostile.pubacks).toBe(maxWaitingReports);
      honest.report();
      await expect.poll(() => honest.pubacks).toBe(1);
      expect(honest.isConnected).toBe(true);
      honest.publish('apps', 'x'.repeat(maxReportBytes + 10_000));
      await expect.poll(() => honest.isConnected).toBe(false);
    } finally {
      await own.close();
    }
  });

  it('survive a database that goes away, a broker that is killed, and are shared by two processes', async () => {
    const proxy = await startTcpProxy(stackSettings().DATABASE_VENDOR_URL ?? '');
    const url = Object.assign(new URL(node.app.config.DATABASE_VENDOR_URL), { port: String(proxy.port) });
    const second = await link.start({ DATABASE_VENDOR_URL: url.href });
    const devices = await Promise.all(numbers(6).map(() => connected()));
    const reportAll = (count: number) => {
      for (const device of devices) for (const _ of numbers(count)) device.report();
    };
    reportAll(20);
    await proxy.cut();
    reportAll(20);
    await proxy.restore();
    await link.broker.kill();
    reportAll(20);
    await link.broker.restart();
    for (const device of devices) {
      await expect
        .poll(
          () =>
            device.connect(link.broker.mqttUrl).then(
              () => true,
              () => false,
            ),
          { interval: 300 },
        )
        .toBe(true);
      device.sendAll();
    }
    // What was on its way to the process that lost its database comes again after the broker's patience.
    const resend = setInterval(() => {
      for (const device of devices) device.sendAll();
    }, 1_000);
    for (const device of devices) await allAcknowledged(device, 45_000);
    clearInterval(resend);
    await second.close();
    for (const device of devices) expect(await seqs(device)).toEqual(numbers(60));
    await proxy.close();
  });
});

describe('presence', () => {
  it('[FAB-02] [FAB-04] follows a device that connects, leaves and comes back; the first time activates it', async () => {
    const device = await link.device();
    expect(await registry(device)).toEqual({ state: 'inactive', activated_at: null });
    await device.connect(link.broker.mqttUrl);
    await stateBecomes(device, 'online');
    const { activated_at: activatedAt } = (await registry(device)) ?? {};
    expect(activatedAt).not.toBeNull();
    device.leave();
    await stateBecomes(device, 'offline');
    await device.connect(link.broker.mqttUrl);
    await stateBecomes(device, 'online');
    expect((await registry(device))?.activated_at).toEqual(activatedAt);
    expect(
      await link.query('SELECT operate_type, org_id FROM devices_lifecycle WHERE device_id = $1', [device.device.id]),
    ).toEqual([{ operate_type: 'activate', org_id: link.partner.id }]);
    const log = await link.query<{ kind: string }>('SELECT kind FROM link_event WHERE device_id = $1 ORDER BY id', [
      device.device.id,
    ]);
    expect(log.map(({ kind }) => kind)).toEqual(['connected', 'disconnected', 'connected']);
    expect(
      (
        await link.query(
          "SELECT last_online_at > now() - interval '1 minute' AS is_fresh FROM link_state WHERE device_id = $1",
          [device.device.id],
        )
      )[0],
    ).toEqual({ is_fresh: true });
  });

  it('[FAB-02] knows of a silent loss within one and a half keep-alives and five seconds', async () => {
    const device = await connected(2);
    await stateBecomes(device, 'online');
    const silentAt = Date.now();
    device.fallSilent();
    await stateBecomes(device, 'offline', 8_000);
    expect(Date.now() - silentAt).toBeLessThan(8_000);
  });

  it('stays online when a device takes over its own connection', async () => {
    const device = await connected();
    await stateBecomes(device, 'online');
    await device.connect(link.broker.mqttUrl);
    const log = () =>
      link.query<{ kind: string }>('SELECT kind FROM link_event WHERE device_id = $1 ORDER BY id', [device.device.id]);
    await expect
      .poll(async () => (await log()).map(({ kind }) => kind))
      .toEqual(['connected', 'connected', 'disconnected']);
    expect((await registry(device))?.state).toBe('online');
    expect(await link.query('SELECT cid FROM link_presence WHERE device_id = $1', [device.device.id])).toHaveLength(1);
  });

  it('leaves a disabled device disabled', async () => {
    const device = await connected();
    await stateBecomes(device, 'online');
    await link.query(`UPDATE devices_device SET state = 'disabled' WHERE id = $1`, [device.device.id]);
    device.leave();
    const isGone = async () =>
      (await link.query('SELECT 1 FROM link_presence WHERE device_id = $1', [device.device.id])).length === 0;
    await expect.poll(isGone).toBe(true);
    expect((await registry(device))?.state).toBe('disabled');
  });

  it('is taken over by another process, and mends what nobody saw', async () => {
    const [here, away] = await Promise.all([connected(), connected()]);
    await stateBecomes(here, 'online');
    await stateBecomes(away, 'online');
    await node.close();
    away.leave();
    await link.query('DELETE FROM link_presence WHERE device_id = $1', [here.device.id]);
    await link.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [here.device.id]);
    node = await link.start();
    await stateBecomes(here, 'online', 15_000);
    await stateBecomes(away, 'offline', 15_000);
  });

  it('ends with the node of the broker that had the connections', async () => {
    const device = await connected();
    await stateBecomes(device, 'online');
    await link.broker.kill();
    await link.broker.restart();
    await stateBecomes(device, 'offline', 20_000);
    expect(await link.query('SELECT 1 FROM link_presence WHERE device_id = $1', [device.device.id])).toHaveLength(0);
  });
});
