import { isInSlot, wallMinute } from '@tilldeck/contracts/detection/detection.rules';
import { People, type TestDevice } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DetectionWorld } from '../../../../testing/detection-world.ts';
import type { App } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { createApp } from '../../../platform/create-app.ts';
import { createLog } from '../../../platform/log.ts';
import { domains } from '../../catalogue.domain.ts';
import { lookDue } from './look.service.ts';

let own: TestDatabase;
let people: People;
let world: DetectionWorld;
let app: App;
let offlineMs = 0;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  world = new DetectionWorld(people);
  app = createApp(readConfig(serverSettings(own)), domains, createLog('silent'));
  const [setting] = await people.query<{ s: number }>(
    'SELECT greatest(180, 2 * keep_alive_s + reconnect_spread_s) AS s FROM link_setting',
  );
  offlineMs = (setting?.s ?? 0) * 1_000;
});
afterAll(async () => {
  await app.close();
  await people.close();
  await own.drop();
});

const minute = 60_000;
const logOf = (policyId: string) =>
  people.query<{ sn: string; look_at: string; since: string; until: string | null }>(
    `SELECT c.sn, l.look_at, c.since, c.until FROM detection_log l JOIN detection_case c ON c.id = l.case_id
      WHERE l.policy_id = $1 ORDER BY l.look_at, c.sn, c.since`,
    [policyId],
  );
const iso = (ms: number) => new Date(ms).toISOString();

/** The same numbers every time. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Planned {
  device: TestDevice;
  zone: string;
  sinceMs: number;
  untilMs: number;
  /** When the row is written. */
  writtenMs: number;
}

/**
 * Forty clocks. Africa/Casablanca is none of them: Node and PostgreSQL bring time zone data of their own, and the newer of the
 * two has another offset there.
 */
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Dublin',
  'Europe/Kyiv',
  'Europe/Istanbul',
  'Europe/Chisinau',
  'Atlantic/Azores',
  'Atlantic/Canary',
  'Atlantic/Reykjavik',
  'Africa/Cairo',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Havana',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Asuncion',
  'America/Nuuk',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'Asia/Kabul',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Yangon',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

describe('[POL-11] looks', () => {
  it('log each absence exactly as the rule says, over clock changes, slots past midnight and zones', async () => {
    const org = await people.partner(await people.vendor());
    const random = randomOf(19);
    // Europe turns its clocks back in this night.
    const startMs = Date.parse('2026-10-24T18:00:00Z');
    const endMs = startMs + 24 * 60 * minute;
    const planned: Planned[] = [];
    for (const zone of zones) {
      const device = await world.device(org, await world.shop(org, zone));
      let atMs = startMs - 120 * minute + random(240) * minute + 1_000;
      while (atMs < endMs) {
        const untilMs = atMs + (1 + random(400)) * minute;
        const lateMs = random(4) === 0 ? random(12) * minute : 0;
        planned.push({ device, zone, sinceMs: atMs, untilMs, writtenMs: Math.min(atMs + lateMs, untilMs) });
        atMs = untilMs + (1 + random(300)) * minute;
      }
    }
    const slots = [
      { from: 22 * 60, to: 6 * 60 + 30, rule: 'once', interval: 15 },
      { from: 22 * 60, to: 6 * 60 + 30, rule: 'every', interval: 15 },
      { from: 2 * 60 + 30, to: 3 * 60, rule: 'once', interval: 5 },
      { from: 0, to: 0, rule: 'once', interval: 5 },
    ] as const;
    const policies = [];
    for (const slot of slots) policies.push(await world.policy(org, { ...slot, firstLook: new Date(startMs) }));

    for (let nowMs = startMs; nowMs < endMs; nowMs += 5 * minute) {
      // What ends comes first: a device may leave again within the same minutes.
      for (const absence of planned.filter(
        ({ untilMs, writtenMs }) => untilMs <= nowMs && untilMs > nowMs - 5 * minute && writtenMs <= nowMs - 5 * minute,
      ))
        await world.comeBack(absence.device, new Date(absence.untilMs));
      for (const absence of planned.filter(
        ({ writtenMs }) => writtenMs <= nowMs && (nowMs === startMs || writtenMs > nowMs - 5 * minute),
      ))
        await world
          .leave(absence.device, new Date(absence.sinceMs))
          .then(() =>
            absence.untilMs <= nowMs ? world.comeBack(absence.device, new Date(absence.untilMs)) : undefined,
          );
      await lookDue(app, new Date(nowMs));
    }

    for (const [nr, slot] of slots.entries()) {
      const expected = planned.flatMap(({ device, zone, sinceMs, untilMs, writtenMs }) => {
        const looks: { sn: string; look_at: string; since: string }[] = [];
        for (let atMs = startMs; atMs < endMs && atMs < untilMs; atMs += slot.interval * minute)
          if (atMs >= sinceMs + offlineMs && atMs >= writtenMs && isInSlot(slot, wallMinute(atMs, zone)))
            looks.push({ sn: device.sn, look_at: iso(atMs), since: iso(sinceMs) });
        return slot.rule === 'once' ? looks.slice(0, 1) : looks;
      });
      const log = await logOf(policies[nr] ?? '');
      const key = (row: { sn: string; look_at: string; since: string }) =>
        `${iso(Date.parse(row.look_at))} ${row.sn} ${iso(Date.parse(row.since))}`;
      expect(expected.length, `slot ${nr}`).toBeGreaterThan(3);
      expect(log.map(key).toSorted(), `slot ${nr}`).toEqual(expected.map(key).toSorted());
      // Closed with its end, as far as a look came after it.
      for (const row of log) {
        const absence = planned.find(
          ({ device, sinceMs }) => device.sn === row.sn && sinceMs === Date.parse(row.since),
        );
        if ((absence?.untilMs ?? 0) <= endMs - slot.interval * minute)
          expect(row.until && Date.parse(row.until)).toBe(absence?.untilMs);
      }
    }
  }, 180_000);

  it('are made by one of two workers each, and once after a pause', async () => {
    const org = await people.partner(await people.vendor());
    const device = await world.device(org, null);
    const start = Date.parse('2026-05-01T08:00:00Z');
    await world.leave(device, new Date(start - 30 * minute));
    const id = await world.policy(org, { rule: 'every', interval: 5, firstLook: new Date(start) });
    const now = new Date(start + 23 * minute);
    await Promise.all([lookDue(app, now), lookDue(app, now)]);
    expect((await logOf(id)).map(({ look_at }) => iso(Date.parse(look_at)))).toEqual([iso(start + 20 * minute)]);
    const [policy] = await people.query<{ next_look_at: string }>(
      'SELECT next_look_at FROM detection_policy WHERE id = $1',
      [id],
    );
    expect(iso(Date.parse(policy?.next_look_at ?? ''))).toBe(iso(start + 25 * minute));
    await people.query('DELETE FROM detection_policy WHERE id = $1', [id]);
  });

  it('leave out disabled and never activated devices, those of others, and name a target that is gone', async () => {
    const org = await people.partner(await people.vendor());
    const other = await people.partner(await people.vendor());
    const start = Date.parse('2026-05-02T08:00:00Z');
    const foreign = await world.device(other, null);
    const disabled = await world.device(org, null);
    for (const device of [foreign, disabled]) await world.leave(device, new Date(start - 30 * minute));
    await people.query(`UPDATE devices_device SET state = 'disabled' WHERE id = $1`, [disabled.id]);
    await people.device(org, { state: 'inactive' });
    const id = await world.policy(org, { firstLook: new Date(start) });
    const lost = await world.policy(org, {
      firstLook: new Date(start),
      target: { scope: 'group', groupIds: ['999999'] },
    });
    await lookDue(app, new Date(start));
    expect(await logOf(id)).toEqual([]);
    expect(
      await people.query('SELECT id, has_lost_target FROM detection_policy WHERE org_id = $1 ORDER BY id', [org.id]),
    ).toEqual([
      { id, has_lost_target: false },
      { id: lost, has_lost_target: true },
    ]);
  });

  it('go on with the others when one cannot be made', async () => {
    const org = await people.partner(await people.vendor());
    const start = Date.UTC(2026, 5, 20, 10);
    const firstLook = new Date(start);
    const broken = await world.policy(org, {
      rule: 'every',
      interval: 5,
      firstLook,
      target: { scope: 'group', groupIds: ['no number'] },
    });
    const sound = await world.policy(org, { rule: 'every', interval: 5, firstLook: new Date(start + minute) });
    await expect(lookDue(app, new Date(start + 2 * minute))).rejects.toThrow(`looks of policies ${broken} failed`);
    const rows = await people.query<{ id: string; next_look_at: string }>(
      'SELECT id, next_look_at FROM detection_policy WHERE org_id = $1 ORDER BY id',
      [org.id],
    );
    expect(rows.map(({ id, next_look_at }) => [id, iso(Date.parse(next_look_at))])).toEqual([
      [broken, iso(start)],
      [sound, iso(start + 6 * minute)],
    ]);
    await people.query('DELETE FROM detection_policy WHERE org_id = $1', [org.id]);
  });
});
