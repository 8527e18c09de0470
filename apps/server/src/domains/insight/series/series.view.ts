import type { MetricSpec } from '@tilldeck/contracts/core/metric';
import { openDays, type Statistics, type StatisticsLine } from '@tilldeck/contracts/insight/statistics.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { type RawBuilder, sql } from 'kysely';
import { isVendorScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { comparedWith, daysOf, type Period } from './period.rules.ts';

/** For whom figures are read: somebody who calls, or the author of a report. */
export interface FigureReader {
  scope: OrgScope;
  timezone: string;
  language: Language;
}

export interface Asked {
  scope: OrgScope;
  db: ScopedDb['db'];
  timezone: string;
}

export interface SeriesRequest extends Period {
  compare: 'before' | 'year';
  by?: { dimension: string; value: string } | undefined;
}

const countsOf = (
  { scope, db, timezone }: Asked,
  metrics: readonly string[],
  { from, to }: Period,
  by: SeriesRequest['by'],
) =>
  sql<{ metric: string; counts: number[] }>`
    with bounds as materialized (select insight_bounds(${timezone}, ${from}::date, ${to}::date) as of_days)
    select i.metric, array_agg(c.n::int order by c.nr) as counts
      from bounds, insight_series i, lateral insight_counts(${scope.orgId}::int, array[i.id], bounds.of_days) c
     where i.metric = any(${metrics}::text[]) and i.dimension = ${by?.dimension ?? ''} and i.value = ${by?.value ?? ''}
     group by 1`.execute(db);

/** How often each metric happened on each day of a zone, and in the period it is compared with. */
export async function listLines(
  asked: Asked,
  metrics: readonly string[],
  request: SeriesRequest,
): Promise<StatisticsLine[]> {
  const read = async (period: Period) => {
    const { rows } = await countsOf(asked, metrics, period, request.by);
    return new Map(rows.map(({ metric, counts }) => [metric, counts]));
  };
  const now = await read(request);
  const before = await read(comparedWith(request, request.compare));
  const none = daysOf(request).map(() => 0);
  return metrics.map((metric) => {
    const [values, valuesBefore] = [now.get(metric) ?? none, before.get(metric) ?? none];
    return { metric, total: sumOf(values), values, totalBefore: sumOf(valuesBefore), valuesBefore };
  });
}

/** Lines of a dimension with their values. Of apps a partner has a few among thousands: only its own are asked for. */
export const seriesBy = (scope: OrgScope, metric: string, dimension: string): RawBuilder<unknown> =>
  dimension === 'app' && !isVendorScope(scope)
    ? sql`insight_series_of(${scope.orgId}::int, ${metric}, ${dimension})`
    : sql`(select id, value from insight_series where metric = ${metric} and dimension = ${dimension})`;

/** The same for the values of a dimension over a whole period, the largest first. */
export async function listParts(
  { scope, db, timezone }: Asked,
  { metric, dimension }: { metric: string; dimension: string },
  { from, to }: Period,
): Promise<{ value: string; total: number }[]> {
  const { rows } = await sql<{ value: string; total: number }>`
    with bounds as materialized (select insight_bounds(${timezone}, ${from}::date, ${to}::date) as of_days)
    select i.value, c.n::int as total
      from bounds, ${seriesBy(scope, metric, dimension)} i,
           lateral insight_counts(${scope.orgId}::int, array[i.id], array[of_days[1], of_days[cardinality(of_days)]]) c
     where c.n <> 0 order by 2 desc, 1`.execute(db);
  return rows;
}

const dayMs = 86_400_000;
const sumOf = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0);

/** When every note had been added up: about a second ago, longer while the roller is behind. */
async function findRolled(db: ScopedDb['db']): Promise<string> {
  const { at } = await db
    .selectFrom('metric_rolled')
    .select('at')
    .where('name', '=', 'metrics')
    .executeTakeFirstOrThrow();
  return at;
}

/** The days of a page: its metrics in their order. */
export async function findStatistics(
  { scope, timezone }: FigureReader,
  metrics: readonly MetricSpec[],
  request: SeriesRequest,
): Promise<Statistics> {
  // A metric without the dimension has no part with the value.
  const { by } = request;
  const shown = metrics.filter(({ dimensions }) => !by || dimensions.includes(by.dimension)).map(({ id }) => id);
  const { at, lines } = await readIn(scope, async (db) => ({
    // Before the figures: they may be younger than they say, never older.
    at: await findRolled(db),
    lines: await listLines({ scope, db, timezone }, shown, request),
  }));
  const openFrom = localText(new Date(Date.now() - (openDays - 1) * dayMs).toISOString(), timezone).slice(0, 10);
  return { at, timezone, days: daysOf(request), openFrom, lines };
}
