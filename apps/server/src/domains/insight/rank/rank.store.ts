import { rankingTop } from '@tilldeck/contracts/insight/app-statistics.routes';
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';
import { seriesBy } from '../series/series.view.ts';

/**
 * How often something happened to each app between the bounds, and in the period before. The bounds come as a column: with a
 * query as its argument the planner calls `insight_counts` for each app instead of inlining it.
 */
export const countedApps = (scope: OrgScope, metric: string, bounds: RawBuilder<number[]>): RawBuilder<unknown> => sql`
  with asked as materialized (select ${bounds} as bounds)
  select i.value::bigint as app_id, sum(c.n) filter (where c.nr = 2)::int as total,
         sum(c.n) filter (where c.nr = 1)::int as total_before
    from asked, ${seriesBy(scope, metric, 'app')} i,
         lateral insight_counts(${scope.orgId}::int, array[i.id], asked.bounds) c
   group by 1`;

/** Equal figures share a place. */
export const placeOver = (column: 'total' | 'total_before', among: RawBuilder<unknown>): RawBuilder<number> =>
  sql`rank() over (${among} order by ${sql.ref(column)} desc)::int`;

/** Organisations with so many devices, and the vendor. */
export async function listRankedOrgs(
  { db }: ScopedDb,
  fewestDevices: number,
): Promise<{ id: number; depth: number }[]> {
  const { rows } = await sql<{ id: number; depth: number }>`
    select o.id, o.depth from identity_org o
     where o.kind = 'vendor'
        or o.terminated_at is null
           and o.id in (select scope_id from devices_total where kind = 'state' group by 1 having sum(n) >= ${fewestDevices})
     order by o.depth, o.id`.execute(db);
  return rows;
}

/** Zones that people of an organisation read times in, the most usual ones first. */
export async function listZonesOf({ db }: ScopedDb, orgId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from identity_account where org_id = ${orgId} and is_enabled and terminated_at is null
     group by 1 order by count(*) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ timezone }) => timezone);
}

/** Of some bounds those that have no places yet, or old ones. */
export async function listDueBounds(
  { db }: ScopedDb,
  { orgId, metric }: { orgId: number; metric: string },
  wanted: readonly RawBuilder<number[]>[],
  madeAfter: Date,
): Promise<number[][]> {
  const { rows } = await sql<{ bounds: number[] }>`
    select distinct w.bounds from (values ${sql.join(wanted.map((bounds) => sql`(${bounds})`))}) w (bounds)
     where not exists (select from insight_rank r
                        where r.scope_id = ${orgId} and r.metric = ${metric} and r.category_id = 0
                          and r.bounds = w.bounds and r.at >= ${madeAfter.toISOString()}::timestamptz)`.execute(db);
  return rows.map(({ bounds }) => bounds);
}

/** The first apps of all and of each category. A category without a row has none, once there is a row of all. */
export async function upsertRanks({ db }: ScopedDb, scope: OrgScope, metric: string, bounds: readonly number[]) {
  const among = sql`partition by k.category_id`;
  // A category may have lost its last app since.
  await sql`delete from insight_rank where scope_id = ${scope.orgId} and metric = ${metric} and bounds = ${bounds}::int[]`.execute(
    db,
  );
  await sql`
    with counted as materialized (${countedApps(scope, metric, sql`${bounds}::int[]`)}),
    placed as (
      select k.category_id, c.app_id, c.total, c.total_before, ${placeOver('total', among)} as place,
             case when c.total_before > 0 then ${placeOver('total_before', among)} end as place_before
        from counted c left join appstore_app a on a.id = c.app_id,
             lateral (select distinct id from unnest(array[0, a.category_id, a.second_category_id]) e (id) where id is not null) k (category_id)),
    shown as materialized (
      select *, row_number() over (partition by category_id order by place, app_id) as nr,
             (count(*) over (partition by category_id))::int as count
        from placed where total > 0)
    insert into insight_rank (scope_id, metric, category_id, bounds, at, count, app_ids, places, places_before, totals, totals_before)
    select ${scope.orgId}, ${metric}, category_id, ${bounds}::int[], (select at from metric_rolled where name = 'metrics'),
           coalesce(max(count), 0), ${listed('app_id')}, ${listed('place')}, ${listed('place_before')}, ${listed('total')}, ${listed('total_before')}
      from (select 0 as category_id union select category_id from shown) k left join shown s using (category_id)
     where s.nr is null or s.nr <= ${rankingTop} group by category_id
    on conflict (scope_id, metric, category_id, bounds) do update
       set at = excluded.at, count = excluded.count, app_ids = excluded.app_ids, places = excluded.places,
           places_before = excluded.places_before, totals = excluded.totals, totals_before = excluded.totals_before`.execute(
    db,
  );
}

const listed = (column: string) =>
  sql`coalesce(array_agg(${sql.ref(`s.${column}`)} order by s.nr) filter (where s.nr is not null), '{}')`;

export const deleteOldRanks = ({ db }: ScopedDb, before: Date) =>
  sql`delete from insight_rank where at < ${before.toISOString()}::timestamptz`.execute(db);

/** When every note had been added up. */
export async function findAddedUp({ db }: ScopedDb): Promise<number> {
  const { at } = await db
    .selectFrom('metric_rolled')
    .select('at')
    .where('name', '=', 'metrics')
    .executeTakeFirstOrThrow();
  return Date.parse(at);
}
