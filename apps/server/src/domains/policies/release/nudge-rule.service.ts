import { nudgeRuleJob } from '@tilldeck/contracts/policies/nudge-rule.jobs';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { mostNudged, mostNudgedAway, nudgePaced } from '../../../platform/link/paced-nudge.ts';
import { insertJob } from '../../../platform/transact.ts';
import { listAimed, listFailed } from './nudge-rule.store.ts';

/**
 * Has devices that a rule matches told to pull once this is committed: finding them may take seconds, in which
 * a release would hold the lock of all classes.
 */
export const nudgeRule = (inside: ScopedDb, ruleId: string) => insertJob(inside.db, nudgeRuleJob, { ruleId });

export async function nudgeAimed(inside: ScopedDb, ruleId: string): Promise<void> {
  await nudgePaced(inside, await listAimed(inside, ruleId, { online: mostNudged, away: mostNudgedAway }));
}

/** Tells devices where the rule failed to try again; answers how many. */
export async function nudgeFailed(inside: ScopedDb, ruleId: string): Promise<number> {
  const deviceIds = await listFailed(inside, ruleId, mostNudged);
  await nudgePaced(inside, deviceIds);
  return deviceIds.length;
}
