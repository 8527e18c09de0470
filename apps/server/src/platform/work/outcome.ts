import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { BatchDb } from '../db/batch.ts';

/** A piece of work that a device reported as ended. What timed out or was terminated is not among them. */
export interface EndedWork {
  taskId: string;
  deviceId: string;
  kind: TaskKindName;
  state: 'succeeded' | 'failed';
  /** As the task was created; the work of one task shares it. */
  payload: Readonly<Record<string, unknown>>;
  result: Readonly<Record<string, unknown>> | null;
}

/** A listener to what became of some kinds of work. */
export interface BoundOutcome {
  kinds: readonly TaskKindName[];
  /** Runs inside the transaction that takes the reports in, once a batch. */
  hear: (inside: BatchDb, ended: readonly EndedWork[]) => Promise<void>;
}

export const bindOutcome = (kinds: readonly TaskKindName[], hear: BoundOutcome['hear']): BoundOutcome => ({
  kinds,
  hear,
});

export interface Outcomes {
  /** Kinds with a listener: nothing else has to be read back. */
  kinds: readonly TaskKindName[];
  /** Calls every listener, in the order of the domains, with what concerns it. */
  tell: (inside: BatchDb, ended: readonly EndedWork[]) => Promise<void>;
}

export function gatherOutcomes(bound: readonly BoundOutcome[]): Outcomes {
  return {
    kinds: [...new Set(bound.flatMap(({ kinds }) => kinds))].toSorted(),
    tell: async (inside, ended) => {
      for (const { kinds, hear } of bound) {
        const own = ended.filter(({ kind }) => kinds.includes(kind));
        if (own.length > 0) await hear(inside, own);
      }
    },
  };
}
