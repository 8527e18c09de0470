import type { Route } from '@tilldeck/contracts/core/route';
import type { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail, TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { type TaskEvent, taskMoves } from '@tilldeck/contracts/tasks/task.states';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';
import type { Phrase } from '../../../../components/text/usePhrase.ts';

/** Calls of all sources are alike but for the words of their states; those of one stand for all. */
export type SourceCalls = Pick<typeof journalRoutes, 'page' | 'detail' | 'devices'>;
export const sourceCalls = (routes: Record<keyof SourceCalls, Route>): SourceCalls => routes as unknown as SourceCalls;

export type SourceRow = TaskRow & { status: string; payload: Record<string, unknown>; plan: TaskDetail['plan'] };

export interface SourceMove {
  /** Its words in the texts of `source`. */
  words: 'cancel' | 'pause' | 'resume' | 'retry' | 'terminate' | 'forceTerminate';
  event: TaskEvent;
  call: Route;
}

/** A rollout stops and goes on by the calls of the task centre, for people who may use those. */
export const pauseMoves: readonly SourceMove[] = [
  { words: 'pause', event: 'pause', call: taskMoveRoutes.pause },
  { words: 'resume', event: 'resume', call: taskMoveRoutes.resume },
];

/** Everything in which the pages of one source differ from those of another. */
export interface SourcePages {
  calls: SourceCalls;
  /** The list; details are below it. */
  listHref: string;
  detailsHref: (id: string) => string;
  statuses: StateTexts<string>;
  deviceStatuses: StateTexts<string>;
  moves: readonly SourceMove[];
  /** What a task without a title is called. */
  unnamed?: (id: string) => Phrase;
  columns: readonly ListColumn<SourceRow>[];
  texts: Record<'title' | 'add' | 'empty' | 'emptyText', Phrase>;
}

/** Whether the task is in a state in which a move can be made. */
export const isPossible = (task: TaskRow, event: TaskEvent): boolean =>
  taskMoves.some((move) => move.event === event && move.from.includes(task.state));
