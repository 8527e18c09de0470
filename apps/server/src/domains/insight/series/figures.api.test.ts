import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { deviceMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { dayNrOf } from '../recount/recount.rules.ts';
import { recount, recountDay } from '../recount/recount.service.ts';
import { foldDays } from '../roll/roll.service.ts';
import { rollNotes } from '../roll/roll.store.ts';

/** Quarter-hour offsets, both clock changes, and days without a midnight. */
const zones = [
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
];
const questions = Number(process.env.INSIGHT_QUESTIONS ?? 400);
const events = 4_000;
const dayMs = 86_400_000;

let api: ApiHarness;
const orgs: Record<string, TestOrg> = {};
let client: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  orgs.vendor = api.vendor;
  orgs.north = await api.people.partner(api.vendor, 'North');
  orgs.shop = await api.people.partner(orgs.north, 'Shop');
  orgs.friend = await api.people.partner(orgs.north, 'Friend', 'cooperative');
  client = await api.as(await api.people.account(orgs.north, allPermissions('partner')));
});
afterAll(() => api.close());

const scope = () => systemScope(api.app.database, 'a test of figures');
const roll = () => writeIn(scope(), (inside) => rollNotes(inside, 100_000));
const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Entries at random moments of 400 days, as domains write them: the trigger notes each. */
const happen = (count: number, fromMs: number, toMs: number) =>
  query(
    `WITH o AS (SELECT array_agg(id) AS ids FROM identity_org)
     INSERT INTO devices_lifecycle (org_id, sn, operate_type, from_org_id, model_id, at)
     SELECT o.ids[1 + (random() * 1000)::int % cardinality(o.ids)], 'x', t.type,
            CASE WHEN t.type = 'transfer' THEN o.ids[1 + (random() * 1000)::int % cardinality(o.ids)] END,
            1 + (random() * 100)::int % 5, to_timestamp($2::float8 + random() * ($3::float8 - $2::float8))
       FROM o, generate_series(1, $1) AS nr,
            LATERAL (SELECT (ARRAY['import', 'transfer', 'activate', 'give', 'delete'])[1 + (random() * 1000 + nr)::int % 5] AS type) t`,
    [count, fromMs / 1000, toMs / 1000],
  );

/** The same from the entries themselves, by the calendar of the zone. */
const typesOf: Record<string, string> = {
  'device.imported': 'import',
  'device.transferred_in': 'transfer',
  'device.activated': 'activate',
  'device.given': 'give',
  'device.deleted': 'delete',
};
const counted = async (org: string, metric: string, zone: string) => {
  const of = metric === 'device.transferred_out' ? 'f' : 'o';
  const controls =
    org === 'vendor'
      ? 'true'
      : `${orgs[org]?.id} IN (${[1, 2, 3, 4, 5].map((nr) => `${of}.control_l${nr}`).join(',')})`;
  const rows = await query<{ day: string; n: number }>(
    `SELECT (l.at AT TIME ZONE $1)::date::text AS day, count(*)::int AS n
       FROM devices_lifecycle l JOIN identity_org o ON o.id = l.org_id LEFT JOIN identity_org f ON f.id = l.from_org_id
      WHERE l.operate_type = $2 AND ${controls} AND (${of === 'o'} OR f.id IS NOT NULL) GROUP BY 1`,
    [zone, typesOf[metric] ?? 'transfer'],
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
};
const answered = async (org: string, metric: string, zone: string, from: string, to: string) => {
  const rows = await query<{ day: string; n: number }>(
    `SELECT ($4::date + c.nr - 1)::text AS day, c.n::int AS n
       FROM insight_series i, insight_counts($1, ARRAY[i.id], insight_bounds($3, $4::date, $5::date)) c
      WHERE i.metric = $2 AND i.dimension = ''`,
    [orgs[org]?.id, metric, zone, from, to],
  );
  return rows;
};

/** Days on which an answer differs from the entries. */
async function wrongDays(count: number, firstMs: number): Promise<string[]> {
  const truth = new Map<string, Promise<Map<string, number>>>();
  const wrong: string[] = [];
  for (let nr = 0; nr < count; nr++) {
    const [org, metric, zone] = [pick(Object.keys(orgs)), pick(deviceMetrics).id, pick(zones)];
    const key = `${org} ${metric} ${zone}`;
    const known = truth.get(key) ?? counted(org, metric, zone);
    truth.set(key, known);
    const from = firstMs + Math.floor(Math.random() * 390) * dayMs;
    const days = await answered(
      org,
      metric,
      zone,
      dayText(from),
      dayText(from + Math.floor(Math.random() * 12) * dayMs),
    );
    for (const { day, n } of days) if (n !== ((await known).get(day) ?? 0)) wrong.push(`${key} ${day} ${n}`);
  }
  return wrong;
}

describe('figures of devices', () => {
  const now = Date.now();
  const first = (dayNrOf(now) - 399) * dayMs;

  it('equal the records on every day of difficult time zones, before and after they are folded', {
    timeout: 600_000,
  }, async () => {
    await happen(events, first, now);
    await roll();
    expect(await wrongDays(questions / 2, first)).toEqual([]);
    await foldDays(api.app, now);
    const [left] = await query<{ n: number }>('SELECT count(*)::int AS n FROM insight_quarter WHERE quarter < $1', [
      (dayNrOf(now) - 1) * 96,
    ]);
    expect(left?.n).toBe(0);
    expect(await wrongDays(questions / 2, first)).toEqual([]);
    // Facts that come late change their day, also after it was folded.
    await happen(500, first, now);
    await roll();
    expect(await wrongDays(100, first)).toEqual([]);
    await foldDays(api.app, now);
    expect(await wrongDays(100, first)).toEqual([]);
  });

  it('keep running sums beside their quarter-hours', async () => {
    const [bad] = await query<{ n: number }>(
      `SELECT count(*)::int AS n FROM insight_day WHERE cardinality(slots) <> cardinality(cum)
          OR slots IS DISTINCT FROM ARRAY(SELECT DISTINCT unnest(slots) ORDER BY 1)
          OR cum IS DISTINCT FROM ARRAY(SELECT unnest(cum) ORDER BY 1)`,
    );
    expect(bad?.n).toBe(0);
  });

  it('lead to a list with the same number of entries, and name what they are made of', async () => {
    const period = { from: dayText(now - 29 * dayMs), to: dayText(now) };
    const { lines, days } = await client.call(deviceStatisticsRoutes.series, period);
    expect(days).toHaveLength(30);
    const imported = lines.find(({ metric }) => metric === 'device.imported');
    expect(imported?.values.reduce((sum, n) => sum + n, 0)).toBe(imported?.total);
    const { total } = await client.call(lifecycleRoutes.page, {
      type: ['import'],
      from: period.from,
      to: dayText(now + dayMs),
      pageNo: 1,
      pageSize: 10,
    });
    expect(imported?.total).toBe(total);
    expect(imported?.total).toBeGreaterThan(0);
    const parts = await client.call(deviceStatisticsRoutes.breakdown, {
      ...period,
      metric: 'device.imported',
      dimension: 'model',
    });
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(imported?.total);
  });

  it('refuse periods of more than 400 days', async () => {
    const { body } = await client.send(deviceStatisticsRoutes.series, { from: '2025-01-01', to: '2026-11-01' });
    expect(body.error).toBe('core.invalid_input');
  });

  it('say when all notes had been added up, however many wait', async () => {
    const asked = { from: dayText(now), to: dayText(now) };
    const begin = Date.now();
    await roll();
    const { at } = await client.call(deviceStatisticsRoutes.series, asked);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(begin);
    await happen(20, first, now);
    await writeIn(scope(), (inside) => rollNotes(inside, 5));
    expect((await client.call(deviceStatisticsRoutes.series, asked)).at).toBe(at);
    await roll();
    expect(Date.parse((await client.call(deviceStatisticsRoutes.series, asked)).at)).toBeGreaterThan(Date.parse(at));
  });

  it('are found wrong by a recount, which repairs them while entries are written', async () => {
    const falsified = await query(
      `UPDATE insight_day d SET cum = ARRAY(SELECT c + 3 FROM unnest(cum) c)
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM insight_day WHERE cardinality(cum) > 0 AND day > current_date - 30 ORDER BY random() LIMIT 50)) RETURNING 1`,
    );
    expect(falsified).toHaveLength(50);
    const stopped = new AbortController();
    const writing = (async () => {
      while (!stopped.signal.aborted) {
        await happen(20, first, now);
        await roll();
      }
    })();
    let found = 0;
    try {
      for (let dayNr = dayNrOf(now) - 31; dayNr <= dayNrOf(now); dayNr++)
        for (const source of api.app.contributions.metricSources) found += await recountDay(api.app, source, dayNr);
    } finally {
      stopped.abort();
      await writing;
    }
    expect(found).toBe(50);
    await roll();
    await foldDays(api.app, now);
    expect(await wrongDays(100, first)).toEqual([]);
  });

  it('are counted from the records where there were no notes', async () => {
    await query(`DELETE FROM devices_lifecycle WHERE at < now() - interval '60 days'`);
    await query('DELETE FROM insight_day');
    await query('DELETE FROM insight_quarter');
    await query('DELETE FROM metric_note');
    await query('DELETE FROM insight_recount');
    await recount(api.app, now + dayMs);
    expect(await wrongDays(100, first)).toEqual([]);
    await foldDays(api.app, now);
    expect(await wrongDays(100, first)).toEqual([]);
  });
});
