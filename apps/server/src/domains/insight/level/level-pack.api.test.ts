import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { packLevels } from './level.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const dayMs = 86_400_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const quarterNow = (): number => Math.floor(Date.now() / 900_000);
const sampledDays = 70;
/** Offsets of whole hours, a half, a quarter and three quarters of one, and clocks that change. */
const zones = ['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham', 'Australia/Lord_Howe'];

/** Numbers of one, two and four bytes that grow; a line that changes a few times a month, one that begins late, one that rests for a month. */
const lines = [
  { dimension: 'state', value: 'online', often: 0.8, most: '40 + days * 4', where: 'true' },
  { dimension: 'state', value: 'offline', often: 0.5, most: '60000 + days * 200', where: 'true' },
  { dimension: 'state', value: 'inactive', often: 0.7, most: '9', where: 'days > 37' },
  { dimension: 'state', value: 'disabled', often: 0.3, most: '200', where: 'days < 20 OR days > 50' },
  { dimension: '', value: '', often: 0.002, most: '1000000', where: 'true' },
];

async function insertLines(scopeId: number, nowMs: number): Promise<void> {
  const { people } = api;
  const last = Math.floor(nowMs / 900_000);
  for (const { dimension, value, often, most, where } of lines)
    await people.query(
      `WITH line AS (
         INSERT INTO insight_series (metric, dimension, value) VALUES ('devices', $1, $2)
         ON CONFLICT (metric, dimension, value) DO UPDATE SET value = excluded.value RETURNING id),
       kept AS (
         INSERT INTO insight_level (scope_id, series_id, quarter, n)
         SELECT $3::int, line.id, q, (hashint8extended(q, line.id) & 1048575) % (${most})
           FROM line, generate_series($4::int - ${sampledDays} * 96, $4::int) q,
                LATERAL (SELECT (q - ($4::int - ${sampledDays} * 96)) / 96 AS days) d
          WHERE (${where}) AND (hashint8extended(q, line.id + 1000) & 1023) / 1024.0 < $5)
       INSERT INTO insight_level_last (scope_id, series_id, n) SELECT $3::int, id, 0 FROM line`,
      [dimension, value, scopeId, last, often],
    );
  // Days of active devices, some of which are not known.
  await people.query(
    `WITH line AS (
       INSERT INTO insight_series (metric, dimension, value) VALUES ('devices.active', 'span', '1')
       ON CONFLICT (metric, dimension, value) DO UPDATE SET value = excluded.value RETURNING id)
     INSERT INTO insight_level (scope_id, series_id, quarter, n)
     SELECT $1::int, line.id, ($2::int / 96 - nr) * 96 - 1, nr * 7 FROM line, generate_series(0, ${sampledDays}) nr
      WHERE nr % 13 <> 5`,
    [scopeId, last],
  );
}

it('every reader answers the same before and after samples are packed, in any zone', async () => {
  const { people, vendor } = api;
  const org = await people.partner(vendor, 'Packed');
  const client = await api.as(await people.account(org, allPermissions('partner')));
  const nowMs = Date.now();
  await insertLines(org.id, nowMs);
  const period = { from: dayText(nowMs - (sampledDays + 10) * dayMs), to: dayText(nowMs) };
  const answers = async () => {
    const states = [];
    for (const timezone of zones) {
      client.timezone = timezone;
      states.push(
        await client.call(deviceStatisticsRoutes.levels, { ...period, dimension: 'state' }),
        await client.call(deviceStatisticsRoutes.levels, period),
      );
    }
    client.timezone = 'UTC';
    const card = (await client.call(homeRoutes.cards, {})).find(({ key }) => key === 'devices.states');
    return { states, curve: card?.trend, active: await client.call(deviceStatisticsRoutes.active, period) };
  };
  const range = `generate_series(${Math.floor(nowMs / 900_000) - (sampledDays + 3) * 96}, ${Math.floor(nowMs / 900_000)})`;
  /** Each quarter-hour of each line. */
  const quarters = () =>
    people.query(
      `SELECT series_id, array_agg(v.n ORDER BY v.nr) AS ns
         FROM insight_level_last t, LATERAL insight_levels(scope_id, series_id, ARRAY(SELECT ${range})) v
        WHERE scope_id = $1 GROUP BY 1 ORDER BY 1`,
      [org.id],
    );
  const sampled = await people.query(
    `SELECT t.series_id, array_agg((SELECT l.n FROM insight_level l
              WHERE l.scope_id = t.scope_id AND l.series_id = t.series_id AND l.quarter <= q ORDER BY l.quarter DESC LIMIT 1) ORDER BY q) AS ns
       FROM insight_level_last t, ${range} q WHERE t.scope_id = $1 GROUP BY 1 ORDER BY 1`,
    [org.id],
  );
  expect(sampled).toHaveLength(lines.length);
  const begun = quarterNow();
  const before = await answers();
  expect(before.states[0]?.lines).toHaveLength(4);
  expect(before.curve?.values).toHaveLength(97);
  const samples = async () => Number((await people.query('SELECT count(*) AS n FROM insight_level'))[0]?.n);
  const taken = await samples();

  // Days and weeks between two runs, as when nobody was there to run it.
  for (let days = sampledDays; days > 0; days -= days % 2 === 0 ? 1 : 8) {
    await packLevels(api.app, nowMs - days * dayMs);
    expect(await quarters()).toEqual(sampled);
  }
  await packLevels(api.app, nowMs);
  expect(await quarters()).toEqual(sampled);
  const { curve, ...others } = await answers();
  expect({ ...others, curve: before.curve }).toEqual(before);
  // The curve moves on with each quarter-hour that ends meanwhile, and the last number is carried forward.
  const drawn = before.curve?.values ?? [];
  const moved = (passed: number) => [...drawn.slice(passed), ...Array(passed).fill(drawn.at(-1))];
  expect(Array.from({ length: quarterNow() - begun + 1 }, (_, passed) => moved(passed))).toContainEqual(curve?.values);
  const left = await samples();
  expect(left).toBeLessThan(taken / 20);
  const packed = () => people.query('SELECT * FROM insight_level_month ORDER BY scope_id, series_id, month');
  const rows = await packed();
  expect(new Set(rows.map(({ width }) => Number(width)))).toEqual(new Set([1, 2, 4]));

  // Again on the same day: nothing is left to pack.
  await packLevels(api.app, nowMs);
  expect(await packed()).toEqual(rows);
  expect(await samples()).toBe(left);
});
