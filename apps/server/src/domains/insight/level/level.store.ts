import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { MetricLevels } from '../../../platform/metric/metric-source.ts';

/** Values that are seen for the first time. */
export const insertLevelSeries = ({ db }: ScopedDb, { rows }: MetricLevels) =>
  sql`
    insert into insight_series (metric, dimension, value)
    select distinct r.metric, r.dimension, r.value from (${rows}) r
     where not exists (select from insight_series i
                        where i.metric = r.metric and i.dimension = r.dimension and i.value = r.value)`.execute(db);

/** Keeps what differs from the last sample; what is not there any more is none. */
export const insertSample = ({ db }: ScopedDb, { metrics, rows }: MetricLevels, quarter: number) =>
  sql`
    with current as (
      select r.scope_id, i.id as series_id, sum(r.n)::int as n
        from (${rows}) r join insight_series i using (metric, dimension, value) group by 1, 2),
    last as (
      select l.scope_id, l.series_id, l.n from insight_level_last l join insight_series i on i.id = l.series_id
       where i.metric = any(${metrics.map(({ id }) => id)}::text[])),
    changed as materialized (
      select scope_id, series_id, coalesce(c.n, 0) as n from current c full join last l using (scope_id, series_id)
       where coalesce(c.n, 0) is distinct from l.n order by 1, 2),
    kept as (
      insert into insight_level (scope_id, series_id, quarter, n) select scope_id, series_id, ${quarter}::int, n from changed
      on conflict (scope_id, series_id, quarter) do update set n = excluded.n)
    insert into insight_level_last (scope_id, series_id, n) select * from changed
    on conflict (scope_id, series_id) do update set n = excluded.n`.execute(db);

export interface PackedRange {
  /** The first day of a month. */
  month: string;
  /** Samples before this quarter-hour. */
  before: number;
  /** The last organisation of the batch before. */
  above: number;
  most: number;
}

/** Packs the samples of some organisations; answers the last of them, null after all. */
export async function packSamples(
  { db }: ScopedDb,
  { month, before, above, most }: PackedRange,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select insight_pack(${month}::date, ${before}::int, ${above}::int, ${most}::int) as last`.execute(db);
  return rows[0]?.last ?? null;
}
