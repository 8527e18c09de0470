import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { endExecutions, findSweptTo, updateSweptTo } from './sweep.store.ts';

/** Executions that end with one statement. */
const batchSize = 5_000;

type End = Parameters<typeof endExecutions>[3];

const notBegun: readonly ExecutionState[] = ['queued', 'sent'];
const notEnded: readonly ExecutionState[] = ['queued', 'sent', 'received', 'running'];

/** What ends with a task, by the reason it stops for. What a device has begun may end unless it is forced. */
const ends: Record<string, { from: readonly ExecutionState[]; end: End }> = {
  terminated: { from: notBegun, end: { state: 'terminated', code: 'terminated' } },
  force_terminated: { from: notEnded, end: { state: 'terminated', code: 'terminated' } },
  refused: { from: notEnded, end: { state: 'terminated', code: 'terminated' } },
  withdrawn: { from: notEnded, end: { state: 'terminated', code: 'terminated' } },
  aborted: { from: notBegun, end: { state: 'terminated', code: 'aborted' } },
  expired: { from: notBegun, end: { state: 'timed_out', code: 'expired' } },
};

/**
 * Ends some more executions of a task that stops, from where the last time ended: those that have ended are not read
 * again each time. Behind the last it begins again, for what was held by others. Answers whether there may be more.
 */
export async function sweepTask(inside: ScopedDb, task: { id: string; endReason: string | null }): Promise<boolean> {
  const { from, end } = ends[task.endReason ?? ''] ?? (ends.terminated as (typeof ends)[string]);
  const afterId = await findSweptTo(inside, task.id);
  const { count, lastId } = await endExecutions(inside, { taskId: task.id, afterId, most: batchSize }, from, end);
  const isFull = count === batchSize;
  const sweptTo = (isFull && lastId) || '0';
  if (sweptTo !== afterId) await updateSweptTo(inside, task.id, sweptTo);
  return isFull;
}
