import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import type { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedRun, TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { keysetPage, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { executionRows, presentExecution } from '../task/execution-row.view.ts';
import { askedFor, presentTask, taskRows } from '../task/task.view.ts';
import { shownPayload } from '../task/task-detail.view.ts';

type Input<K extends keyof typeof timedRoutes> = RouteInput<(typeof timedRoutes)[K]>;

const timedRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('tasks_timed as x')
    .innerJoin('identity_org as o', 'o.id', 'x.org_id')
    .selectAll('x')
    .select([
      'o.name as org_name',
      sql<string | null>`(select max(r.day)::text from tasks_timed_run r where r.timed_id = x.id)`.as('last_day'),
    ])
    .where(inScope(scope, 'x'));
type ListedTimed = Awaited<ReturnType<ReturnType<typeof timedRows>['executeTakeFirstOrThrow']>>;

const presentTimed =
  (ctx: Ctx) =>
  (row: ListedTimed): TimedTask => ({
    id: row.id,
    version: row.version,
    orgId: String(row.org_id),
    orgName: row.org_name,
    name: row.name,
    weekdays: row.weekdays,
    time: row.at_time,
    kind: row.kind as TimedTask['kind'],
    payload: shownPayload(row.kind as TaskKindName, row.payload),
    target: row.target,
    lateMinutes: row.late_minutes,
    remark: row.remark,
    state: row.state as TimedTask['state'],
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isOwnRequest: row.account_id !== null && row.account_id === callerOf(ctx).accountId,
    lastRunDay: row.last_day,
  });

export function pageTimed(ctx: Ctx, input: Input<'page'>): Promise<Paged<TimedTask>> {
  const { scope } = ctx;
  return readIn(scope, (db) => {
    let query = timedRows({ scope, db });
    if (input.keyword) query = query.where('x.name', 'ilike', containing(input.keyword));
    if (input.kind?.length) query = query.where('x.kind', 'in', input.kind);
    if (input.state?.length) query = query.where('x.state', 'in', input.state);
    if (input.isOwnRequest !== undefined) query = query.where(askedFor(ctx, 'x', input.isOwnRequest));
    const order = {
      columns: { name: 'x.name', time: 'x.at_time', updatedAt: 'x.updated_at' },
      byDefault: ['x.id', 'desc'] as ['x.id', 'desc'],
      key: 'x.id',
    };
    return numberedPage(db, query, input, order, presentTimed(ctx));
  });
}

export async function findTimed(ctx: Ctx, id: string): Promise<TimedTask> {
  const { scope } = ctx;
  const row = await readIn(scope, (db) => timedRows({ scope, db }).where('x.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentTimed(ctx)(row);
}

/** A timed task in reach, and a run of it where one is named. */
async function reached(scope: Scope, id: string, taskId?: string): Promise<void> {
  const row = await readIn(scope, (db) => {
    let query = db.selectFrom('tasks_timed as x').select('x.id').where('x.id', '=', id).where(inScope(scope, 'x'));
    if (taskId)
      query = query.where(
        sql<boolean>`exists (select from tasks_timed_run r where r.timed_id = x.id and r.task_id = ${taskId})`,
      );
    return query.executeTakeFirst();
  });
  refuseUnless(row, 'core.not_found');
}

export async function pageRuns(ctx: Ctx, input: Input<'runs'>): Promise<Paged<TimedRun>> {
  const { scope } = ctx;
  await reached(scope, input.timedId);
  return readIn(scope, (db) => {
    const query = taskRows({ scope, db })
      .innerJoin('tasks_timed_run as r', 'r.task_id', 't.id')
      .select(sql<string>`r.day::text`.as('day'))
      .where('r.timed_id', '=', input.timedId);
    return keysetPage(db, query, input, 't.id', (row) => ({ ...presentTask(ctx)(row), day: row.day }));
  });
}

export async function pageRunDevices({ scope }: Ctx, input: Input<'devices'>): Promise<Paged<ExecutionRow>> {
  await reached(scope, input.timedId, input.taskId);
  const { vendor } = scope.database;
  let query = executionRows(scope, vendor).select('e.device_id as id').where('e.task_id', '=', input.taskId);
  if (input.sn) query = query.where('e.sn', 'like', startingWith(input.sn));
  return keysetPage(vendor, query, input, 'e.device_id', presentExecution);
}
