import { journalMetrics } from '@tilldeck/contracts/appstore/metric.kinds';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { isVendorScope, type OrgScope, readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';

const most = 50;

type Choices = RouteInput<typeof appDownloadRoutes.choices>;

/** Lines of apps and models that an organisation has figures of: stepped through in the order of the key, one look-up each. */
async function listOwnValues(scope: OrgScope, kind: Choices['kind']): Promise<string[]> {
  const { rows } = await readIn(scope, (db) =>
    sql<{ value: string }>`
      with recursive own (id) as (
        (select series_id from insight_day where scope_id = ${scope.orgId} order by series_id limit 1)
        union all
        select (select d.series_id from insight_day d
                 where d.scope_id = ${scope.orgId} and d.series_id > own.id order by d.series_id limit 1)
          from own where own.id is not null)
      select distinct i.value
        from (select id from own where id is not null union select series_id from insight_quarter where scope_id = ${scope.orgId}) k
        join insight_series i on i.id = k.id
       where i.metric like 'app.%' and i.dimension = ${kind}`.execute(db),
  );
  return rows.map(({ value }) => value);
}

/** The vendor has figures of nearly all: the first names are taken and asked one by one, until there are enough. */
const hasFigures = (kind: Choices['kind']) => sql`
  exists (select from (values ${metricNames}) v (metric)
            join insight_series i on i.metric = v.metric and i.dimension = ${kind} and i.value = c.id
           where exists (select from insight_day d where d.scope_id = 1 and d.series_id = i.id)
              or exists (select from insight_quarter q where q.scope_id = 1 and q.series_id = i.id))`;
const metricNames = sql.join(journalMetrics.map(({ id }) => sql`(${sql.lit(id)})`));

const catalogue = {
  app: sql`select id::text, coalesce(nullif(name, ''), package) as name, concat(name, ' ', package) as words from appstore_app`,
  model: sql`select id::text, name, name as words from devices_model`,
};

/** Only what the caller has figures of is named; the app itself may belong to an organisation above. */
export async function listDownloadChoices(
  { app, scope }: Ctx,
  { kind, keyword, ids }: Choices,
): Promise<{ id: string; name: string }[]> {
  const isVendor = isVendorScope(scope);
  const own = isVendor ? [] : await listOwnValues(scope, kind);
  const isOwn = isVendor ? hasFigures(kind) : sql`c.id = any(${own}::text[])`;
  const why = systemScope(app.database, 'filters name apps and models that the caller has figures of');
  const { rows } = await writeIn(why, ({ db }) =>
    sql<{ id: string; name: string }>`
      select c.id, c.name
        from (select id, name from (${catalogue[kind]}) n
               where words ilike ${containing(keyword ?? '')} and (${ids ?? null}::text[] is null or id = any(${ids ?? null}::text[]))
               order by name, id offset 0) c
       where ${isOwn} order by c.name, c.id limit ${most}`.execute(db),
  );
  return rows;
}
