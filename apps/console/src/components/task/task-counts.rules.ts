import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';

/** What became of the devices of a task, in the parts a bar shows. */
export const countParts = ['done', 'failed', 'active', 'waiting', 'ended', 'out'] as const;
export type CountPart = (typeof countParts)[number];

const partOf: Record<ExecutionState, CountPart> = {
  succeeded: 'done',
  failed: 'failed',
  timed_out: 'failed',
  sent: 'active',
  received: 'active',
  running: 'active',
  queued: 'waiting',
  terminated: 'ended',
  skipped: 'out',
  superseded: 'ended',
};
export const statesOf = (part: CountPart): ExecutionState[] =>
  (Object.keys(partOf) as ExecutionState[]).filter((state) => partOf[state] === part);

export type PartCounts = Record<CountPart, number>;

export function partCounts(counts: TaskRow['counts']): PartCounts {
  const parts: PartCounts = { done: 0, failed: 0, active: 0, waiting: 0, ended: 0, out: 0 };
  for (const [state, n] of Object.entries(counts)) parts[partOf[state as ExecutionState]] += n ?? 0;
  return parts;
}
