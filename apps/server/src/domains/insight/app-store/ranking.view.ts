import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { type rankingRoutes, rankingTop } from '@tilldeck/contracts/insight/app-statistics.routes';
import { sql } from 'kysely';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { comparedWith } from '../series/period.rules.ts';
import { type FigureReader, seriesBy } from '../series/series.view.ts';

interface Ranked {
  app_id: string;
  total: number;
  total_before: number;
  place: number;
  place_before: number | null;
  count: number;
}

/** Places among all apps the caller has figures of; equal figures share a place. */
export async function listRanking(
  reader: FigureReader,
  { metric, categoryId, ...period }: RouteInput<typeof rankingRoutes.list>,
): Promise<RouteOutput<typeof rankingRoutes.list>> {
  const { scope, timezone } = reader;
  const { from } = comparedWith(period, 'before');
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  const ofCategory = await appsOf(reader, categoryId);
  const ranked = await readIn(scope, async (db) => {
    const { rows } = await sql<Ranked>`
      with bounds as materialized (
        select b[1] as begins, b[${days}::int + 1] as middle, b[cardinality(b)] as ends
          from insight_bounds(${timezone}, ${from}::date, ${period.to}::date) b),
      counted as (
        select i.value, sum(c.n) filter (where c.nr = 2)::int as total, sum(c.n) filter (where c.nr = 1)::int as total_before
          from bounds, ${seriesBy(scope, metric, 'app')} i,
               lateral insight_counts(${scope.orgId}::int, array[i.id], array[begins, middle, ends]) c
         where (${ofCategory}::text[] is null or i.value = any(${ofCategory}::text[]))
         group by 1),
      placed as (
        select value as app_id, total, total_before, rank() over (order by total desc)::int as place,
               case when total_before > 0 then rank() over (order by total_before desc)::int end as place_before
          from counted)
      select *, (count(*) over ())::int as count from placed where total > 0 order by place, app_id::bigint limit ${rankingTop}`.execute(
      db,
    );
    return rows;
  });
  const names = await namesOf(
    reader,
    ranked.map(({ app_id }) => app_id),
  );
  return {
    count: ranked[0]?.count ?? 0,
    rows: ranked.map((row) => ({
      appId: row.app_id,
      name: names.get(row.app_id)?.name ?? row.app_id,
      package: names.get(row.app_id)?.package ?? '',
      place: row.place,
      placeBefore: row.place_before,
      total: row.total,
      totalBefore: row.total_before,
    })),
  };
}

const catalogueOf = ({ scope }: FigureReader) =>
  systemScope(scope.database, 'rankings name apps that the caller has figures of, also those of organisations above');

async function appsOf(reader: FigureReader, categoryId: string | undefined): Promise<string[] | null> {
  if (categoryId === undefined) return null;
  const { rows } = await writeIn(catalogueOf(reader), ({ db }) =>
    sql<{ id: string }>`
      select id::text from appstore_app where category_id = ${categoryId}::bigint or second_category_id = ${categoryId}::bigint`.execute(
      db,
    ),
  );
  return rows.map(({ id }) => id);
}

async function namesOf(reader: FigureReader, ids: readonly string[]) {
  const { rows } = await writeIn(catalogueOf(reader), ({ db }) =>
    sql<{ id: string; name: string; package: string }>`
      select id::text, coalesce(nullif(name, ''), package) as name, package from appstore_app where id = any(${ids}::bigint[])`.execute(
      db,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
