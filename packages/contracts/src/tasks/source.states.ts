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
  /** The device has it and waits for a good moment. */
  isHeld: boolean;
}

export type Words = readonly [string, ...string[]];

/**
 * Where tasks come from. A domain declares its own in `<feature>.sources.ts` and lists them in its manifest; each has a
 * text in both languages.
 */
export interface TaskSource<N extends string = string> {
  name: N;
  /** Opens the pages of the source, whose readers may not see the task centre. Absent where there are none. */
  permission?: `${string}.query`;
}

/** A source with words of its own for how far its tasks are. */
export interface WordedSource<N extends string = string, S extends Words = Words, D extends Words = Words>
  extends TaskSource<N> {
  statuses: S;
  statusOf: (facts: TaskFacts) => S[number];
  deviceStatuses: D;
  deviceStatusOf: (facts: ExecutionFacts) => D[number];
}

export const taskSource = <const N extends string>(source: TaskSource<N>): TaskSource<N> => source;
export const wordedSource = <const N extends string, const S extends Words, const D extends Words>(
  source: WordedSource<N, S, D>,
): WordedSource<N, S, D> => source;

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
  both.flatMap((isRead) => both.map((isHeld) => ({ state, isRead, isHeld }))),
);

export const hasEnded = (state: TaskState): boolean =>
  ['finished', 'terminated', 'aborted', 'expired', 'refused'].includes(state);

/** Words of something that goes out to devices and is there in the end, or not. */
export const rolloutWords = {
  statuses: ['in_progress', 'completed'],
  statusOf: ({ state }: TaskFacts) => (hasEnded(state) ? 'completed' : 'in_progress'),
  deviceStatuses: ['waiting', 'in_progress', 'failed', 'success', 'terminated', 'timed_out', 'skipped'],
  deviceStatusOf: ({ state, isHeld }: ExecutionFacts) => {
    switch (state) {
      case 'succeeded':
        return 'success';
      case 'superseded':
        return 'terminated';
      case 'failed':
      case 'terminated':
      case 'timed_out':
      case 'skipped':
        return state;
      // As the counters of the task have it: nothing has begun on the device.
      case 'queued':
        return 'waiting';
      case 'received':
        return isHeld ? 'waiting' : 'in_progress';
      case 'sent':
      case 'running':
        return 'in_progress';
    }
  },
} as const;
