import {
  reviewStageOf,
  statesUnderReview,
  versionMoveOf,
  versionRefusal,
} from '@tilldeck/contracts/appstore/app.rules';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { Review, ReviewDetail, ReviewRow } from '@tilldeck/contracts/appstore/review.schemas';
import { type RouteInput, requiredPermission } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Caller, type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { findVersionDetail } from '../app/version-detail.view.ts';
import { presentVersion, versionRows } from '../app/version-row.view.ts';
import { listChecks } from '../version/submit-checks.view.ts';
import { compareVersions } from './comparison.rules.ts';

/** What was handed in; a draft that was taken back is its owner's affair. */
const reviewRows = ({ scope, db }: ScopedDb) =>
  versionRows({ db })
    .select(['v.submitted_by', 'v.submitter_id', 'v.review_due_at', 'v.reviewer_id', 'v.reviewer'])
    .select(['v.first_reviewer_id', 'v.round'])
    .where(inScope(scope, 'v'))
    .where('v.round', '>', 0)
    .where('v.state', '<>', 'draft');
type ListedReview = Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirstOrThrow']>>;

function mayTake(caller: Caller, row: ListedReview): boolean {
  const state = row.state as VersionState;
  const needed = requiredPermission(versionMoveOf(state, 'take')?.permission ?? 'signedIn');
  if (!needed || !caller.permissions.get(needed.id)?.has(needed.action)) return false;
  const matter = {
    state,
    submitterId: row.submitter_id,
    firstReviewerId: row.first_reviewer_id,
    reviewerId: row.reviewer_id,
  };
  return versionRefusal(matter, 'take', caller.accountId) === null;
}

const presentReviewRow =
  (caller: Caller) =>
  (row: ListedReview): ReviewRow => ({
    ...presentVersion(row),
    stage: reviewStageOf(row.state as VersionState),
    reviewer: row.reviewer,
    dueAt: row.review_due_at,
    round: row.round,
    submittedBy: row.submitted_by,
    isMineToTake: mayTake(caller, row),
    isMine: row.reviewer_id === caller.accountId,
  });

const order = { columns: { dueAt: 'v.review_due_at' }, byDefault: ['v.id', 'desc'] as [string, 'desc'], key: 'v.id' };

export function pageReviews(ctx: Ctx, input: RouteInput<typeof reviewRoutes.page>): Promise<Paged<ReviewRow>> {
  const { scope, timezone } = ctx;
  const caller = callerOf(ctx);
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = reviewRows({ scope, db });
    if (input.keyword) query = query.where('v.search', 'like', containing(input.keyword.toLowerCase()));
    if (input.state?.length) query = query.where('v.state', 'in', input.state);
    if (input.isMine) query = query.where('v.reviewer_id', '=', caller.accountId);
    if (input.isOthers)
      query = query.where(
        sql<boolean>`${caller.accountId}::bigint is distinct from v.submitter_id
          and (v.state not in ('first_passed', 'final_review') or ${caller.accountId}::bigint is distinct from v.first_reviewer_id)`,
      );
    if (input.isOverdue)
      query = query.where('v.state', 'in', statesUnderReview).where('v.review_due_at', '<', sql<string>`now()`);
    if (from) query = query.where('v.submitted_at', '>=', from);
    if (to) query = query.where('v.submitted_at', '<', to);
    return numberedPage(db, query, input, order, presentReviewRow(caller));
  });
}

export async function findReviewRow(ctx: Ctx, id: string): Promise<ReviewRow> {
  const { scope } = ctx;
  const row = await readIn(scope, (db) => reviewRows({ scope, db }).where('v.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentReviewRow(callerOf(ctx))(row);
}

export async function findReviewDetail(ctx: Ctx, id: string): Promise<ReviewDetail> {
  const { scope, language } = ctx;
  const row = await findReviewRow(ctx, id);
  return readIn(scope, async (db) => {
    const detail = await findVersionDetail({ db }, id);
    refuseUnless(detail, 'core.not_found');
    const before = await findBefore({ scope, db }, detail);
    const reviews = await db
      .selectFrom('appstore_review as r')
      .selectAll('r')
      .where('r.version_id', '=', id)
      .where(inScope(scope, 'r'))
      .orderBy('r.id', 'desc')
      .execute();
    return {
      ...row,
      detail,
      comparison: compareVersions(before, detail, (name) =>
        name ? (language === 'zh-CN' ? name.nameZh : name.nameEn) : '',
      ),
      checks: await listChecks(scope, { db }, detail),
      reviews: reviews.map(presentReview),
    };
  });
}

/** What a version is compared with: the public one, or, when that is the version itself or a later one, the one before. */
async function findBefore({ db }: ScopedDb, after: AppVersionDetail): Promise<AppVersionDetail | null> {
  const row = await db
    .selectFrom('appstore_version as v')
    .innerJoin('appstore_app as a', 'a.id', 'v.app_id')
    .select('v.id')
    .where('v.app_id', '=', after.appId)
    .where('v.state', '=', 'final_passed')
    .where('v.version_code', '<', String(after.versionCode))
    .orderBy(sql`coalesce(v.id = a.public_version_id, false)`, 'desc')
    .orderBy('v.version_code', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row && (await findVersionDetail({ db }, row.id))) ?? null;
}

const presentReview = (row: Selectable<DB['appstore_review']>): Review => ({
  id: row.id,
  round: row.round,
  stage: row.stage as Review['stage'],
  reviewerId: row.reviewer_id,
  reviewer: row.reviewer,
  verdict: row.verdict as Review['verdict'],
  reason: row.reason,
  answers: row.answers,
  takenAt: row.taken_at,
  decidedAt: row.decided_at,
  dueAt: row.due_at,
});
