import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { endExecutions } from './sweep.store.ts';

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
  aborted: { from: notBegun, end: { state: 'terminated', code: 'aborted' } },
  expired: { from: notBegun, end: { state: 'timed_out', code: 'expired' } },
};

/** Ends some more executions of a task that stops. */
export async function sweepTask(inside: ScopedDb, task: { id: string; endReason: string | null }): Promise<void> {
  const { from, end } = ends[task.endReason ?? ''] ?? (ends.terminated as (typeof ends)[string]);
  await endExecutions(inside, task.id, from, end, batchSize);
}
