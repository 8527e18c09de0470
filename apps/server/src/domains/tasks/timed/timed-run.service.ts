import { timedSource } from '@tilldeck/contracts/tasks/timed.sources';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { insertTaskEvent, updateTask } from '../dispatch/controller.store.ts';
import { tellHolders } from '../dispatch/start.service.ts';
import { sweepTask } from '../dispatch/sweep.service.ts';
import { taskEvent } from '../dispatch/task.events.ts';
import { listOpenRuns } from './timed.store.ts';

/** Ends runs that stand: nothing more is handed out; a device that began may end. */
export async function endOpenRuns(inside: ScopedDb, timedId: string, by: string): Promise<void> {
  for (const { id, org_id: orgId } of await listOpenRuns(inside, timedId)) {
    await tellHolders(inside, id);
    await updateTask(inside, id, { state: 'stopping', end_reason: 'terminated' });
    await insertTaskEvent(inside, id, 'terminated', { by });
    await sweepTask(inside, { id, endReason: 'terminated' });
    await insertEvent(inside.db, taskEvent(id, orgId, timedSource));
  }
}
