import type { ReviewStage, VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { ReviewAnswer } from '@tilldeck/contracts/appstore/review.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredVersion = Selectable<DB['appstore_version']>;

export const findVersionForUpdate = ({ db, scope }: ScopedDb, id: string): Promise<StoredVersion | undefined> =>
  db
    .selectFrom('appstore_version as v')
    .selectAll('v')
    .where('v.id', '=', id)
    .where(inScope(scope, 'v'))
    .forUpdate()
    .executeTakeFirst();

interface VersionChange {
  state: VersionState;
  reviewer_id: string | null;
  reviewer?: string;
  first_reviewer_id?: string | null;
  review_due_at?: string | null;
  failure?: string;
}

export const updateVersion = ({ db }: ScopedDb, id: string, change: VersionChange): Promise<StoredVersion> =>
  db
    .updateTable('appstore_version')
    .set({ ...change, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** One row for each stage of each round. */
interface ReviewKey {
  versionId: string;
  round: number;
  stage: ReviewStage;
}
const isReview = ({ versionId, round, stage }: ReviewKey) =>
  sql<boolean>`version_id = ${versionId} and round = ${round} and stage = ${stage}`;

export const insertReview = (
  { db }: ScopedDb,
  key: ReviewKey & { orgId: number },
  review: { reviewerId: string; reviewer: string; openSince: string; dueAt: string },
) =>
  db
    .insertInto('appstore_review')
    .values({
      version_id: key.versionId,
      org_id: key.orgId,
      round: key.round,
      stage: key.stage,
      reviewer_id: review.reviewerId,
      reviewer: review.reviewer,
      open_since: review.openSince,
      due_at: review.dueAt,
    })
    .execute();

export const updateReview = (
  { db }: ScopedDb,
  key: ReviewKey,
  decision: { verdict: 'passed' | 'failed'; reason: string; answers: readonly ReviewAnswer[] },
) =>
  db
    .updateTable('appstore_review')
    .set({
      verdict: decision.verdict,
      reason: decision.reason,
      answers: JSON.stringify(decision.answers),
      decided_at: sql<string>`now()`,
    })
    .where(isReview(key))
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteReview = ({ db }: ScopedDb, key: ReviewKey) =>
  db.deleteFrom('appstore_review').where(isReview(key)).execute();

/** Since when the final review could begin: when the first one of the round passed. */
export const findFirstVerdict = ({ db }: ScopedDb, versionId: string, round: number) =>
  db
    .selectFrom('appstore_review')
    .select('decided_at')
    .where(isReview({ versionId, round, stage: 'first' }))
    .executeTakeFirst();

/** What a mail about a verdict tells. */
/** A version that nobody has taken yet, in the stage that waits. */
export const findAwaitingReview = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('appstore_version as v')
    .innerJoin('identity_org as o', 'o.id', 'v.org_id')
    .select(['v.name', 'v.version_name', 'v.submitter_id', 'v.first_reviewer_id', 'o.name as org_name'])
    .select(sql<'waiting' | 'first_passed'>`v.state`.as('state'))
    .where('v.id', '=', id)
    .where('v.state', 'in', ['waiting', 'first_passed'])
    .executeTakeFirst();

export const findVerdict = ({ db }: ScopedDb, reviewId: string) =>
  db
    .selectFrom('appstore_review as r')
    .innerJoin('appstore_version as v', 'v.id', 'r.version_id')
    .select(['r.stage', 'r.verdict', 'r.reason', 'v.app_id', 'v.name', 'v.version_name', 'v.submitter_id'])
    .where('r.id', '=', reviewId)
    .executeTakeFirst();
