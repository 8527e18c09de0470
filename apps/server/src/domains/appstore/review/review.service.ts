import { reviewStageOf, versionMoveOf, versionRefusal } from '@tilldeck/contracts/appstore/app.rules';
import type { ReviewStage, VersionEvent, VersionState } from '@tilldeck/contracts/appstore/app.states';
import { mailReviewersJob, mailVerdictJob } from '@tilldeck/contracts/appstore/review.jobs';
import type { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { workingDayAfter } from '@tilldeck/contracts/appstore/working-day.rules';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { appEvent, reviewedEvent, versionEvent } from '../app/app.events.ts';
import { publishReviewed } from '../publication/start.service.ts';
import {
  deleteReview,
  findFirstVerdict,
  findVersionForUpdate,
  insertReview,
  type StoredVersion,
  updateReview,
  updateVersion,
} from './review.store.ts';
import { findReviewRow } from './review.view.ts';

type Input<K extends keyof typeof reviewRoutes> = RouteInput<(typeof reviewRoutes)[K]>;
interface Choice {
  id: string;
  version: number;
}

interface Entered {
  row: StoredVersion;
  stage: ReviewStage;
  to: VersionState;
  key: { versionId: string; round: number; stage: ReviewStage };
}

/** The version, if the caller is somebody who may make this move with it now. */
async function enter(ctx: Ctx, tx: Tx, { id, version }: Choice, event: VersionEvent): Promise<Entered> {
  const row = await findVersionForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.version === version, 'core.stale_version');
  const state = row.state as VersionState;
  const move = versionMoveOf(state, event);
  const stage = reviewStageOf(state);
  refuseUnless(move && stage, 'appstore.wrong_state');
  // Each stage has calls and a permission of its own; a review is given back from either.
  refuseUnless(event === 'hand_back' || move.permission === ctx.route.permission, 'appstore.wrong_state');
  const matter = {
    state,
    submitterId: row.submitter_id,
    firstReviewerId: row.first_reviewer_id,
    reviewerId: row.reviewer_id,
  };
  const refusal = versionRefusal(matter, event, callerOf(ctx).accountId);
  if (refusal) throw new AppError(refusal);
  return { row, stage, to: move.to, key: { versionId: id, round: row.round, stage } };
}

async function tell(tx: Tx, before: StoredVersion, after: StoredVersion, reason = ''): Promise<void> {
  await tx.audit({
    objectType: 'app_version',
    objectId: after.id,
    objectName: `${after.name} ${after.version_name}`,
    orgId: after.org_id,
    before: { state: before.state },
    after: { state: after.state },
    ...(reason ? { reason } : {}),
  });
  await tx.emit(versionEvent(after));
  await tx.emit(appEvent(after.app_id, after.org_id));
}

/** Begins a review. Two who want the same one meet at its row, and the later one finds it changed. */
export async function takeReview(ctx: Ctx, choice: Input<'takeFirst'>) {
  await transact(ctx, async (tx) => {
    const { row, stage, to, key } = await enter(ctx, tx, choice, 'take');
    const { accountId, loginName } = callerOf(ctx);
    const since = stage === 'first' ? row.submitted_at : (await findFirstVerdict(tx, row.id, row.round))?.decided_at;
    const openSince = since ?? row.updated_at;
    await insertReview(
      tx,
      { ...key, orgId: row.org_id },
      { reviewerId: accountId, reviewer: loginName, openSince, dueAt: row.review_due_at ?? workingDayAfter(openSince) },
    );
    const after = await updateVersion(tx, row.id, {
      state: to,
      reviewer_id: accountId,
      reviewer: loginName,
      ...(stage === 'first' ? { first_reviewer_id: accountId } : {}),
    });
    await tell(tx, row, after);
  });
  return findReviewRow(ctx, choice.id);
}

/** As if it had never been taken; the trail knows better. */
export async function handBackReview(ctx: Ctx, choice: Input<'handBack'>) {
  await transact(ctx, async (tx) => {
    const { row, stage, to, key } = await enter(ctx, tx, choice, 'hand_back');
    await deleteReview(tx, key);
    const after = await updateVersion(tx, row.id, {
      state: to,
      reviewer_id: null,
      reviewer: '',
      ...(stage === 'first' ? { first_reviewer_id: null } : {}),
    });
    await tell(tx, row, after);
  });
  return findReviewRow(ctx, choice.id);
}

/** The verdict of either stage. What passes the first waits for somebody else, with a clock of its own. */
export async function decideReview(ctx: Ctx, decision: Input<'decideFirst'>) {
  await transact(ctx, async (tx) => {
    const { verdict, reason, answers } = decision;
    const isPassed = verdict === 'passed';
    const { row, stage, to, key } = await enter(ctx, tx, decision, isPassed ? 'pass' : 'fail');
    const review = await updateReview(tx, key, { verdict, reason, answers });
    const after = await updateVersion(tx, row.id, {
      state: to,
      reviewer_id: null,
      review_due_at: isPassed && stage === 'first' ? workingDayAfter(new Date().toISOString()) : null,
      failure: isPassed ? '' : reason,
    });
    await tell(tx, row, after, reason);
    await tx.emit(reviewedEvent(after, stage, verdict));
    if (to === 'final_passed') await publishReviewed(tx, row.id);
    await tx.enqueue(mailVerdictJob, { reviewId: review.id });
    if (to === 'first_passed') await tx.enqueue(mailReviewersJob, { versionId: row.id });
  });
  return findReviewRow(ctx, decision.id);
}
