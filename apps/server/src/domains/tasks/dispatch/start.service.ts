import { nudgeJob, nudgesPerJob } from '@tilldeck/contracts/link/nudge.jobs';
import { type ExecutionState, openExecutionStates } from '@tilldeck/contracts/tasks/task.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertJob } from '../../../platform/transact.ts';
import { insertTaskEvent, updateStage, updateTask } from './controller.store.ts';
import { listReleasedOnline } from './release.store.ts';

/** A task begins: its first stage is open. Those of its devices that may have it at once are told. */
export async function startTask(inside: ScopedDb, taskId: string): Promise<void> {
  await updateTask(inside, taskId, { state: 'running', open_stage: 1, isStarted: true });
  await updateStage(inside, taskId, 1, { state: 'open' });
  await insertTaskEvent(inside, taskId, 'started');
  await tellReleased(inside, taskId);
}

/** Few enough for one job each second or two; the dispatcher tells the others as it lets them go. */
const most = 10 * nudgesPerJob;

/** Devices that have or may have this task's work are told to ask; those beyond `most` hear of it with their next pull. */
export async function tellReleased(
  inside: ScopedDb,
  taskId: string,
  states: readonly ExecutionState[] = openExecutionStates,
): Promise<void> {
  const deviceIds = await listReleasedOnline(inside, taskId, states, most);
  for (let from = 0; from < deviceIds.length; from += nudgesPerJob)
    await insertJob(inside.db, nudgeJob, { deviceIds: deviceIds.slice(from, from + nudgesPerJob), reason: 'work' });
}

/** Work the server has handed over: a device may have it on its disk. */
const handedOver: readonly ExecutionState[] = ['sent', 'received', 'running'];

/** Devices that have this task's work are told to ask whether it is still wanted. */
export const tellHolders = (inside: ScopedDb, taskId: string): Promise<void> =>
  tellReleased(inside, taskId, handedOver);
