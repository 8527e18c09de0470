import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { appStatisticsRoutes, PublicationRecord } from '@tilldeck/contracts/insight/app-statistics.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

/** Publications by when they began, as their figure counts them. */
export function pagePublications({ scope, timezone }: Ctx, input: RouteInput<typeof appStatisticsRoutes.publications>) {
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = db
      .selectFrom('appstore_publication as p')
      .innerJoin('appstore_version as v', 'v.id', 'p.version_id')
      .innerJoin('identity_org as o', 'o.id', 'p.org_id')
      .select(['p.id', 'p.app_id', 'v.name', 'v.version_name', 'o.name as org_name', 'p.state', 'p.percent'])
      .select(['p.ended_at', 'p.created_by', sql<string>`p.started_at`.as('started_at')])
      .where(inScope(scope, 'p'))
      .where('p.started_at', 'is not', null);
    if (input.keyword) query = query.where('v.search', 'like', containing(input.keyword.toLowerCase()));
    if (input.appId) query = query.where('p.app_id', '=', input.appId);
    if (input.state) query = query.where('p.state', '=', input.state);
    if (from) query = query.where('p.started_at', '>=', from);
    if (to) query = query.where('p.started_at', '<', to);
    return numberedPage(
      db,
      query,
      input,
      { columns: { startedAt: 'p.started_at' }, byDefault: ['p.started_at', 'desc'], key: 'p.id' },
      (row): PublicationRecord => ({
        id: row.id,
        appId: row.app_id,
        name: row.name,
        versionName: row.version_name,
        orgName: row.org_name,
        state: row.state as PublicationRecord['state'],
        percent: row.percent,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        createdBy: row.created_by,
      }),
    );
  });
}
