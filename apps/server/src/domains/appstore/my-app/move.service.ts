import type { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { VersionEvent, VersionState } from '@tilldeck/contracts/appstore/app.states';
import { mailReviewersJob } from '@tilldeck/contracts/appstore/review.jobs';
import { workingDayAfter } from '@tilldeck/contracts/appstore/working-day.rules';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { refuseNamed } from '../../../platform/refuse-named.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { releaseFile } from '../../files/index.ts';
import { listChecks } from '../version/submit-checks.view.ts';
import { factsOfVersion, stateAfter } from './draft.rules.ts';
import { changePictures, noPictures, picturesOf } from './draft-files.service.ts';
import { flushPendingAudit } from './draft-trail.service.ts';
import { trailOf } from './draft-trail.store.ts';
import {
  findNewest,
  type StoredVersion,
  updateAppDeleted,
  updateAppListing,
  updateDeleted,
  updateSubmitted,
  updateWithdrawn,
} from './my-app.store.ts';
import { announceVersion, detailIn, noteOf, ownVersion, tellVersion } from './own-version.service.ts';
import { findOwnDetail } from './own-version.view.ts';

type Input<K extends keyof typeof myAppRoutes> = RouteInput<(typeof myAppRoutes)[K]>;

async function enter(
  ctx: Ctx,
  tx: Tx,
  { id, version }: { id: string; version: number },
  event: VersionEvent,
): Promise<StoredVersion> {
  const row = await ownVersion(ctx, tx, id);
  refuseUnless(row.version === version, 'core.stale_version');
  refuseUnless(stateAfter(row.state as VersionState, event), 'appstore.wrong_state');
  await flushPendingAudit(tx, trailOf(row));
  return row;
}

/** The checks ask other domains, so before the transaction; `version` says that they were about what is submitted. */
async function refuseUnready(ctx: Ctx, { id, version }: Input<'submit'>): Promise<void> {
  const { scope } = ctx;
  const checks = await readIn(scope, async (db) => {
    const detail = await findOwnDetail(ctx, { db }, id);
    const isIt = detail?.version === version && stateAfter(detail.state, 'submit');
    return isIt ? listChecks(scope, { db }, detail) : [];
  });
  const errors = checks.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new AppError('appstore.not_ready', { data: { checks: errors } });
}

export async function submitVersion(ctx: Ctx, request: Input<'submit'>) {
  await refuseUnready(ctx, request);
  return transact(ctx, async (tx) => {
    const row = await enter(ctx, tx, request, 'submit');
    const { accountId, loginName } = callerOf(ctx);
    const at = new Date().toISOString();
    await updateSubmitted(tx, row.id, { accountId, loginName, at, dueAt: workingDayAfter(at) });
    const after = await detailIn(ctx, tx, row.id);
    // What is handed in stands in its row as a whole, whatever was told of it before.
    const facts = factsOfVersion(after);
    const change = { before: { ...facts, state: row.state }, after: { ...facts, state: after.state } };
    await tx.audit({ ...noteOf(after), ...change });
    await announceVersion(tx, after);
    await tx.enqueue(mailReviewersJob, { versionId: row.id });
    return after;
  });
}

export const withdrawVersion = (ctx: Ctx, request: Input<'withdraw'>) =>
  transact(ctx, async (tx) => {
    const row = await enter(ctx, tx, request, 'withdraw');
    await updateWithdrawn(tx, row.id);
    const after = await detailIn(ctx, tx, row.id);
    await tellVersion(tx, after, { state: row.state });
    return after;
  });

export const deleteVersion = (ctx: Ctx, request: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const row = await enter(ctx, tx, request, 'delete');
    const detail = await detailIn(ctx, tx, row.id);
    await updateDeleted(tx, row.id);
    const left = await findNewest(tx, row.app_id);
    if (left) await updateAppListing(tx, left);
    else {
      await refuseNamed(ctx, tx, { kind: 'app', id: detail.package }, 'appstore.named_by_rules');
      await updateAppDeleted(tx, row.app_id);
    }
    await changePictures(tx, null, picturesOf(row), noPictures);
    await releaseFile(tx, row.file_id);
    await tellVersion(tx, { ...detail, state: 'deleted' }, { state: row.state });
    return {};
  });
