import {
  allExecutionFacts,
  allTaskFacts,
  answeredStates,
  type ExecutionFacts,
  silentAfterMinutes,
  stopReasons,
  type TaskFacts,
  type WordedSource,
} from '@tilldeck/contracts/tasks/source.states';
import { sql } from 'kysely';

const bit = (is: boolean): string => (is ? '1' : '0');

/** Serialises facts to a key, identically in TypeScript and SQL, so that a status becomes the keys to filter by. */
const taskKey = ({ state, isStopped, isStarted, hasAnswer, isOverdue }: TaskFacts): string =>
  [state, ...[isStopped, isStarted, hasAnswer, isOverdue].map(bit)].join(':');
const executionKey = ({ state, isRead, isHeld }: ExecutionFacts): string =>
  [state, ...[isRead, isHeld].map(bit)].join(':');

/** Of `tasks_task as t`. */
export const taskFactsKey = sql<string>`concat_ws(':', t.state,
  coalesce(t.end_reason = any(${stopReasons}::text[]), false)::int,
  (t.started_at is not null)::int,
  (select coalesce(sum(k.n), 0) > 0 from tasks_counter k
    where k.task_id = t.id and k.state = any(${answeredStates}::execution_state[]))::int,
  coalesce(greatest(t.started_at, t.start_at) < now() - make_interval(mins => ${silentAfterMinutes}), false)::int)`;

/** Of `tasks_execution as e`. */
export const executionFactsKey = sql<string>`concat_ws(':', e.state,
  coalesce(e.result -> 'isRead' = 'true', false)::int,
  (e.hold is not null)::int)`;

const wordsByKey = <F, W>(facts: readonly F[], keyOf: (fact: F) => string, wordOf: (fact: F) => W) =>
  new Map(facts.map((fact) => [keyOf(fact), wordOf(fact)]));

/** The words of a source by the key of their facts. */
export function wordsOf<S extends WordedSource>(source: S) {
  return {
    tasks: wordsByKey(allTaskFacts, taskKey, source.statusOf as (facts: TaskFacts) => S['statuses'][number]),
    devices: wordsByKey(
      allExecutionFacts,
      executionKey,
      source.deviceStatusOf as (facts: ExecutionFacts) => S['deviceStatuses'][number],
    ),
  };
}

/** The keys that one of these words stands for. */
export const keysFor = <W>(words: ReadonlyMap<string, W>, wanted: readonly W[]): string[] =>
  [...words].filter(([, word]) => wanted.includes(word)).map(([key]) => key);

export function wordOf<W>(words: ReadonlyMap<string, W>, key: string): W {
  const word = words.get(key);
  if (word === undefined) throw new Error(`no word for ${key}`);
  return word;
}
