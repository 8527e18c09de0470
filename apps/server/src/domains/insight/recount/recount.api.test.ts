import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { foldDays } from '../roll/roll.service.ts';
import { rollNotes } from '../roll/roll.store.ts';
import { dayNrOf } from './recount.rules.ts';
import { correctDay } from './recount.service.ts';
import type { Difference } from './recount.store.ts';

let api: ApiHarness;
const now = Date.now();
const days = 12;
const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
const roll = () => writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));

beforeAll(async () => {
  api = await startApiHarness();
  const north = await api.people.partner(api.vendor, 'North');
  await api.people.partner(north, 'Shop');
  await api.people.partner(north, 'Friend', 'cooperative');
});
afterAll(() => api.close());

/** Entries of the lifecycle, sign-ins and shipped devices of every organisation at random moments, as domains write them. */
async function happen(count: number): Promise<void> {
  const at = `now() - random() * interval '${days - 1} days'`;
  const owner = `(SELECT array_agg(id) FROM identity_org)`;
  const drawn = `SELECT (o.ids)[1 + (random() * 1000)::int % cardinality(o.ids)] AS org, nr FROM (SELECT ${owner} AS ids) o, generate_series(1, $1::int) nr`;
  await query(
    `INSERT INTO devices_lifecycle (org_id, sn, operate_type, model_id, at)
     SELECT org, 'x', (ARRAY['import', 'activate', 'delete'])[1 + nr % 3], 1 + nr % 4, ${at} FROM (${drawn}) d`,
    [count],
  );
  await query(
    `INSERT INTO identity_login_log (org_id, login_name, outcome, at)
     SELECT org, 'x', CASE WHEN nr % 4 = 0 THEN 'identity.wrong_credentials' ELSE 'success' END, ${at} FROM (${drawn}) d`,
    [count],
  );
}

/** Figures as they are stored, by name; those of a day only in the last quarter-hour they have. */
const stored = `
  SELECT q.ctid, 'insight_quarter' AS kept, q.scope_id, q.series_id, q.quarter FROM insight_quarter q
  UNION ALL
  SELECT d.ctid, 'insight_day', d.scope_id, d.series_id, (d.day - date '1970-01-01') * 96 + d.slots[cardinality(d.slots)]
    FROM insight_day d WHERE cardinality(d.slots) > 0`;
type Falsified = Pick<Difference, 'metric' | 'dimension' | 'value' | 'scopeId' | 'quarter'> & { kept: string };

/** Chooses figures of several metrics and organisations and changes each by some. */
async function falsify(kept: 'insight_quarter' | 'insight_day', count: number): Promise<Falsified[]> {
  const change =
    kept === 'insight_quarter'
      ? 'SET n = f.n + 3'
      : 'SET cum = f.cum[:cardinality(f.cum) - 1] || f.cum[cardinality(f.cum)] + 2';
  return query<Falsified>(
    `WITH chosen AS (
       SELECT s.* FROM (
         SELECT s.*, row_number() OVER (PARTITION BY i.metric, s.scope_id ORDER BY random()) AS place
           FROM (${stored}) s JOIN insight_series i ON i.id = s.series_id WHERE s.kept = $1) s ORDER BY place, random() LIMIT $2),
     changed AS (UPDATE ${kept} f ${change} FROM chosen c WHERE f.ctid = c.ctid RETURNING f.ctid)
     SELECT c.kept, i.metric, i.dimension, i.value, c.scope_id AS "scopeId", c.quarter
       FROM chosen c JOIN insight_series i ON i.id = c.series_id 
      WHERE (SELECT count(*) FROM changed) > 0`,
    [kept, count],
  );
}

/** Figures of something that never happened. */
const invent = (count: number) =>
  query<Falsified>(
    `WITH made AS (
       INSERT INTO insight_quarter (scope_id, series_id, quarter, n)
       SELECT o.id, i.id, $2::int + nr, 7
         FROM generate_series(1, $1::int) nr,
              LATERAL (SELECT id FROM identity_org ORDER BY id OFFSET nr % 4 LIMIT 1) o,
              LATERAL (SELECT id FROM insight_series WHERE metric LIKE 'device.%' ORDER BY id OFFSET nr LIMIT 1) i
       ON CONFLICT DO NOTHING RETURNING *)
     SELECT 'insight_quarter' AS kept, i.metric, i.dimension, i.value, m.scope_id AS "scopeId", m.quarter
       FROM made m JOIN insight_series i ON i.id = m.series_id`,
    // Before the first entry, within the days that are counted again.
    [count, (dayNrOf(now) - days) * 96],
  );

const nameOf = ({ metric, dimension, value, scopeId, quarter }: Omit<Falsified, 'kept'>): string =>
  [metric, dimension, value, scopeId, quarter].join(' ');

async function recountAll(): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let dayNr = dayNrOf(now) - days; dayNr <= dayNrOf(now); dayNr++)
    for (const source of api.app.contributions.metricSources)
      found.push(...(await correctDay(api.app, source, dayNr)).named);
  return found;
}

it('50 figures that were falsified are named and repaired while others are written', async () => {
  await happen(1_500);
  await roll();
  await foldDays(api.app, now);
  expect(await recountAll()).toEqual([]);
  const falsified = [
    ...(await falsify('insight_day', 25)),
    ...(await falsify('insight_quarter', 20)),
    ...(await invent(5)),
  ];
  expect(falsified).toHaveLength(50);
  expect(new Set(falsified.map(nameOf)).size).toBe(50);
  expect(new Set(falsified.map(({ metric }) => metric)).size).toBeGreaterThan(3);
  expect(new Set(falsified.map(({ scopeId }) => scopeId)).size).toBe(4);

  const stopped = new AbortController();
  const writing = (async () => {
    while (!stopped.signal.aborted) {
      await happen(20);
      await roll();
      await foldDays(api.app, now);
    }
  })();
  const found = await recountAll().finally(async () => {
    stopped.abort();
    await writing;
  });
  expect(found.map(nameOf).toSorted()).toEqual(falsified.map(nameOf).toSorted());
  await roll();
  expect(await recountAll()).toEqual([]);
  expect(await query('SELECT sum(differences)::int AS n FROM insight_recount')).toEqual([{ n: 0 }]);
}, 180_000);
