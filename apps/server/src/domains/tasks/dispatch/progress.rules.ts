import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { ExecutionState, StageState, TaskState } from '@tilldeck/contracts/tasks/task.states';
import { gateOf } from '../task/plan.rules.ts';

export type Counts = Partial<Record<ExecutionState, number>>;

export interface StageProgress {
  nr: number;
  state: StageState;
  soakUntilMs: number | null;
  counts: Counts;
}

/** A task as the controller finds it. */
export interface TaskProgress {
  state: TaskState;
  endReason: string | null;
  plan: Pick<TaskPlan, 'abort' | 'gate'>;
  openStage: number;
  startAtMs: number | null;
  expiresAtMs: number | null;
  stages: readonly StageProgress[];
}

/** What is to be done about a task now; null when nothing. */
export type Step =
  | { do: 'start' }
  | { do: 'stop'; reason: 'aborted' | 'expired' }
  | { do: 'soak'; stage: number; untilMs: number }
  | { do: 'open'; stage: number }
  | { do: 'miss'; stage: number }
  | { do: 'end'; state: TaskState };

const of = (counts: Counts, ...states: ExecutionState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
export const openCount = (counts: Counts): number => of(counts, 'queued', 'sent', 'received', 'running');
const endedCount = (counts: Counts): number => of(counts, 'succeeded', 'failed', 'timed_out');
export const failedCount = (counts: Counts): number => of(counts, 'failed', 'timed_out');

/** One-sided 95 %. */
const z = 1.645;

/** The share that is surely exceeded, given so many of so many: one failure of three tells nearly nothing. */
export function wilsonLowerBound(failed: number, ended: number): number {
  if (ended === 0) return 0;
  const share = failed / ended;
  const centre = share + (z * z) / (2 * ended);
  const margin = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * ended)) / ended);
  return Math.max(0, (centre - margin) / (1 + (z * z) / ended));
}

const endStates: Record<string, TaskState> = { aborted: 'aborted', expired: 'expired', refused: 'refused' };

export function nextStep(task: TaskProgress, nowMs: number): Step | null {
  if (task.state === 'scheduled') return isDue(task.startAtMs, nowMs) ? { do: 'start' } : null;
  const open = task.stages.reduce((sum, { counts }) => sum + openCount(counts), 0);
  if (task.state === 'stopping')
    return open === 0 ? { do: 'end', state: endStates[task.endReason ?? ''] ?? 'terminated' } : null;
  if (task.state !== 'running' && task.state !== 'paused') return null;
  if (open === 0) return { do: 'end', state: 'finished' };
  if (task.expiresAtMs !== null && task.expiresAtMs <= nowMs) return { do: 'stop', reason: 'expired' };
  if (task.state === 'paused') return null;
  if (isAborted(task)) return { do: 'stop', reason: 'aborted' };
  return stageStep(task, nowMs);
}

const isDue = (atMs: number | null, nowMs: number): boolean => atMs === null || atMs <= nowMs;

function isAborted({ plan: { abort }, stages }: TaskProgress): boolean {
  if (!abort) return false;
  const ended = stages.reduce((sum, { counts }) => sum + endedCount(counts), 0);
  const failed = stages.reduce((sum, { counts }) => sum + failedCount(counts), 0);
  return ended >= abort.minFinished && wilsonLowerBound(failed, ended) * 100 > abort.failurePercent;
}

/** The last stage has no gate: behind it is the end. */
function stageStep({ plan, stages, openStage }: TaskProgress, nowMs: number): Step | null {
  const stage = stages.find(({ nr }) => nr === openStage);
  if (!stage || openStage >= stages.length) return null;
  const gate = gateOf(plan);
  const ended = endedCount(stage.counts);
  const total = ended + openCount(stage.counts);
  const isGood = ended === 0 || (ended - failedCount(stage.counts)) * 100 >= gate.successPercent * ended;
  const isFarEnough = ended * 100 >= gate.finishedPercent * total;
  if (stage.state === 'open') {
    if (isFarEnough && isGood) return { do: 'soak', stage: stage.nr, untilMs: nowMs + gate.soakMinutes * 60_000 };
    return ended === total ? { do: 'miss', stage: stage.nr } : null;
  }
  if (stage.state !== 'soaking') return null;
  if (!isGood) return { do: 'miss', stage: stage.nr };
  return isDue(stage.soakUntilMs, nowMs) ? { do: 'open', stage: stage.nr + 1 } : null;
}
