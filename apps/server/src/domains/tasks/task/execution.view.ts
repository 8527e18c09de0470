import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import {
  type CountedState,
  countedStates,
  type ExecutionOutcome,
  openExecutionStates,
  outcomeOf,
} from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope } from '../../../platform/db/scope.ts';
import { executionRows, presentDeviceTask, presentExecution } from './execution-row.view.ts';

type Filter = Omit<RouteInput<typeof taskRoutes.exportExecutions>, 'columns'>;

/** What the scope may look at is asked under its own row security; the rows are then read with everybody's tasks. */
const reached = async (scope: Scope, table: 'tasks_task' | 'devices_device', id: string): Promise<void> => {
  const row = await readIn(scope, (db) =>
    db.selectFrom(table).select('id').where('id', '=', id).where(inScope(scope, table)).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
};

/** The word under which `tasks_counter` has an execution `e`. */
const countedState = sql<CountedState>`case when e.state = 'received' and e.hold is not null then 'held' else e.state::text end`;
const statesFor = (outcomes: readonly ExecutionOutcome[]): CountedState[] =>
  countedStates.filter((state) => outcomes.includes(outcomeOf[state]));

function executionsOf(scope: Scope, filter: Filter) {
  const { vendor } = scope.database;
  let query = executionRows(scope, vendor).select('e.device_id as id').where('e.task_id', '=', filter.taskId);
  if (filter.sn) query = query.where('e.sn', 'like', startingWith(filter.sn));
  if (filter.state?.length) query = query.where('e.state', 'in', filter.state);
  if (filter.outcome?.length)
    query = query.where(sql<boolean>`${countedState} = any(${statesFor(filter.outcome)}::text[])`);
  if (filter.code) query = query.where('e.code', '=', filter.code).where('e.code', '<>', '');
  if (filter.stage !== undefined) query = query.where('e.stage', '=', filter.stage);
  return query;
}

export async function pageExecutions(
  scope: Scope,
  input: RouteInput<typeof taskRoutes.executions>,
): Promise<Paged<ExecutionRow>> {
  await reached(scope, 'tasks_task', input.taskId);
  return keysetPage(scope.database.vendor, executionsOf(scope, input), input, 'e.device_id', presentExecution);
}

export type ExportedExecution = ExecutionRow & { id: string };

/** The next of them, for a file. */
export async function listExecutions(
  scope: Scope,
  filter: Filter,
  after: string | null,
  limit: number,
): Promise<ExportedExecution[]> {
  await reached(scope, 'tasks_task', filter.taskId);
  return keysetBatch(executionsOf(scope, filter), 'e.device_id', after, limit, (row) => ({
    id: row.id,
    ...presentExecution(row),
  }));
}

const tasksOfDevice = (scope: Scope, deviceId: string) =>
  executionRows(scope, scope.database.vendor)
    .innerJoin('identity_org as maker', 'maker.id', 't.org_id')
    .select([
      'e.task_id as id',
      'maker.name as maker_name',
      sql<boolean>`(${inScope(scope, 't')}) is true`.as('is_own'),
    ])
    .where('e.device_id', '=', deviceId)
    // Work of before is between those who made it and the owner of that time; one's own is one's own.
    .where(sql<boolean>`((${inScope(scope, 't')}) is true or e.queued_at >= d.owned_since)`);

/** What was and is to be done on one device, by whomever. */
export async function pageDeviceTasks(scope: Scope, input: RouteInput<typeof deviceTaskRoutes.page>) {
  await reached(scope, 'devices_device', input.deviceId);
  const query = tasksOfDevice(scope, input.deviceId);
  return keysetPage(scope.database.vendor, query, input, 'e.task_id', presentDeviceTask);
}

/** The newest, and those that have not ended, which may be older. */
export async function listDeviceTasks(scope: Scope, deviceId: string, newest: number) {
  await reached(scope, 'devices_device', deviceId);
  const query = tasksOfDevice(scope, deviceId);
  const last = await keysetBatch(query, 'e.task_id', null, newest, presentDeviceTask);
  const end = last.at(-1)?.taskId ?? null;
  const older = query.where('e.state', 'in', openExecutionStates);
  return last.length < newest
    ? last
    : [...last, ...(await keysetBatch(older, 'e.task_id', end, newest, presentDeviceTask))];
}
