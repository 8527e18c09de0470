import type { MetricSpec } from '@tilldeck/contracts/core/metric';
import { type RawBuilder, sql } from 'kysely';
import type { MetricSource, QuarterRange } from './metric-source.ts';

interface Records {
  metrics: readonly MetricSpec[];
  table: string;
  /** Columns with the moments that are counted. */
  times: readonly string[];
}

/** Records whose trigger `note_metrics` notes what the function `<table>_notes` says of a row. */
export const recordMetrics = ({ metrics, table, times }: Records): MetricSource => {
  const notes = sql.raw(`${table}_notes`);
  const isIn = (time: string, { from, to }: QuarterRange): RawBuilder<boolean> => {
    const column = sql.ref(`r.${time}`);
    return sql`(${column} >= to_timestamp(${from}::bigint * 900) and ${column} < to_timestamp(${to}::bigint * 900))`;
  };
  const oldest = sql.join(times.map((time) => sql`(select min(${sql.ref(time)}) from ${sql.table(table)})`));
  return {
    metrics,
    rows: (range) => sql`
      select m.metric, m.controllers, m.keys, m.quarter, count(*) as n
        from ${sql.table(table)} r, lateral ${notes}(r) m
       where ${sql.join(
         times.map((time) => isIn(time, range)),
         sql` or `,
       )}
       group by 1, 2, 3, 4 having m.quarter >= ${range.from}::int and m.quarter < ${range.to}::int`,
    oldest: sql<{ at: string | null }>`select least(${oldest}) as at`,
  };
};
