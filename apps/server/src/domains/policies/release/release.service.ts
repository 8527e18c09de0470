import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { isLastStage, shareOf } from '@tilldeck/contracts/policies/rollout.rules';
import type { RolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, skipAudit } from '../../../platform/context.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { claimFile } from '../../files/index.ts';
import { lockPlacing } from '../class/class.store.ts';
import { addMatch, removeMatch } from '../class/class-move.service.ts';
import { compileRule } from '../class/compile.service.ts';
import { lastStageOf, noteBase } from '../rollout/last-stage.service.ts';
import { isSecretMissing } from '../rule/payload.rules.ts';
import { listFileFacts } from '../rule/payload.store.ts';
import {
  findRule,
  findRuleForUpdate,
  findVersionById,
  insertVersion,
  type RuleRecord,
  updateRelease,
} from '../rule/rule.store.ts';
import { tellRule } from '../rule/rule-told.service.ts';
import { findOrInsertMatcher } from './matcher.store.ts';
import { nudgeFailed, nudgeRule } from './nudge-rule.service.ts';
import { countPreview } from './preview.service.ts';
import { draftRelease } from './release-draft.service.ts';

/** A tag of 500,000 devices of 5 million is one statement that moves them. */
const longestMoveMs = 120_000;

export interface Moved {
  id: string;
  version: number;
}

/**
 * Changes which rules count. Classes hold rules of many organisations, so the work is the system's; the rule itself is
 * looked up in the caller's scope.
 */
export const changeCounting = (
  ctx: Ctx,
  kind: PolicyKindName,
  { id, version }: Moved,
  work: (tx: Tx, rule: RuleRecord) => Promise<RuleRecord>,
  /** Once the documents are made. */
  settle?: (tx: Tx, rule: RuleRecord) => Promise<void>,
): Promise<string> =>
  transactIn(systemScope(ctx.app.database, 'classes hold rules of many organisations'), ctx, async (tx) => {
    const seen = await findRule(tx, ctx.scope, kind, id);
    refuseUnless(seen, 'core.not_found');
    await lockPlacing(tx);
    await allowLongStatements(tx, longestMoveMs);
    const rule = await findRuleForUpdate(tx, ctx.scope, kind, id);
    refuseUnless(rule, 'core.not_found');
    refuseUnless(rule.version === version, 'core.stale_version');
    const after = await work(tx, rule);
    await compileRule(tx, id);
    await settle?.(tx, after);
    await nudgeRule(tx, id);
    await tellRule(tx, after, { before: releaseFacts(rule), after: releaseFacts(after) });
    return id;
  });

const releaseFacts = ({ state, current_id, rollout_state, rollout_share }: RuleRecord) => ({
  state,
  versionId: current_id,
  ...(rollout_state ? { rollout: rollout_state, share: rollout_share } : {}),
});

export const matchOf = async (inside: ScopedDb, versionId: string | null): Promise<string | null> =>
  versionId === null ? null : (await findVersionById(inside, versionId)).match_id;

/** Ends the matcher of a version unless the other version has the same. */
export async function dropMatch(
  inside: ScopedDb,
  kind: PolicyKindName,
  versionId: string | null,
  keptVersionId: string | null,
): Promise<void> {
  const [gone, kept] = [await matchOf(inside, versionId), await matchOf(inside, keptVersionId)];
  if (gone !== null && gone !== kept) await removeMatch(inside, kind, gone);
}

export function releaseRule(
  ctx: Ctx,
  kind: PolicyKindName,
  { previewHash, plan, ...moved }: Moved & { previewHash: string; plan: RolloutPlan },
): Promise<string> {
  const work = async (tx: Tx, rule: RuleRecord): Promise<RuleRecord> => {
    refuseUnless(!isSecretMissing(kind, rule.payload, rule.secrets), 'policies.secret_missing');
    // In the last stage a new release takes the place of the one that is still watched.
    refuseUnless(rule.next_id === null, 'policies.wrong_state');
    const draft = await draftRelease(tx, rule);
    const preview = await countPreview(tx, rule, draft);
    refuseUnless(preview.total > 0, 'policies.no_devices');
    refuseUnless(preview.hash === previewHash, 'policies.preview_outdated');
    const by = callerOf(ctx).loginName;
    const matchId = await findOrInsertMatcher(tx, rule.id, draft.matcher);
    const version = await insertVersion(tx, rule, { matchId, contents: draft.contents, plan, by });
    await keepFiles(tx, rule.file_ids);
    await addMatch(tx, kind, matchId);
    const isStaged = !isLastStage({ plan, stage: 1 });
    if (!isStaged) await dropMatch(tx, kind, rule.current_id, version.id);
    const isStoppedByFailures = plan.abort !== undefined;
    return updateRelease(tx, rule.id, {
      state: 'published',
      ...(isStaged
        ? {
            next_id: version.id,
            former_id: null,
            rollout_state: 'running',
            rollout_share: shareOf(plan, 1),
            soak_until: null,
          }
        : lastStageOf(rule, { id: version.id, isStoppedByFailures }, Date.now())),
      rollout_plan: JSON.stringify(plan),
      rollout_stage: 1,
      end_reason: null,
      base_failed: 0,
      base_succeeded: 0,
      stopped_failed: null,
      stopped_ended: null,
      has_unreleased: false,
      published_by: by,
    });
  };
  const settle = (tx: Tx, rule: RuleRecord): Promise<void> => noteBase(tx, rule, { failed: 0, succeeded: 0 });
  return changeCounting(ctx, kind, moved, work, settle);
}

/** A released version keeps its files, whatever the draft names later. */
async function keepFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  for (const file of (await listFileFacts(tx, fileIds)).values())
    await claimFile(tx, null, file.id, file.kind as FileKindName);
}

export const withdrawRule = (ctx: Ctx, kind: PolicyKindName, moved: Moved): Promise<string> =>
  changeCounting(ctx, kind, moved, async (tx, rule) => {
    refuseUnless(rule.state === 'published', 'policies.wrong_state');
    const isUnderWay = rule.rollout_state === 'running' || rule.rollout_state === 'paused';
    await dropMatch(tx, kind, rule.next_id, null);
    await dropMatch(tx, kind, rule.current_id, null);
    return updateRelease(tx, rule.id, {
      state: 'pending',
      current_id: null,
      next_id: null,
      former_id: null,
      rollout_state: isUnderWay ? 'stopped' : rule.rollout_state,
      soak_until: null,
      end_reason: null,
      has_unreleased: true,
    });
  });

/** Asks devices where the rule failed to try again: a nudge that names the items makes them look now. */
export async function retryRule(ctx: Ctx, kind: PolicyKindName, id: string): Promise<{ devices: number }> {
  return transactIn(systemScope(ctx.app.database, 'classes hold rules of many organisations'), ctx, async (tx) => {
    const rule = await findRule(tx, ctx.scope, kind, id);
    refuseUnless(rule, 'core.not_found');
    const devices = await nudgeFailed(tx, id);
    if (devices === 0) skipAudit(ctx, 'no device failed');
    else await tellRule(tx, rule, { after: { devices } });
    return { devices };
  });
}
