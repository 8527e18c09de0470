import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { tellDraftJob } from '@tilldeck/contracts/appstore/draft.jobs';
import type { App } from '../../../platform/app.ts';
import { type Ctx, callerOf, skipAudit } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { auditedCall, writeEarlierAudit } from '../../../platform/earlier-audit.ts';
import type { Tx } from '../../../platform/transact.ts';
import { factsOfVersion } from './draft.rules.ts';
import { dueAtOf } from './draft-trail.rules.ts';
import { findTrailForUpdate, type TrailedVersion, updateTrail } from './draft-trail.store.ts';
import { noteOf } from './own-version.service.ts';

/**
 * The trail of a save. A draft is saved as it is typed, so the first save of a person has a row of its own and those of
 * the next minutes share one, with what they changed together. Rows of calls with a key, and of those who act for a
 * partner, are never put off.
 */
export async function auditSave(
  ctx: Ctx,
  tx: Tx,
  row: TrailedVersion,
  before: AppVersionDetail,
  after: AppVersionDetail,
): Promise<void> {
  const { accountId, acting, apiKey } = callerOf(ctx);
  const isTyped = !acting && !apiKey;
  const trail = isTyped && row.trail?.accountId === accountId ? row.trail : null;
  if (!trail) await flushPendingAudit(tx, row);
  const note = {
    ...noteOf(after),
    before: trail?.untold?.before ?? factsOfVersion(before),
    after: factsOfVersion(after),
  };
  if (trail && Date.parse(dueAtOf(trail)) > Date.now()) {
    skipAudit(ctx, 'what is typed into a draft shares a row, which is written later');
    const untold = { before: note.before, after: note.after, objectName: note.objectName, call: auditedCall(ctx) };
    await updateTrail(tx, row.id, { ...trail, untold });
    if (!trail.untold)
      await tx.enqueue(tellDraftJob, { versionId: row.id }, { key: `draft:${row.id}`, runAt: dueAtOf(trail) });
    return;
  }
  await tx.audit(note);
  await updateTrail(tx, row.id, isTyped ? { accountId, toldAt: new Date().toISOString(), untold: null } : null);
}

/** Writes the pending audit row of a draft before anything else changes it. The caller holds the row lock. */
export async function flushPendingAudit(inside: ScopedDb, { id, org_id: orgId, trail }: TrailedVersion): Promise<void> {
  if (!trail) return;
  if (trail.untold) {
    const { call, ...change } = trail.untold;
    await writeEarlierAudit(inside, call, { objectType: 'app_version', objectId: id, orgId, ...change });
  }
  await updateTrail(inside, id, null);
}

/** Writes the pending audit row when its time is over. Later saves are collected again. */
export const tellDraft = (app: App, versionId: string): Promise<void> =>
  writeIn(systemScope(app.database, 'a job writes the trail of a draft'), async (inside) => {
    const row = await findTrailForUpdate(inside, versionId);
    if (!row?.trail?.untold) return;
    await flushPendingAudit(inside, row);
    await updateTrail(inside, versionId, { ...row.trail, toldAt: new Date().toISOString(), untold: null });
  });
