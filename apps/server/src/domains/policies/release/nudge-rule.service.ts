import type { ScopedDb } from '../../../platform/db/scope.ts';
import { mostNudged, nudgePaced } from '../../../platform/link/paced-nudge.ts';
import { listAimedOnline, listFailed } from './nudge-rule.store.ts';

/** Tells connected devices that a rule matches to pull; answers how many. */
export async function nudgeRule(inside: ScopedDb, ruleId: string, which: 'all' | 'failed' = 'all'): Promise<number> {
  const listed = which === 'failed' ? listFailed : listAimedOnline;
  const deviceIds = await listed(inside, ruleId, mostNudged);
  await nudgePaced(inside, deviceIds);
  return deviceIds.length;
}
