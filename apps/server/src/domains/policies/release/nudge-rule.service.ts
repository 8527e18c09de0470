import { nudgeJob, nudgesPerJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertJob } from '../../../platform/transact.ts';
import { listAimedOnline, listFailed } from './nudge-rule.store.ts';

/** Nudges go out at this pace; what all devices ask for then is no rush. */
const perSecond = 2 * nudgesPerJob;
/** Devices pull every five minutes at the latest: beyond so many, nudging is not faster than waiting. */
const atMost = 240 * perSecond;

/** Tells connected devices that a rule matches to pull; answers how many. */
export async function nudgeRule(inside: ScopedDb, ruleId: string, which: 'all' | 'failed' = 'all'): Promise<number> {
  const listed = which === 'failed' ? listFailed : listAimedOnline;
  const deviceIds = await listed(inside, ruleId, atMost);
  const now = Date.now();
  for (let from = 0; from < deviceIds.length; from += nudgesPerJob) {
    const runAt = new Date(now + (from / perSecond) * 1_000).toISOString();
    const some = deviceIds.slice(from, from + nudgesPerJob);
    await insertJob(inside.db, nudgeJob, { deviceIds: some, reason: 'desired' }, { runAt });
  }
  return deviceIds.length;
}
