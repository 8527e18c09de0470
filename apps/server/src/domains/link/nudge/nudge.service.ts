import type { JobPayload } from '@tilldeck/contracts/core/job';
import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { App } from '../../../platform/app.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { listNudged } from './nudge.store.ts';

export async function nudgeDevices(app: App, { deviceIds, reason }: JobPayload<typeof nudgeJob>): Promise<void> {
  const scope = systemScope(app.database, 'devices of all organisations are nudged');
  const devices = await listNudged({ scope, db: app.database.vendor }, deviceIds);
  const serials = devices.map(({ sn }) => sn);
  if (!(await app.fabric.send(nudgeMessage, serials, { reason }))) throw new Error('the broker is away');
}
