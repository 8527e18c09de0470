import { type ExecutionState, executionStates, type TaskState, taskStates } from './task.states.ts';

/** What the word for a task is read from. */
export interface TaskFacts {
  state: TaskState;
  /** A person ended or refused it. */
  isStopped: boolean;
  isStarted: boolean;
  /** At least one device took it up. */
  hasAnswer: boolean;
  /** It has been out long enough for a device that is there to answer. */
  isOverdue: boolean;
}

/** What the word for a device's part is read from. */
export interface ExecutionFacts {
  state: ExecutionState;
  /** Somebody at the device saw it and said so. */
  isRead: boolean;
}

type Words = readonly [string, ...string[]];

/** Tasks of one origin, which have words of their own for how far they are. */
export interface TaskSource<S extends Words = Words, D extends Words = Words> {
  name: 'notification' | 'journal' | 'release' | 'ota';
  statuses: S;
  statusOf: (facts: TaskFacts) => S[number];
  deviceStatuses: D;
  deviceStatusOf: (facts: ExecutionFacts) => D[number];
}

export const taskSource = <const S extends Words, const D extends Words>(source: TaskSource<S, D>): TaskSource<S, D> =>
  source;

/** Reasons of an end that a person brought about. */
export const stopReasons = ['terminated', 'force_terminated', 'refused'] as const;
/** Devices that said something of a task, whatever became of it. */
export const answeredStates: readonly ExecutionState[] = ['received', 'running', 'succeeded', 'failed'];
/** A device that is connected answers within seconds. */
export const silentAfterMinutes = 10;

const both = [false, true] as const;

/** Everything a task can be, so that a list can be asked for those a word stands for. */
export const allTaskFacts: readonly TaskFacts[] = taskStates.flatMap((state) =>
  both.flatMap((isStopped) =>
    both.flatMap((isStarted) =>
      both.flatMap((hasAnswer) => both.map((isOverdue) => ({ state, isStopped, isStarted, hasAnswer, isOverdue }))),
    ),
  ),
);
export const allExecutionFacts: readonly ExecutionFacts[] = executionStates.flatMap((state) =>
  both.map((isRead) => ({ state, isRead })),
);

export const hasEnded = (state: TaskState): boolean =>
  ['finished', 'terminated', 'aborted', 'expired', 'refused'].includes(state);
