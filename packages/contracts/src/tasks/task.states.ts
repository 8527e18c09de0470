import type { ActionKey } from '../core/route.ts';

/**
 * The life of a task. `preparing`: its devices are being written down. `scheduled`: it waits for its start.
 * `stopping`: nothing is handed out any more, what runs may end. Every other word is where it stays.
 */
export const taskStates = [
  'preparing',
  'waiting_approval',
  'scheduled',
  'running',
  'paused',
  'stopping',
  'finished',
  'terminated',
  'aborted',
  'expired',
  'refused',
] as const;
export type TaskState = (typeof taskStates)[number];

/** States in which something can still happen; the engine looks at these only. */
export const activeTaskStates: readonly TaskState[] = [
  'preparing',
  'waiting_approval',
  'scheduled',
  'running',
  'paused',
  'stopping',
];

/** The life of an execution: one device's part of a task. */
export const executionStates = [
  'queued',
  'sent',
  'received',
  'running',
  'succeeded',
  'failed',
  'timed_out',
  'terminated',
  'skipped',
  'superseded',
] as const;
export type ExecutionState = (typeof executionStates)[number];

/** A device may only move on along these, never back; a retry begins again as `queued` with the next attempt. */
export const openExecutionStates: readonly ExecutionState[] = ['queued', 'sent', 'received', 'running'];
export const finalExecutionStates: readonly ExecutionState[] = executionStates.filter(
  (state) => !openExecutionStates.includes(state),
);
/** Those that can be tried again by hand. */
export const retriableExecutionStates: readonly ExecutionState[] = ['failed', 'timed_out'];

/** What became of a device's part of a task, as its counters say it. */
export const executionOutcomes = ['waiting', 'in_progress', 'successful', 'failed', 'skipped'] as const;
export type ExecutionOutcome = (typeof executionOutcomes)[number];

/** What is counted: the states, and apart from `received` the work a device holds for a better moment. */
export const countedStates = [...executionStates, 'held'] as const;
export type CountedState = (typeof countedStates)[number];

/** Held work has not begun, so it waits; what was ended before it began was not done either. */
export const outcomeOf: Readonly<Record<CountedState, ExecutionOutcome>> = {
  queued: 'waiting',
  held: 'waiting',
  sent: 'in_progress',
  received: 'in_progress',
  running: 'in_progress',
  succeeded: 'successful',
  failed: 'failed',
  timed_out: 'failed',
  terminated: 'skipped',
  skipped: 'skipped',
  superseded: 'skipped',
};

export const taskEvents = [
  'approve',
  'refuse',
  'withdraw',
  'pause',
  'resume',
  'retry',
  'terminate',
  'forceTerminate',
] as const;
export type TaskEvent = (typeof taskEvents)[number];

export interface TaskMove {
  from: readonly TaskState[];
  event: TaskEvent;
  to: TaskState;
  /** Action of the task page that allows it. */
  action: ActionKey;
  /** Who, beyond the permission: an approval needs a second person, and only who asked withdraws a request. */
  by: 'anybody' | 'notRequester' | 'requester';
}

/** Every move a person can make. Buttons, refusals, the diagram in docs/states.md and the tests are read from here. */
export const taskMoves: readonly TaskMove[] = [
  { from: ['waiting_approval'], event: 'approve', to: 'scheduled', action: 'enable', by: 'notRequester' },
  { from: ['waiting_approval'], event: 'refuse', to: 'stopping', action: 'enable', by: 'notRequester' },
  { from: ['waiting_approval'], event: 'withdraw', to: 'stopping', action: 'add', by: 'requester' },
  { from: ['scheduled', 'running'], event: 'pause', to: 'paused', action: 'edit', by: 'anybody' },
  { from: ['paused'], event: 'resume', to: 'running', action: 'edit', by: 'anybody' },
  {
    from: ['running', 'paused', 'finished', 'terminated', 'aborted', 'expired'],
    event: 'retry',
    to: 'running',
    action: 'edit',
    by: 'anybody',
  },
  {
    from: ['waiting_approval', 'scheduled', 'running', 'paused'],
    event: 'terminate',
    to: 'stopping',
    action: 'delete',
    by: 'anybody',
  },
  {
    from: ['waiting_approval', 'scheduled', 'running', 'paused', 'stopping'],
    event: 'forceTerminate',
    to: 'stopping',
    action: 'delete',
    by: 'anybody',
  },
];

export const stageStates = ['waiting', 'open', 'soaking', 'passed', 'failed'] as const;
export type StageState = (typeof stageStates)[number];
