import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { type CountedState, type ExecutionOutcome, outcomeOf } from '@tilldeck/contracts/tasks/task.states';

/** The parts a bar shows: the outcomes, and apart from what was skipped at the start what was ended before it was done. */
export const countParts = ['successful', 'failed', 'in_progress', 'waiting', 'ended', 'skipped'] as const;
export type CountPart = (typeof countParts)[number];

const partOf = (state: CountedState): CountPart =>
  state === 'terminated' || state === 'superseded' ? 'ended' : outcomeOf[state];

export type PartCounts = Record<CountPart, number>;

export function partCounts(counts: TaskRow['counts']): PartCounts {
  const parts: PartCounts = { successful: 0, failed: 0, in_progress: 0, waiting: 0, ended: 0, skipped: 0 };
  for (const [state, n] of Object.entries(counts)) parts[partOf(state as CountedState)] += n ?? 0;
  return parts;
}

/** What the cards of a task say; the lists behind them are filtered by the same words. */
export function outcomeCounts(counts: TaskRow['counts']): Record<ExecutionOutcome, number> {
  const { ended, skipped, ...others } = partCounts(counts);
  return { ...others, skipped: skipped + ended };
}
