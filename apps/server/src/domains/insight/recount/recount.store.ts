import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { MetricSource, QuarterRange } from '../../../platform/metric/metric-source.ts';

/** The roller and the fold take the same lock: nothing is between notes and figures while they are compared, and one names new series. */
export const lockFigures = ({ db }: ScopedDb) => sql`select pg_advisory_xact_lock(7306180)`.execute(db);

/** Series that the records have and the figures do not know yet. */
export const insertSeries = ({ db }: ScopedDb, { rows }: MetricSource, range: QuarterRange) =>
  sql`
    insert into insight_series (metric, dimension, value)
    select distinct s.metric, s.dimension, s.value
      from (select distinct metric, keys from (${rows(range)}) r) d, lateral insight_spread(d.metric, '{}', d.keys, 0, 0) s
     where not exists (select from insight_series i
                        where i.metric = s.metric and i.dimension = s.dimension and i.value = s.value)`.execute(db);

const spreadOf = (notes: ReturnType<MetricSource['rows']>, sign: 1 | -1) => sql`
  select s.scope_id, i.id as series_id, s.quarter, ${sql.lit(sign)} * s.n as n
    from (${notes}) r, lateral insight_spread(r.metric, r.controllers, r.keys, r.quarter, r.n::bigint) s
    join insight_series i using (metric, dimension, value)`;

/** A figure of one quarter-hour that was not what the records say. */
export interface Difference {
  metric: string;
  dimension: string;
  value: string;
  scopeId: number;
  quarter: number;
  /** What was added. */
  n: number;
}

export interface Corrections {
  counts: Map<string, number>;
  /** Some of them one by one: the first count of a large past would be millions. */
  named: Difference[];
}

const mostNamed = 100;

/**
 * Adds what is missing in the figures of a range, and takes away what is too much; answers how many quarter-hours differed,
 * by metric, and which. Records and their notes commit together, so that in the one snapshot of this statement the figures plus the
 * notes that still wait are what the records say, while writers go on.
 */
export async function correctFigures(
  { db }: ScopedDb,
  { metrics, rows }: MetricSource,
  range: QuarterRange,
): Promise<Corrections> {
  const names = metrics.map(({ id }) => id);
  const inRange = sql`quarter >= ${range.from}::int and quarter < ${range.to}::int`;
  const waiting = sql`select metric, controllers, keys, quarter, n from metric_note where metric = any(${names}::text[]) and ${inRange}`;
  const [fromDay, toDay] = [range.from / 96, range.to / 96 - 1];
  const { rows: found } = await sql<{ counts: Record<string, number> | null; named: Difference[] | null }>`
    with series as materialized (select id, metric from insight_series where metric = any(${names}::text[])),
    stored as (
      select q.scope_id, q.series_id, q.quarter, q.n from insight_quarter q join series on series.id = q.series_id where ${inRange}
      union all
      select d.scope_id, d.series_id, (d.day - date '1970-01-01') * 96 + u.slot,
             u.cum - coalesce(lag(u.cum) over (partition by d.scope_id, d.series_id, d.day order by u.slot), 0)
        from insight_day d join series on series.id = d.series_id, lateral unnest(d.slots, d.cum) as u (slot, cum)
       where d.day between date '1970-01-01' + ${fromDay}::int and date '1970-01-01' + ${toDay}::int),
    difference as materialized (
      select scope_id, series_id, quarter, sum(n)::int as n from (
        ${spreadOf(rows(range), 1)}
        union all ${spreadOf(waiting, -1)}
        union all select scope_id, series_id, quarter, -n from stored) both_of
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3),
    corrected as (
      insert into insight_quarter as q (scope_id, series_id, quarter, n) select * from difference
      on conflict (scope_id, series_id, quarter) do update set n = q.n + excluded.n)
    select (select jsonb_object_agg(c.metric, c.n) from (
              select s.metric, count(*) as n from difference join series s on s.id = difference.series_id group by 1) c) as counts,
           (select jsonb_agg(jsonb_build_object('metric', d.metric, 'dimension', d.dimension, 'value', d.value,
                                                'scopeId', d.scope_id, 'quarter', d.quarter, 'n', d.n)) from (
              select i.metric, i.dimension, i.value, f.scope_id, f.quarter, f.n
                from difference f join insight_series i on i.id = f.series_id limit ${mostNamed}) d) as named`.execute(
    db,
  );
  return { counts: new Map(Object.entries(found[0]?.counts ?? {})), named: found[0]?.named ?? [] };
}

export const upsertRecount = (
  { db }: ScopedDb,
  metrics: readonly string[],
  day: string,
  differences: ReadonlyMap<string, number>,
) =>
  db
    .insertInto('insight_recount')
    .values(metrics.map((metric) => ({ metric, day, differences: differences.get(metric) ?? 0 })))
    .onConflict((conflict) =>
      conflict.columns(['metric', 'day']).doUpdateSet({
        counted_at: sql<string>`now()`,
        differences: sql<number>`excluded.differences`,
      }),
    )
    .execute();

export interface RecountedDays {
  oldest: string | null;
  newest: string | null;
}

/** The first and the last day of which all metrics of a source were counted; null before the first recount. */
export async function findRecountedDays({ db }: ScopedDb, { metrics }: MetricSource): Promise<RecountedDays> {
  const names = metrics.map(({ id }) => id);
  const { rows } = await sql<RecountedDays>`
    select min(day)::text as oldest, max(day)::text as newest from (
      select day from insight_recount where metric = any(${names}::text[]) group by day having count(*) = ${names.length}) d`.execute(
    db,
  );
  return rows[0] ?? { oldest: null, newest: null };
}

export async function findOldest({ db }: ScopedDb, { oldest }: MetricSource): Promise<string | null> {
  const { rows } = await oldest.execute(db);
  return rows[0]?.at ?? null;
}
