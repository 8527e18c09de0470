import type { JobPayload } from '@tilldeck/contracts/core/job';
import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import { nudgeJob, nudgesPerJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { insertJob } from '../../../platform/transact.ts';
import { listNudged, upsertDesired, type WantedOfDevice } from './desired.store.ts';

/** So many more devices are told each second, so that a change for all of them is no rush of pulls. */
const secondMs = 1_000;

/**
 * Says what devices should be like, inside the transaction that decides it. Those that are connected are told at once
 * and pull it; those that are away pull it when they return. Answers whose document changed.
 */
export async function wantOfDevices(inside: ScopedDb, wanted: readonly WantedOfDevice[]): Promise<string[]> {
  const changed = wanted.length > 0 ? await upsertDesired(inside, wanted) : [];
  for (let from = 0; from < changed.length; from += nudgesPerJob) {
    const runAt = new Date(Date.now() + (from / nudgesPerJob) * secondMs).toISOString();
    const payload = { deviceIds: changed.slice(from, from + nudgesPerJob), reason: 'desired' as const };
    await insertJob(inside.db, nudgeJob, payload, from > 0 ? { runAt } : {});
  }
  return changed;
}

export async function nudgeDevices(app: App, { deviceIds, reason }: JobPayload<typeof nudgeJob>): Promise<void> {
  const scope = systemScope(app.database);
  const devices = await listNudged({ scope, db: app.database.vendor }, deviceIds);
  const serials = devices.map(({ sn }) => sn);
  if (!(await app.fabric.send(nudgeMessage, serials, { reason }))) throw new Error('the broker is away');
}
