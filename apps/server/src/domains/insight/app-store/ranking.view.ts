import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { type rankingRoutes, rankingTop } from '@tilldeck/contracts/insight/app-statistics.routes';
import { sql } from 'kysely';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { countedApps, placeOver } from '../rank/rank.store.ts';
import { daysOfSpan, type RankedDays, rankBounds } from '../rank/rank-period.view.ts';
import type { FigureReader } from '../series/series.view.ts';

type Request = RouteInput<typeof rankingRoutes.list>;

interface Ranked {
  app_id: string;
  total: number;
  total_before: number;
  place: number;
  place_before: number | null;
}

interface Places {
  at: string;
  count: number;
  ranked: Ranked[];
}

/** Places among all apps the caller has figures of; equal figures share a place. Made beforehand where there are many apps. */
export async function listRanking(
  reader: FigureReader,
  { metric, categoryId, span = 'month', from, to }: Omit<Request, 'span'> & Partial<Pick<Request, 'span'>>,
): Promise<RouteOutput<typeof rankingRoutes.list>> {
  const days = from !== undefined && to !== undefined ? { from, to } : daysOfSpan(span, reader.timezone, Date.now());
  const asked = { metric, categoryId, days };
  const { at, count, ranked } = (await findPlaces(reader, asked)) ?? (await countPlaces(reader, asked));
  const names = await namesOf(
    reader,
    ranked.map(({ app_id }) => app_id),
  );
  return {
    at,
    count,
    ...days,
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

type Asked = Pick<Request, 'metric' | 'categoryId'> & { days: RankedDays };

/** Places that were made beforehand, if there are any of these days. A category without a row has no app with events. */
async function findPlaces({ scope, timezone }: FigureReader, { metric, categoryId, days }: Asked) {
  const { rows } = await readIn(scope, (db) =>
    sql<Places>`
      with made as materialized (
        select * from insight_rank r
         where r.scope_id = ${scope.orgId}::int and r.metric = ${metric} and r.bounds = ${rankBounds(days, timezone)}
           and r.category_id in (0, ${categoryId ?? 0}::bigint))
      select whole.at, coalesce(own.count, 0) as count, coalesce((
               select jsonb_agg(jsonb_build_object('app_id', e.app_id::text, 'place', e.place, 'place_before', e.place_before,
                                                   'total', e.total, 'total_before', e.total_before) order by e.nr)
                 from unnest(own.app_ids, own.places, own.places_before, own.totals, own.totals_before)
                      with ordinality e (app_id, place, place_before, total, total_before, nr)), '[]') as ranked
        from made whole left join made own on own.category_id = ${categoryId ?? 0}::bigint
       where whole.category_id = 0`.execute(db),
  );
  return rows[0];
}

/** The same from the figures of each app. */
async function countPlaces(reader: FigureReader, { metric, categoryId, days }: Asked): Promise<Places> {
  const { scope, timezone } = reader;
  const ofCategory = await appsOf(reader, categoryId);
  const all = sql``;
  return readIn(scope, async (db) => {
    // Before the figures: they may be younger than they say, never older.
    const { at } = await db
      .selectFrom('metric_rolled')
      .select('at')
      .where('name', '=', 'metrics')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<Ranked & { count: number }>`
      with counted as (
        select * from (${countedApps(scope, metric, rankBounds(days, timezone))}) c
         where ${ofCategory}::bigint[] is null or c.app_id = any(${ofCategory}::bigint[])),
      placed as (
        select app_id, total, total_before, ${placeOver('total', all)} as place,
               case when total_before > 0 then ${placeOver('total_before', all)} end as place_before
          from counted)
      select *, (count(*) over ())::int as count from placed where total > 0 order by place, app_id limit ${rankingTop}`.execute(
      db,
    );
    return { at, count: rows[0]?.count ?? 0, ranked: rows };
  });
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
