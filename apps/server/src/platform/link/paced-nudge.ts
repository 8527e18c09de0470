import { nudgeJob, nudgesPerJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { ScopedDb } from '../db/scope.ts';
import { insertJob } from '../transact.ts';

/** Nudges go out at this pace; what all devices ask for then is no rush. */
const perSecond = 2 * nudgesPerJob;
/** Devices pull every five minutes at the latest: beyond so many, nudging is not faster than waiting. */
export const mostNudged = 240 * perSecond;
/**
 * Who is connected is known a moment after a device came, and later after an outage: devices that count as away are
 * nudged as well, after the others. To a device that is away a nudge is nothing: the broker drops it.
 */
export const mostNudgedAway = 60 * perSecond;

/** Tells devices to pull what they should be like, in the transaction that changes it. */
export async function nudgePaced({ db }: ScopedDb, deviceIds: readonly string[]): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < deviceIds.length; from += nudgesPerJob) {
    const runAt = new Date(now + (from / perSecond) * 1_000).toISOString();
    const some = deviceIds.slice(from, from + nudgesPerJob);
    await insertJob(db, nudgeJob, { deviceIds: some, reason: 'desired' }, { runAt });
  }
}
