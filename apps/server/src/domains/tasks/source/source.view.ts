import type { Paged, PageRequest } from '@tilldeck/contracts/core/schema';
import type { TimeRange } from '@tilldeck/contracts/core/time-range';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { WordedSource } from '@tilldeck/contracts/tasks/source.states';
import type { ExecutionRow, TaskDetail, TaskPlan, TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { executionRows, presentExecution } from '../task/execution-row.view.ts';
import { presentTask, taskRows } from '../task/task.view.ts';
import { findTaskDetail, shownPayload } from '../task/task-detail.view.ts';
import { executionFactsKey, keysFor, taskFactsKey, wordOf, wordsOf } from './source-facts.view.ts';

type StatusOf<S extends WordedSource> = S['statuses'][number];
type DeviceStatusOf<S extends WordedSource> = S['deviceStatuses'][number];
type SourceRow<S extends WordedSource> = TaskRow & {
  status: StatusOf<S>;
  payload: Record<string, unknown>;
  plan: TaskPlan;
};

interface SourceFilter<W> extends PageRequest, TimeRange {
  keyword?: string | undefined;
  status?: W[] | undefined;
}
interface SourceDeviceFilter<W> extends PageRequest {
  taskId: string;
  sn?: string | undefined;
  status?: W[] | undefined;
}

/** What every source of tasks shows: its tasks, one of them, its devices, all in the words of the source. */
export function sourceViews<S extends WordedSource>(source: S) {
  const words = wordsOf(source);

  function page(ctx: Ctx, input: SourceFilter<StatusOf<S>>): Promise<Paged<SourceRow<S>>> {
    const { scope } = ctx;
    const { from, to } = instantsOf(input, ctx.timezone);
    return readIn(scope, (db) => {
      let query = taskRows({ scope, db })
        .select(['t.payload', 't.plan', taskFactsKey.as('facts_key')])
        .where('t.source', '=', source.name);
      if (input.keyword) query = query.where(named(input.keyword));
      if (input.status?.length)
        query = query.where(sql<boolean>`${taskFactsKey} = any(${keysFor(words.tasks, input.status)}::text[])`);
      if (from) query = query.where('t.created_at', '>=', from);
      if (to) query = query.where('t.created_at', '<', to);
      return keysetPage(db, query, input, 't.id', (row) => ({
        ...presentTask(ctx)(row),
        status: wordOf(words.tasks, row.facts_key),
        payload: shownPayload(row.kind as TaskKindName, row.payload),
        plan: row.plan,
      }));
    });
  }

  async function detail(ctx: Ctx, id: string): Promise<TaskDetail & { status: StatusOf<S> }> {
    const row = await findOfSource(ctx.scope, source, id);
    return { ...(await findTaskDetail(ctx, id)), status: wordOf(words.tasks, row.facts_key) };
  }

  async function devices(
    { scope }: Ctx,
    input: SourceDeviceFilter<DeviceStatusOf<S>>,
  ): Promise<Paged<ExecutionRow & { status: DeviceStatusOf<S> }>> {
    await findOfSource(scope, source, input.taskId);
    const { vendor } = scope.database;
    let query = executionRows(scope, vendor)
      .select(['e.device_id as id', executionFactsKey.as('facts_key')])
      .where('e.task_id', '=', input.taskId);
    if (input.sn) query = query.where('e.sn', 'like', startingWith(input.sn));
    if (input.status?.length)
      query = query.where(sql<boolean>`${executionFactsKey} = any(${keysFor(words.devices, input.status)}::text[])`);
    return keysetPage(vendor, query, input, 'e.device_id', (row) => ({
      ...presentExecution(row),
      status: wordOf(words.devices, row.facts_key),
    }));
  }

  return { page, detail, devices };
}

/** A task in reach that came from this source; any other does not exist here. */
async function findOfSource(scope: Scope, source: WordedSource, id: string) {
  const row = await readIn(scope, (db) =>
    db
      .selectFrom('tasks_task as t')
      .select(['t.id', taskFactsKey.as('facts_key')])
      .where('t.id', '=', id)
      .where('t.source', '=', source.name)
      .where(inScope(scope, 't'))
      .executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  return row;
}

const named = (keyword: string) =>
  /^[1-9]\d{0,17}$/.test(keyword)
    ? sql<boolean>`(t.id = ${keyword}::bigint or t.title ilike ${containing(keyword)})`
    : sql<boolean>`t.title ilike ${containing(keyword)}`;
