import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { markActiveDays } from './active.service.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** No midnight at a full hour, days of 23 and 25 hours, and the first and last zones of the world. */
const zones = ['Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'] as const;
/** Both clock changes of New York, and a February, are in it. */
const first = Date.parse('2026-02-20T00:00:00Z');
const end = Date.parse('2026-04-10T09:30:00Z');

let api: ApiHarness;
const orgs: TestOrg[] = [];
const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);

interface Till {
  id: string;
  zone: string;
  org: TestOrg;
  /** When it was connected; the last may still be. */
  spans: [number, number][];
}
const tills: Till[] = [];

beforeAll(async () => {
  api = await startApiHarness();
  const north = await api.people.partner(api.vendor, 'North');
  orgs.push(north, await api.people.partner(north, 'Shop'));
  await query(
    `SELECT ensure_day_partition('link_event', d::date) FROM generate_series($1::date, $2::date, interval '1 day') d`,
    [new Date(first - dayMs), new Date(end + dayMs)],
  );
  for (let nr = 0; nr < 40; nr++) {
    const zone = zones[nr % zones.length] ?? 'UTC';
    const org = orgs[nr % 2] as TestOrg;
    const { id } = await api.people.device(org, { state: 'offline' });
    await query(`UPDATE devices_device SET activated_at = $2 WHERE id = $1`, [id, new Date(first - dayMs)]);
    if (zone !== 'UTC') {
      const [shop] = await query<{ id: string }>(
        `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, $2, $3) RETURNING id`,
        [org.id, `Shop ${nr}`, zone],
      );
      await query('UPDATE devices_device SET shop_id = $2 WHERE id = $1', [id, shop?.id]);
    }
    tills.push({ id, zone, org, spans: spansOf() });
  }
  for (const { id, org, spans } of tills)
    for (const [from, to] of spans) {
      await insertEvent(id, org, 'connected', from);
      if (to < end) await insertEvent(id, org, 'disconnected', to);
      else
        await query(
          `INSERT INTO link_presence (server_id, cid, device_id, connected_at) VALUES ('test', $1::bigint, $1::bigint, $2)`,
          [id, new Date(from)],
        );
    }
});
afterAll(() => api.close());

/** Connections of minutes to five days, with pauses of the same length, in the order of time. */
function spansOf(): [number, number][] {
  const spans: [number, number][] = [];
  const length = () => 600_000 + Math.random() ** 3 * 5 * dayMs;
  for (let at = first + length(); at < end; at += length()) {
    const to = at + length();
    spans.push([at, to]);
    at = to;
  }
  return spans;
}

const insertEvent = (id: string, org: TestOrg, kind: string, atMs: number) =>
  query(`INSERT INTO link_event (org_id, device_id, sn, at, received_at, kind) VALUES ($1, $2, 'x', $3, $3, $4)`, [
    org.id,
    id,
    new Date(atMs),
    kind,
  ]);

/** By the connections themselves: every hour and both ends of each as a day of the zone. */
function activeDays({ zone, spans }: Till): Set<string> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const days = new Set<string>();
  for (const [from, to] of spans) {
    for (let at = from; at < Math.min(to, end); at += hourMs) days.add(format.format(at));
    days.add(format.format(Math.min(to, end)));
  }
  return days;
}

describe('active devices', () => {
  it('are counted by the calendar of each device, for a day, 7 and 30 days', async () => {
    // Hour by hour as the job runs over the last days, and the past at once.
    for (let now = end - 2 * dayMs; now <= end; now += 5 * hourMs) await markActiveDays(api.app, now);
    await markActiveDays(api.app, end);
    const client = await api.as(await api.people.account(orgs[1] as TestOrg, allPermissions('partner')));
    const admin = await api.as(api.admin);
    const known = new Map(tills.map((till) => [till, activeDays(till)]));
    const period = { from: '2026-03-22', to: '2026-04-09' };
    // Pago Pago is 11 hours behind: the 9th has not ended there.
    const counted = '2026-04-08';
    for (const [asking, seen] of [
      [admin, tills],
      [client, tills.filter(({ org }) => org === orgs[1])],
    ] as const) {
      const { days, lines } = await asking.call(deviceStatisticsRoutes.active, period);
      expect(days.at(-1)).toBe(period.to);
      for (const { span, values } of lines) {
        const expected = days.map((day) =>
          day > counted
            ? null
            : seen.filter((till) =>
                Array.from({ length: Number(span) }, (_, ago) => movedDay(day, -ago)).some((each) =>
                  known.get(till)?.has(each),
                ),
              ).length,
        );
        expect(values, span).toEqual(expected);
      }
      expect(Math.max(...(lines[0]?.values ?? []).map(Number))).toBeGreaterThan(2);
    }
  });

  it('are not counted twice by a run that is repeated', async () => {
    const before = await query('SELECT * FROM insight_active ORDER BY device_id, month');
    await query(`UPDATE insight_active_mark SET day = day - 3 WHERE name <> 'first'`);
    await markActiveDays(api.app, end);
    expect(await query('SELECT * FROM insight_active ORDER BY device_id, month')).toEqual(before);
  });
});
