import { statesUnderReview } from '@tilldeck/contracts/appstore/app.rules';
import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { reviewStatisticsRoutes, VerdictRow } from '@tilldeck/contracts/insight/review-statistics.routes';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const hours = sql<number>`(extract(epoch from r.decided_at - r.open_since) / 3600.0)`;
const percentile = (share: number): RawBuilder<number | null> =>
  sql`round((percentile_cont(${sql.lit(share)}) within group (order by ${hours}))::numeric, 1)::float8`;

/** Percentiles are exact: reviews are found by an index, and there are few. */
export function findReviewSummary(
  { scope, timezone }: Pick<Ctx, 'scope' | 'timezone'>,
  period: RouteInput<typeof reviewStatisticsRoutes.summary>,
): Promise<RouteOutput<typeof reviewStatisticsRoutes.summary>> {
  const { from = '', to = '' } = instantsOf({ from: period.from, to: movedDay(period.to, 1) }, timezone);
  return readIn(scope, async (db) => {
    const open = await db
      .selectFrom('appstore_version as v')
      .select([
        sql<number>`count(*)::int`.as('waiting'),
        sql<number>`(count(*) filter (where v.review_due_at < now()))::int`.as('overdue'),
      ])
      .where(inScope(scope, 'v'))
      .where('v.state', 'in', statesUnderReview)
      .executeTakeFirstOrThrow();
    const taken = await db
      .selectFrom('appstore_review as r')
      .select([
        percentile(0.5).as('medianHours'),
        percentile(0.9).as('slowHours'),
        sql<
          number | null
        >`round(100.0 * count(*) filter (where r.decided_at <= r.due_at) / nullif(count(*), 0), 1)::float8`.as(
          'inTimePercent',
        ),
      ])
      .where(inScope(scope, 'r'))
      .where('r.decided_at', '>=', from)
      .where('r.decided_at', '<', to)
      .executeTakeFirstOrThrow();
    return { ...open, ...taken };
  });
}

export function pageVerdicts({ scope, timezone }: Ctx, input: RouteInput<typeof reviewStatisticsRoutes.page>) {
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = db
      .selectFrom('appstore_review as r')
      .innerJoin('appstore_version as v', 'v.id', 'r.version_id')
      .select([
        'r.id',
        'r.version_id',
        'v.name',
        'v.version_name',
        'r.round',
        'r.stage',
        'r.verdict',
        'r.reason',
        'r.reviewer',
        sql<string>`r.decided_at`.as('decided_at'),
        sql<number>`round(${hours}::numeric, 1)::float8`.as('hours'),
        sql<boolean>`r.decided_at <= r.due_at`.as('is_in_time'),
      ])
      .where(inScope(scope, 'r'))
      .where('r.verdict', 'is not', null);
    if (input.keyword) query = query.where('v.search', 'like', containing(input.keyword.toLowerCase()));
    if (input.stage) query = query.where('r.stage', '=', input.stage);
    if (input.verdict) query = query.where('r.verdict', '=', input.verdict);
    if (from) query = query.where('r.decided_at', '>=', from);
    if (to) query = query.where('r.decided_at', '<', to);
    return keysetPage(
      db,
      query,
      input,
      'r.id',
      (row): VerdictRow => ({
        id: row.id,
        versionId: row.version_id,
        name: row.name,
        versionName: row.version_name,
        round: row.round,
        stage: row.stage as VerdictRow['stage'],
        verdict: row.verdict as VerdictRow['verdict'],
        reason: row.reason,
        reviewer: row.reviewer,
        decidedAt: row.decided_at,
        hours: row.hours,
        isInTime: row.is_in_time,
      }),
    );
  });
}
