import type { MessageSpec } from '@tilldeck/contracts/core/message';
import { itemMask } from '@tilldeck/contracts/link/item-mask.rules';
import { eventMessage, examinationMessage, helloMessage, statusMessage } from '@tilldeck/contracts/link/link.messages';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import { People, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { gatherContributions } from '../../../platform/create-app.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import type { Received } from '../../../platform/link/message-binding.ts';
import { createLog } from '../../../platform/log.ts';
import { domains } from '../../catalogue.domain.ts';
import { linkDomain } from '../index.ts';
import { createUplink, type Uplink } from './take-batch.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let partner: TestOrg;
let uplink: Uplink;
let other: Uplink;

const noApp = (): never => {
  throw new Error('reports need no app');
};

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  partner = await people.partner(await people.vendor());
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
  uplink = createUplink({ database, contributions: gatherContributions(domains, noApp) }, linkDomain.messages ?? []);
  other = createUplink({ database, contributions: gatherContributions(domains, noApp) }, linkDomain.messages ?? []);
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

interface Enrolled extends TestDevice {
  epoch: number;
}

async function addKey(device: TestDevice, state = 'active'): Promise<number> {
  const [key] = await people.query<{ id: string }>(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
     VALUES ($1, $2, $3, decode(md5(random()::text) || md5(random()::text), 'hex'), $4, 'factory') RETURNING id`,
    [device.orgId, device.id, device.sn, state],
  );
  return Number(key?.id);
}
async function enrolled(): Promise<Enrolled> {
  const device = await people.device(partner);
  return { ...device, epoch: await addKey(device) };
}
function report(
  device: Enrolled,
  seq: number,
  rest: Record<string, unknown> = {},
  message: MessageSpec = statusMessage,
): Received {
  const receivedAtMs = Date.now();
  const epoch = (rest.epoch as number | undefined) ?? device.epoch;
  return { message, serial: device.sn, receivedAtMs, payload: { at: receivedAtMs, ...rest, epoch, seq } };
}
const history = async (device: Enrolled) =>
  (
    await people.query<{ epoch: string; seq: string }>(
      'SELECT epoch, seq FROM link_telemetry WHERE device_id = $1 ORDER BY epoch, seq',
      [device.id],
    )
  ).map(({ epoch, seq }) => [Number(epoch), Number(seq)]);
const seqs = async (device: Enrolled) => (await history(device)).map(([, seq]) => seq);
const state = async (device: Enrolled) =>
  (await people.query('SELECT * FROM link_state WHERE device_id = $1', [device.id]))[0];

describe('what devices report', () => {
  it('[FAB-03] is kept as current state and as history', async () => {
    const device = await enrolled();
    const status = {
      batteryPercent: 81,
      isCharging: true,
      memoryFreeMb: 900,
      storageFreeMb: 5_000,
      networkType: 'mobile',
      signalDbm: -71,
      ip: '10.1.2.3 "quoted\\',
      printer: 'paper_out',
      location: { latitude: 52.5, longitude: 13.4, accuracyM: 20 },
    };
    await uplink.take([report(device, 1, status)]);
    expect(await state(device)).toMatchObject({
      epoch: String(device.epoch),
      seq: '1',
      battery_percent: 81,
      is_charging: true,
      network_type: 'mobile',
      ip: status.ip,
      printer_state: 'paper_out',
    });
    await uplink.take([report(device, 2, { batteryPercent: 80 })]);
    expect(await state(device)).toMatchObject({ seq: '2', battery_percent: 80, is_charging: null });
    expect(await seqs(device)).toEqual([1, 2]);
  });

  it('is taken once when it comes twice, in one batch, in a later one and long after the window', async () => {
    const device = await enrolled();
    await uplink.take([report(device, 1), report(device, 1), report(device, 2)]);
    const again = await uplink.take([report(device, 2), report(device, 3)]);
    expect(again).toMatchObject({ knownCount: 1, changedIds: [device.id] });
    expect(again.done).toHaveLength(2);
    await uplink.take([report(device, 500)]);
    await uplink.take([report(device, 1), report(device, 250), report(device, 3), report(device, 499)]);
    await uplink.take([report(device, 250)]);
    expect(await seqs(device)).toEqual([1, 2, 3, 250, 499, 500]);
  });

  it('keeps the newest state whatever order it comes in', async () => {
    const device = await enrolled();
    await uplink.take([report(device, 5, { batteryPercent: 50 })]);
    await uplink.take([report(device, 4, { batteryPercent: 40 }), report(device, 3, { batteryPercent: 30 })]);
    expect(await state(device)).toMatchObject({ seq: '5', status_seq: '5', battery_percent: 50 });
    await uplink.take([report(device, 7, { kind: 'boot' }, eventMessage)]);
    await uplink.take([report(device, 6, { batteryPercent: 60 })]);
    expect(await state(device)).toMatchObject({ seq: '7', status_seq: '6', battery_percent: 60 });
  });

  it('counts anew with a new key, takes stragglers of the old one into history only, and no key it never had', async () => {
    const device = await enrolled();
    await uplink.take([report(device, 90, { batteryPercent: 90 })]);
    await people.query(`UPDATE link_key SET state = 'replaced' WHERE id = $1`, [device.epoch]);
    const epoch = await addKey(device);
    await uplink.take([report(device, 1, { epoch, batteryPercent: 11 }), report(device, 89), report(device, 90)]);
    await uplink.take([report(device, 91), report(device, 91)]);
    expect(await state(device)).toMatchObject({ epoch: String(epoch), seq: '1', battery_percent: 11 });
    expect(await history(device)).toEqual([
      [device.epoch, 89],
      [device.epoch, 90],
      [device.epoch, 91],
      [epoch, 1],
    ]);
    const { refused, done } = await uplink.take([report(device, 9, { epoch: epoch + 1_000 })]);
    expect(refused.map(({ why }) => why)).toEqual(['unknown_epoch']);
    expect(done).toHaveLength(1);
  });

  it('is refused from a device nobody knows, and does not hold up the others', async () => {
    const device = await enrolled();
    const gone = await enrolled();
    await uplink.take([report(gone, 1)]);
    await people.query('DELETE FROM devices_device WHERE id = $1', [gone.id]);
    const { refused } = await uplink.take([report(gone, 2), report(device, 1)]);
    expect(refused.map(({ why }) => why)).toEqual(['unknown_device']);
    expect(await seqs(device)).toEqual([1]);
  });

  it('fills use log and examinations under who owns the device, and the versions of the registry when they change', async () => {
    const device = await enrolled();
    const items = [{ area: 'printer', item: 'paper', result: 'failed' }];
    const hello = {
      agentVersion: '1',
      protocol: 1,
      bootId: 'b',
      kinds: ['lock', 'fly'],
      items: ['kiosk', 'levitation'],
      firmwareVersion: '4.2',
    };
    const batch = [
      report(device, 1, hello, helloMessage),
      report(device, 2, { kind: 'boot', detail: { cause: 'power' } }, eventMessage),
      report(device, 3, { cause: 'local', items }, examinationMessage),
    ];
    await uplink.take(batch);
    await uplink.take([...batch, report(device, 100, { kind: 'wake' }, eventMessage)]);
    await uplink.take(batch);
    expect(
      await people.query('SELECT org_id, kind, detail FROM link_event WHERE device_id = $1 ORDER BY id', [device.id]),
    ).toEqual([
      { org_id: partner.id, kind: 'boot', detail: { cause: 'power' } },
      { org_id: partner.id, kind: 'wake', detail: {} },
    ]);
    expect(
      await people.query('SELECT result, failed_count FROM link_examination WHERE device_id = $1', [device.id]),
    ).toEqual([{ result: 'failed', failed_count: 1 }]);
    expect(
      await people.query('SELECT firmware_version, able_kinds, able_items FROM devices_device WHERE id = $1', [
        device.id,
      ]),
    ).toEqual([
      { firmware_version: '4.2', able_kinds: String(kindMask(['lock'])), able_items: String(itemMask(['kiosk'])) },
    ]);
  });

  it('makes the day it belongs to where that is missing', async () => {
    const device = await enrolled();
    const receivedAtMs = Date.parse('2026-09-03T12:00:00Z');
    await uplink.take([{ ...report(device, 1), receivedAtMs }]);
    expect(await seqs(device)).toEqual([1]);
    expect(await people.query(`SELECT to_regclass('link_telemetry_20260903')::text AS name`)).toEqual([
      { name: 'link_telemetry_20260903' },
    ]);
  });

  it('is doubled by nobody when two processes take in the same devices in different order', async () => {
    const devices = await Promise.all(Array.from({ length: 12 }, enrolled));
    const [first] = devices;
    if (!first) throw new Error('no device');
    const picks = fc.sample(fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 100 })), { maxLength: 30 }), 40);
    const batchOf = (pick: [number, number][]) => pick.map(([at, seq]) => report(devices[at] ?? first, seq));
    const run = async (taker: Uplink, batches: [number, number][][]) => {
      for (const pick of batches) await taker.take(batchOf(pick));
    };
    await Promise.all([run(uplink, picks), run(other, picks.toReversed()), run(uplink, picks.slice(7))]);
    const wanted = new Set(picks.flat().map(([at, seq]) => `${devices[at]?.id}/${seq}`));
    const found = await people.query<{ key: string }>(
      `SELECT device_id || '/' || seq AS key FROM link_telemetry WHERE device_id = ANY($1)`,
      [devices.map(({ id }) => id)],
    );
    expect(found.map(({ key }) => key).toSorted()).toEqual([...wanted].toSorted());
  });
});

describe('signs of trouble', () => {
  const registry = async (device: Enrolled) =>
    (
      await people.query<{ signs: string[]; agent_version: string }>(
        'SELECT signs, agent_version FROM devices_device WHERE id = $1',
        [device.id],
      )
    )[0];
  const signs = async (device: Enrolled) => (await registry(device))?.signs;

  it('reach the registry when they begin and when they end, of the newest status only', async () => {
    const device = await enrolled();
    await uplink.take([report(device, 1, { printer: 'ready', batteryPercent: 90 })]);
    expect(await signs(device)).toEqual([]);
    await uplink.take([report(device, 2, { printer: 'cover_open' }), report(device, 3, { printer: 'paper_out' })]);
    expect(await signs(device)).toEqual(['paper_out', 'attention']);
    await uplink.take([report(device, 5, { printer: 'ready' })]);
    // Late, and from before the printer was ready.
    await uplink.take([report(device, 4, { printer: 'failed' })]);
    expect(await signs(device)).toEqual([]);
  });

  it('are written for the first status of a device, and stay while only events come', async () => {
    const device = await enrolled();
    await uplink.take([report(device, 1, { batteryPercent: 45 })]);
    expect(await signs(device)).toEqual(['battery_50']);
    await uplink.take([report(device, 2, { kind: 'boot' }, eventMessage)]);
    expect(await signs(device)).toEqual(['battery_50']);
  });

  it('leave the row of the registry alone while a value swings around a step', async () => {
    const device = await enrolled();
    const version = async () =>
      (await people.query<{ xmin: string }>('SELECT xmin::text FROM devices_device WHERE id = $1', [device.id]))[0]
        ?.xmin;
    await uplink.take([report(device, 1, { signalDbm: -101 })]);
    const written = await version();
    for (const [seq, signalDbm] of [-99, -102, -98, -100].entries()) {
      await uplink.take([report(device, seq + 2, { signalDbm })]);
      expect(await version()).toBe(written);
    }
    await uplink.take([report(device, 6, { signalDbm: -80 })]);
    expect(await signs(device)).toEqual([]);
  });

  it('and the version of the agent come back after a change of owner', async () => {
    const device = await enrolled();
    const hello = { agentVersion: '1.4.2', protocol: 1, bootId: 'a', kinds: [] };
    await uplink.take([report(device, 1, hello, helloMessage), report(device, 2, { printer: 'failed' })]);
    expect(await registry(device)).toEqual({ signs: ['failed', 'attention'], agent_version: '1.4.2' });
    const next = await people.partner(partner, 'Next owner', 'controllable');
    await people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, next.id]);
    expect(await registry(device)).toEqual({ signs: [], agent_version: '' });
    await uplink.take([report(device, 3, { printer: 'failed' }), report(device, 4, hello, helloMessage)]);
    expect(await registry(device)).toEqual({ signs: ['failed', 'attention'], agent_version: '1.4.2' });
  });
});
