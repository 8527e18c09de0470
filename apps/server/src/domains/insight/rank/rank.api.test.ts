import { rankedMetrics, rankingRoutes, rankingSpans } from '@tilldeck/contracts/insight/app-statistics.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { foldDays } from '../roll/roll.service.ts';
import { rollNotes } from '../roll/roll.store.ts';
import { fewestDevices, rankApps } from './rank.service.ts';

let api: ApiHarness;
let north: TestOrg;
const clients: Record<string, WireClient> = {};
let categories: string[];
/** Kathmandu and Chatham begin their days at a quarter to. */
const zones = ['UTC', 'Asia/Kathmandu', 'Pacific/Chatham'];
const dayMs = 86_400_000;
const now = Date.now();

beforeAll(async () => {
  api = await startApiHarness();
  const { people, vendor } = api;
  north = await people.partner(vendor, 'North');
  const shop = await people.partner(north, 'Shop');
  clients.vendor = await api.as(api.admin);
  clients.north = await api.as(await people.account(north, allPermissions('partner')));
  clients.shop = await api.as(await people.account(shop, allPermissions('partner')));
  for (const zone of zones)
    for (const org of [vendor, north]) {
      const { id } = await people.account(org, allPermissions(org === vendor ? 'admin' : 'partner'));
      await people.query('UPDATE identity_account SET timezone = $2 WHERE id = $1', [id, zone]);
    }
  await people.query(
    `INSERT INTO devices_total (scope_id, kind, key, n, online) VALUES ($1, 'state', 'offline', $2, 0)`,
    [north.id, fewestDevices],
  );
  const made = await people.query<{ id: number }>(
    `INSERT INTO appstore_category (name_en, name_zh) SELECT 'Kind ' || nr, 'Kind ' || nr FROM generate_series(1, 3) nr RETURNING id`,
  );
  categories = made.map(({ id }) => String(id));
  const apps: string[] = [];
  for (let nr = 0; nr < 12; nr++) apps.push((await makeApp(people, vendor, { name: `App ${nr}` })).appId);
  await people.query(
    'UPDATE appstore_app SET category_id = $1, second_category_id = CASE WHEN id % 3 = 0 THEN $2::int END WHERE id = ANY ($3::bigint[])',
    [categories[0], categories[1], apps],
  );
  // A quarter of the events is older than the longest span, some are of today.
  await people.query(
    `INSERT INTO appstore_journal (org_id, controllers, device_id, sn, app_id, event, via, code, at)
     SELECT $1, CASE WHEN nr % 5 = 0 THEN ARRAY[$2::int] ELSE ARRAY[$2::int, $1::int] END, nr, 'sn' || nr,
            ($3::bigint[])[1 + floor(power(random(), 2) * 12)::int],
            (ARRAY['download', 'install', 'upgrade', 'uninstall'])[1 + nr % 4], 'store', '',
            $4::timestamptz - make_interval(secs => random() * 100 * 86400)
       FROM generate_series(1, 4000) nr`,
    [shop.id, north.id, apps, new Date(now)],
  );
  await roll();
  await foldDays(api.app, now);
});
afterAll(() => api.close());

const roll = () => writeIn(systemScope(api.app.database, 'a test of rankings'), (inside) => rollNotes(inside, 100_000));
const countRows = async (where = 'true') =>
  (await api.people.query<{ n: number }>(`SELECT count(*)::int AS n FROM insight_rank WHERE ${where}`))[0]?.n ?? 0;

/** Every question that has places made beforehand, by those who have them. */
async function askAll(who: readonly string[]) {
  const answers: Record<string, unknown> = {};
  for (const name of who)
    for (const zone of zones)
      for (const span of rankingSpans)
        for (const metric of rankedMetrics)
          for (const categoryId of [undefined, ...categories]) {
            const client = Object.assign(clients[name] as WireClient, { timezone: zone });
            const { at: _, ...answer } = await client.call(rankingRoutes.list, { span, metric, categoryId });
            answers[[name, zone, span, metric, categoryId].join(' ')] = answer;
          }
  return answers;
}

describe('the ranking made beforehand', () => {
  it('equals the one that is made on request, for each span, figure, category and zone', {
    timeout: 120_000,
  }, async () => {
    const who = ['vendor', 'north'];
    const counted = await askAll(who);
    expect(await countRows()).toBe(0);
    await rankApps(api.app, now);
    expect(await countRows()).toBeGreaterThan(0);
    // Figures that places were not made from: an answer that is still the same was stored.
    await api.people.query('UPDATE insight_day SET cum = ARRAY(SELECT c + 5 FROM unnest(cum) c)');
    expect(await askAll(who)).toEqual(counted);
    await api.people.query('UPDATE insight_day SET cum = ARRAY(SELECT c - 5 FROM unnest(cum) c)');
  });

  it('is made for the vendor and for organisations with many devices, the others count on request', async () => {
    await api.people.query('DELETE FROM insight_rank');
    await rankApps(api.app, now);
    expect(await countRows('scope_id = 1')).toBeGreaterThan(0);
    expect(await countRows(`scope_id = ${north.id}`)).toBeGreaterThan(0);
    expect(await countRows(`scope_id NOT IN (1, ${north.id})`)).toBe(0);
    const { rows } = await (clients.shop as WireClient).call(rankingRoutes.list, { span: 'all' });
    expect(rows[0]?.place).toBe(1);
  });

  it('says as of when, is made again later and forgotten with its days', async () => {
    const client = Object.assign(clients.vendor as WireClient, { timezone: 'UTC' });
    const first = await client.call(rankingRoutes.list, { span: 'week' });
    await roll();
    expect((await client.call(rankingRoutes.list, { span: 'week' })).at).toBe(first.at);
    await rankApps(api.app, now);
    expect((await client.call(rankingRoutes.list, { span: 'week' })).at).toBe(first.at);
    await api.people.query(`UPDATE insight_rank SET at = at - interval '7 hours'`);
    await rankApps(api.app, now);
    expect(Date.parse((await client.call(rankingRoutes.list, { span: 'week' })).at)).toBeGreaterThan(
      Date.parse(first.at),
    );
    await api.people.query(`UPDATE insight_rank SET at = at - interval '3 days', bounds = bounds || 1`);
    const old = await countRows();
    await rankApps(api.app, now);
    expect([await countRows('cardinality(bounds) > 3'), await countRows()]).toEqual([0, old]);
  });

  it('waits for events of its last day that are not added up yet', async () => {
    await api.people.query('DELETE FROM insight_rank');
    await api.people.query(`UPDATE metric_rolled SET at = now() - interval '3 days' WHERE name = 'metrics'`);
    await rankApps(api.app, now);
    expect(await countRows()).toBe(0);
    await roll();
    await rankApps(api.app, now);
    expect(await countRows()).toBeGreaterThan(0);
  });

  it('names the days it is of, and counts free days on request', async () => {
    const client = Object.assign(clients.north as WireClient, { timezone: 'UTC' });
    const dayText = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10);
    const week = await client.call(rankingRoutes.list, { span: 'week' });
    expect(week).toMatchObject({ from: dayText(7), to: dayText(1) });
    const { at: _, ...same } = await client.call(rankingRoutes.list, { from: dayText(7), to: dayText(1) });
    expect(week).toMatchObject(same);
    expect(await client.call(rankingRoutes.list, { span: 'all' })).toMatchObject({ from: null, to: dayText(1) });
    const { body } = await client.send(rankingRoutes.list, { from: dayText(7) });
    expect(body.error).toBe('core.invalid_input');
  });
});
