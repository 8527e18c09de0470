import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';

const most = 50;

/** Only what the caller has figures of is named; the app itself may belong to an organisation above. */
export async function listDownloadChoices(
  { app, scope }: Ctx,
  { kind, keyword, ids }: RouteInput<typeof appDownloadRoutes.choices>,
): Promise<{ id: string; name: string }[]> {
  const known = await readIn(scope, (db) =>
    sql<{ value: string }>`
      select distinct i.value from insight_series i
       where i.metric like 'app.%' and i.dimension = ${kind}
         and (exists (select from insight_day d where d.scope_id = ${scope.orgId} and d.series_id = i.id)
              or exists (select from insight_quarter q where q.scope_id = ${scope.orgId} and q.series_id = i.id))`.execute(
      db,
    ),
  );
  const values = known.rows.map(({ value }) => value).filter((value) => !ids || ids.includes(value));
  const catalogue = systemScope(app.database, 'filters name apps and models that the caller has figures of');
  const { rows } = await writeIn(catalogue, ({ db }) =>
    kind === 'app'
      ? sql<{ id: string; name: string }>`
          select id::text, coalesce(nullif(name, ''), package) as name from appstore_app
           where id = any(${values}::bigint[]) and concat(name, ' ', package) ilike ${containing(keyword ?? '')}
           order by 2, 1 limit ${most}`.execute(db)
      : sql<{ id: string; name: string }>`
          select id::text, name from devices_model
           where id = any(${values}::int[]) and name ilike ${containing(keyword ?? '')} order by 2, 1 limit ${most}`.execute(
          db,
        ),
  );
  return rows;
}
