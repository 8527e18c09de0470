import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteOldExports, updateStuckExports } from './export.store.ts';

/** An export writes down how far it is with every batch; after so long without, its last process is dead. */
const stuckAfterMinutes = 60;
const rememberedDays = 30;

/** The files go with the sweep of files; this is for the list of exports. */
export async function sweepExports(app: App): Promise<void> {
  await writeIn(systemScope(app.database, 'a job deletes what has expired'), async (inside) => {
    await updateStuckExports(inside, stuckAfterMinutes, 'core.busy');
    await deleteOldExports(inside, rememberedDays);
  });
}
