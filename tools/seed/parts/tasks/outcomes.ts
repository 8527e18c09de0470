import type { FailureCodeName, HeldReason } from '@tilldeck/contracts/tasks/execution.codes';
import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';

/** What became of a task on a device. */
export interface Outcome {
  state: ExecutionState;
  isReleased: boolean;
  code?: string;
  text?: string;
  percent?: number;
  hold?: HeldReason;
  /** Said with success. */
  result?: Record<string, unknown>;
  /** The first attempt failed with this code. */
  failedBefore?: FailureCodeName;
}

export const waits: Outcome = { state: 'queued', isReleased: true };
/** Its stage is closed, or the task has not begun. */
export const held: Outcome = { state: 'queued', isReleased: false };
export const handedOver: Outcome = { state: 'sent', isReleased: true };
export const heldBy = (hold: HeldReason): Outcome => ({ state: 'received', isReleased: true, hold });
export const atWork = (percent: number): Outcome => ({ state: 'running', isReleased: true, percent });
export const done: Outcome = { state: 'succeeded', isReleased: true };
export const doneWith = (result: Record<string, unknown>): Outcome => ({ ...done, result });
export const doneAtSecondTry: Outcome = { ...done, failedBefore: 'network_lost' };
export const failed = (code: FailureCodeName, text = ''): Outcome => ({
  state: 'failed',
  isReleased: true,
  code,
  text,
});
export const silent: Outcome = { state: 'timed_out', isReleased: true, code: 'no_answer' };
export const ended = (code: 'terminated' | 'aborted' | 'expired'): Outcome => ({
  state: 'terminated',
  isReleased: true,
  code,
});
export const replaced: Outcome = { state: 'superseded', isReleased: true };

/** Outcomes by weight: 8 and 2 are four fifths and one fifth. */
export type Mix = readonly (readonly [Outcome, number])[];

/** The outcome of the device at a place: quotas instead of chance, so that a gate that was passed was really passed. */
export function outcomeAt(mix: Mix, place: number, count: number): Outcome {
  const whole = mix.reduce((sum, [, weight]) => sum + weight, 0);
  let reached = 0;
  for (const [outcome, weight] of mix) {
    reached += weight;
    if ((place + 0.5) * whole <= reached * count) return outcome;
  }
  throw new Error('a mix of nothing');
}
