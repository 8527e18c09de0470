import { breakdownTop, type Levels } from '@tilldeck/contracts/insight/statistics.schemas';
import { sql } from 'kysely';
import { readIn } from '../../../platform/db/scope.ts';
import { namesOf } from '../series/parts.view.ts';
import { daysOf, type Period } from '../series/period.rules.ts';
import type { FigureReader } from '../series/series.view.ts';

interface LevelRow {
  value: string;
  counts: (number | null)[];
}

const quarterMs = 900_000;

/** How many there were at the end of each day of a zone, today up to now: the last sample before it. */
export async function findLevels(
  reader: FigureReader,
  metric: string,
  { dimension, ...period }: Period & { dimension: string },
): Promise<Levels> {
  const { scope, timezone } = reader;
  const now = Math.floor(Date.now() / quarterMs);
  const { rows } = await readIn(scope, (db) =>
    sql<LevelRow>`
      with bounds as materialized (
        select insight_bounds(${timezone}, ${period.from}::date, ${period.to}::date) as of_days),
      ends as materialized (
        select of_days, array(select d - 1 from unnest(of_days[2:]) with ordinality u (d, nr) order by nr) as of_ends from bounds)
      select i.value, array_agg(case when of_days[s.nr] <= ${now}::int then s.n end order by s.nr) as counts
        from ends, insight_series i, lateral insight_levels(${scope.orgId}::int, i.id, of_ends) s
       where i.metric = ${metric} and i.dimension = ${dimension}
         and (exists (select from insight_level l where l.scope_id = ${scope.orgId}::int and l.series_id = i.id)
              or exists (select from insight_level_month m where m.scope_id = ${scope.orgId}::int and m.series_id = i.id))
       group by 1`.execute(db),
  );
  const largest = rows
    .toSorted(
      (one, other) => (other.counts.findLast((n) => n !== null) ?? 0) - (one.counts.findLast((n) => n !== null) ?? 0),
    )
    .slice(0, breakdownTop);
  const names = await namesOf(
    reader,
    dimension,
    largest.map(({ value }) => value),
  );
  return {
    timezone,
    days: daysOf(period),
    lines: largest.map(({ value, counts }) => ({ key: value, name: names.get(value) ?? value, values: counts })),
  };
}
