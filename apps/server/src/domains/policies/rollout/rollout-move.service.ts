import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { shareOf } from '@tilldeck/contracts/policies/rollout.rules';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { isSameContent } from '../class/canonical.rules.ts';
import { addMatch } from '../class/class-move.service.ts';
import { changeCounting, dropMatch, type Moved, matchOf } from '../release/release.service.ts';
import { findNewestVersion, type RuleRecord, updateRelease, type VersionRecord } from '../rule/rule.store.ts';
import { lastStageOf } from './last-stage.service.ts';
import { endedOf } from './rollout.rules.ts';
import { countReach } from './rollout.store.ts';

export type RolloutMove = 'pause' | 'resume' | 'stop';

/** Pauses, resumes or stops a release. */
export const moveRollout = (
  ctx: Ctx,
  kind: PolicyKindName,
  { move, ...moved }: Moved & { move: RolloutMove },
): Promise<string> => changeCounting(ctx, kind, moved, (tx, rule) => moves[move](tx, rule));

type Move = (inside: ScopedDb, rule: RuleRecord) => Promise<RuleRecord>;

/** In the last stage no device waits for a later one: there is nothing to hold back. */
const pause: Move = (inside, rule) => {
  refuseUnless(rule.rollout_state === 'running' && rule.next_id !== null, 'policies.wrong_state');
  return updateRelease(inside, rule.id, { rollout_state: 'paused', soak_until: null });
};

const stop: Move = (inside, rule) => {
  refuseUnless(rule.rollout_state === 'running' || rule.rollout_state === 'paused', 'policies.wrong_state');
  return stopRollout(inside, rule, 'person');
};

/** Failures that the person saw are accepted: only further ones stop the release again. */
const accepted = ({ stopped_failed, base_failed }: RuleRecord) => ({
  rollout_state: 'running',
  base_failed: stopped_failed ?? base_failed,
  stopped_failed: null,
  stopped_ended: null,
  end_reason: null,
});

const resume: Move = async (inside, rule) => {
  if (rule.rollout_state === 'paused') return updateRelease(inside, rule.id, { ...accepted(rule), soak_until: null });
  // A withdrawn rule has no reason: it is released again.
  refuseUnless(rule.rollout_state === 'stopped' && rule.end_reason !== null, 'policies.wrong_state');
  return releaseAgain(inside, rule, await findNewestVersion(inside, rule.id));
};

const moves: Readonly<Record<RolloutMove, Move>> = { pause, resume, stop };

/** The version that was stopped goes out again, from the stage at which it was. */
async function releaseAgain(inside: ScopedDb, rule: RuleRecord, version: VersionRecord): Promise<RuleRecord> {
  const plan = rule.rollout_plan;
  refuseUnless(plan && version.id !== rule.current_id, 'policies.wrong_state');
  const kind = rule.kind as PolicyKindName;
  const share = shareOf(plan, rule.rollout_stage);
  await addMatch(inside, kind, version.match_id);
  if (share === 100) await dropMatch(inside, kind, rule.current_id, version.id);
  return updateRelease(inside, rule.id, {
    state: 'published',
    ...accepted(rule),
    ...(share === 100
      ? lastStageOf(rule, { id: version.id, isStoppedByFailures: plan.abort !== undefined }, Date.now())
      : { next_id: version.id, rollout_share: share, soak_until: null }),
    has_unreleased: !isSameContent(draftOf(rule), draftOf(version)),
  });
}

const draftOf = ({ target, payload, secrets, is_locked, file_ids }: RuleRecord | VersionRecord) => ({
  target,
  payload,
  secrets,
  is_locked,
  file_ids,
});

/** What is counted when a release stops, for the person who decides how to go on. */
export async function stoppedAt(inside: ScopedDb, rule: RuleRecord) {
  const { failed, succeeded } = endedOf((await countReach(inside, rule)).said);
  return { stopped_failed: failed, stopped_ended: failed + succeeded };
}

/** Devices go back to the version before at their next pull. */
export async function stopRollout(
  inside: ScopedDb,
  rule: RuleRecord,
  reason: 'failures' | 'person',
): Promise<RuleRecord> {
  const kind = rule.kind as PolicyKindName;
  const counted = await stoppedAt(inside, rule);
  const [gone, kept] = rule.next_id ? [rule.next_id, rule.current_id] : [rule.current_id, rule.former_id];
  const match = await matchOf(inside, kept);
  if (match !== null) await addMatch(inside, kind, match);
  await dropMatch(inside, kind, gone, kept);
  return updateRelease(inside, rule.id, {
    state: kept ? 'published' : 'pending',
    current_id: kept,
    next_id: null,
    former_id: null,
    rollout_state: 'stopped',
    rollout_share: 0,
    soak_until: null,
    end_reason: reason,
    ...counted,
    has_unreleased: true,
  });
}
