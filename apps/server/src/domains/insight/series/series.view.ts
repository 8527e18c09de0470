import type { StatisticsLine } from '@tilldeck/contracts/insight/statistics.schemas';
import { sql } from 'kysely';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';

export interface Period {
  from: string;
  to: string;
}

interface Asked {
  scope: OrgScope;
  db: ScopedDb['db'];
  timezone: string;
}

/** How often each metric happened on each day of a zone, and in as many days before. One statement: a snapshot. */
export async function listLines(
  { scope, db, timezone }: Asked,
  metrics: readonly string[],
  { from, to }: Period,
): Promise<StatisticsLine[]> {
  const { rows } = await sql<{ metric: string; counts: number[] }>`
    with asked as (
      select ${from}::date as first, ${to}::date as last, ${to}::date - ${from}::date + 1 as days),
    bounds as materialized (
      select insight_bounds(${timezone}, first - days, last) as of_days from asked)
    select i.metric, array_agg(c.n::int order by c.nr) as counts
      from bounds, insight_series i, lateral insight_counts(${scope.orgId}::int, array[i.id], bounds.of_days) c
     where i.metric = any(${metrics}::text[]) and i.dimension = '' group by 1`.execute(db);
  const counts = new Map(rows.map((row) => [row.metric, row.counts]));
  const days = daysOf({ from, to }).length;
  return metrics.map((metric) => {
    const all = counts.get(metric) ?? Array.from({ length: 2 * days }, () => 0);
    const values = all.slice(days);
    return { metric, total: sumOf(values), values, totalBefore: sumOf(all.slice(0, days)) };
  });
}

/** The same for the values of a dimension over a whole period, the largest first. */
export async function listParts(
  { scope, db, timezone }: Asked,
  { metric, dimension }: { metric: string; dimension: string },
  { from, to }: Period,
): Promise<{ value: string; total: number }[]> {
  const { rows } = await sql<{ value: string; total: number }>`
    with bounds as materialized (select insight_bounds(${timezone}, ${from}::date, ${to}::date) as of_days)
    select i.value, c.n::int as total
      from bounds, insight_series i,
           lateral insight_counts(${scope.orgId}::int, array[i.id], array[of_days[1], of_days[cardinality(of_days)]]) c
     where i.metric = ${metric} and i.dimension = ${dimension} and c.n <> 0 order by 2 desc, 1`.execute(db);
  return rows;
}

const dayMs = 86_400_000;
const sumOf = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0);

/** The days of a period by their names; a calendar has no clock changes. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, nr) =>
    new Date(Date.parse(from) + nr * dayMs).toISOString().slice(0, 10),
  );
