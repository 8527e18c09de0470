import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { type TaskKindName, taskKinds, type WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FailureCodeName } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkNote, WorkOutcome, WorkResult } from './work-log.ts';

/** What a handler sees of the work it carries out. */
export interface Work {
  readonly id: string;
  /** It is given up, or the agent is to stop. */
  readonly signal: AbortSignal;
  /** It is given up by the server. */
  readonly isOver: boolean;
  /** It was begun before, by a run of the agent that did not live to see the end. */
  readonly isResumed: boolean;
  /** What was last kept of it, over restarts. */
  readonly note: WorkNote;
  keepNote(note: WorkNote): void;
  progress(percent: number): void;
  /** Before a step that disturbs: the till may have become busy since the work began. */
  whenSafe(): Promise<void>;
  /** The work as the server offers it now: its addresses are fresh. */
  refreshed(): Promise<WorkItem>;
}

export interface WorkHandler {
  kind: TaskKindName;
  version: number;
  /** Whether it may be carried out again when the agent was killed in the middle of it; otherwise it has failed. */
  isRepeatable: boolean;
  /** Quick work of the same queue goes one after the other; null where each piece goes by itself. */
  queue: string | null;
  carryOut(work: Work, payload: unknown): Promise<WorkOutcome>;
}

/** A failure with its code from the closed list. */
export class WorkFailure extends Error {
  readonly code: FailureCodeName;

  constructor(code: FailureCodeName, text: string) {
    super(text);
    this.code = code;
  }
}

const textLength = 500;
const resultLength = 2_000;
export const failed = (code: FailureCodeName, text = ''): WorkOutcome => ({
  step: 'failed',
  code,
  ...(text ? { text: text.slice(0, textLength) } : {}),
});
export const succeeded = (result: WorkResult = {}, text = ''): WorkOutcome => ({
  step: 'succeeded',
  result: Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, resultLength) : value,
    ]),
  ),
  ...(text ? { text: text.slice(0, textLength) } : {}),
});

export const payloadOf = <K extends TaskKindName>(kind: K, item: Pick<WorkItem, 'payload'>): WorkPayloadOf<K> =>
  taskKinds[kind].payload.parse(item.payload) as WorkPayloadOf<K>;

/** `carryOut` gets the payload as its kind declares it; one that is not like that never gets there. */
export function workHandler<K extends TaskKindName>(
  kind: K,
  parts: {
    isRepeatable?: boolean;
    queue?: string | null;
    carryOut: (work: Work, payload: WorkPayloadOf<K>) => Promise<WorkOutcome>;
  },
): WorkHandler {
  const { isRepeatable = true, queue = kind, carryOut } = parts;
  const { version } = taskKinds[kind];
  return {
    kind,
    version,
    isRepeatable,
    queue,
    carryOut: (work, payload) => carryOut(work, payload as WorkPayloadOf<K>),
  };
}
