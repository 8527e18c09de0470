import { lastStageDays } from '@tilldeck/contracts/policies/policies.limits';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type RuleRecord, updateRelease } from '../rule/rule.store.ts';
import { type Ended, endedOf } from './rollout.rules.ts';
import { countReach } from './rollout.store.ts';

const dayMs = 86_400_000;

/**
 * With the last stage the new version is the one that counts, so that releases of other rules build on it. The version
 * before is kept to go back to for as long as failures can stop the release; without a threshold nothing would.
 */
export const lastStageOf = (
  rule: RuleRecord,
  version: { id: string; isStoppedByFailures: boolean },
  nowMs: number,
) => ({
  current_id: version.id,
  next_id: null,
  rollout_share: 100,
  ...(version.isStoppedByFailures
    ? {
        former_id: rule.current_id,
        rollout_state: 'running',
        soak_until: new Date(nowMs + lastStageDays * dayMs).toISOString(),
      }
    : { former_id: null, rollout_state: 'finished', soak_until: null }),
});

/**
 * Documents that the release left as they were are now counted with the others. What was said of them before says
 * nothing about the release. After the documents were made.
 */
export async function noteBase(inside: ScopedDb, rule: RuleRecord, before: Ended): Promise<void> {
  if (rule.rollout_state !== 'running' || rule.next_id !== null) return;
  const { failed, succeeded } = endedOf((await countReach(inside, rule)).said);
  await updateRelease(inside, rule.id, {
    base_failed: rule.base_failed + Math.max(0, failed - before.failed),
    base_succeeded: rule.base_succeeded + Math.max(0, succeeded - before.succeeded),
  });
}
