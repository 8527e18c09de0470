import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvents } from '../../../platform/transact.ts';
import { type ActiveTask, updateFailedTold } from './controller.store.ts';
import { failedCount } from './progress.rules.ts';
import { executionsFailed } from './task.events.ts';

/**
 * Tells other systems of tasks with new failures: one event for a task at each look of the engine, however many devices
 * failed. What failed while nobody asked is noted and told to nobody later.
 */
export async function tellFailures(app: App, inside: ScopedDb, tasks: readonly ActiveTask[]): Promise<void> {
  const failures = tasks.flatMap(({ id, orgId, stages }) => {
    const count = stages.reduce((sum, { counts }) => sum + failedCount(counts), 0);
    return count > 0 ? [{ id, orgId, count }] : [];
  });
  if (failures.length === 0) return;
  const told = await updateFailedTold(inside, failures);
  if (told.size === 0 || (await app.contributions.findListeners(['execution.failed'])).size === 0) return;
  const events = failures.flatMap(({ id, orgId, count }) => {
    const before = told.get(id);
    if (before === undefined || before >= count) return [];
    return [executionsFailed(orgId, { taskId: id, newCount: count - before, failedCount: count })];
  });
  if (events.length > 0) await insertEvents(inside.db, events);
}
