import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface DispatchedTask {
  id: string;
  openStage: number;
  ratePerMinute: number | null;
  pacedAt: string | null;
  paceLeft: number;
}

/** Executions ready for release. Must equal the predicate of the partial index on unreleased rows. */
const isReady = sql`e.state = 'queued' and not e.is_released and coalesce(e.not_before, '-infinity') <= now()`;

/** Tasks of which something may be held back. */
export async function listHolding({ db }: ScopedDb): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks_task')
    .select('id')
    .where('state', '=', 'running')
    .where('is_holding', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody's turn has come, and whether anything is held back at all. */
export async function findHeld({ db }: ScopedDb, id: string): Promise<{ isReady: boolean; isAny: boolean }> {
  const { rows } = await sql<{ isReady: boolean; isAny: boolean }>`
    select exists (select from generate_series(1, t.open_stage) s (nr), lateral (
             select from tasks_execution e where e.task_id = t.id and e.stage = s.nr and ${isReady} limit 1) ready) as "isReady",
           exists (select from tasks_execution e where e.task_id = t.id and e.state = 'queued' and not e.is_released) as "isAny"
      from tasks_task t where t.id = ${id}`.execute(db);
  return rows[0] ?? { isReady: false, isAny: false };
}

/** A running task, held, so that two dispatchers do not double its pace; nothing when somebody else holds it. */
export async function findDispatchedForUpdate({ db }: ScopedDb, id: string): Promise<DispatchedTask | undefined> {
  const { rows } = await sql<DispatchedTask>`
    select t.id, t.open_stage as "openStage", t.rate_per_minute as "ratePerMinute", t.paced_at as "pacedAt",
           t.pace_left as "paceLeft"
      from tasks_task t where t.id = ${id} and t.state = 'running' for no key update of t skip locked`.execute(db);
  return rows[0];
}

export const updateHolding = ({ db }: ScopedDb, id: string, isHolding: boolean) =>
  db.updateTable('tasks_task').set({ is_holding: isHolding }).where('id', '=', id).execute();

export const updatePace = ({ db }: ScopedDb, taskId: string, nowMs: number, left: number) =>
  db
    .updateTable('tasks_task')
    .set({ paced_at: new Date(nowMs).toISOString(), pace_left: left })
    .where('id', '=', taskId)
    .execute();

/** Lets the next of a task go; answers the serial numbers of those that are connected. */
export async function releaseNext(
  { db }: ScopedDb,
  { id, openStage }: Pick<DispatchedTask, 'id' | 'openStage'>,
  count: number,
): Promise<{ released: number; online: string[] }> {
  // Found by where they lie: see the sweep.
  const { rows } = await sql<{ sn: string; is_online: boolean }>`
    with released as (
      update tasks_execution set is_released = true
       where ctid = any(array(
         select ready.place
           from generate_series(1, ${openStage}::int) s (nr), lateral (
                  select e.ctid as place from tasks_execution e
                   where e.task_id = ${id} and e.stage = s.nr and ${isReady}
                   order by coalesce(e.not_before, '-infinity'), e.device_id limit ${count}
                     for update skip locked) ready
          limit ${count}))
      returning device_id, sn)
    select r.sn, coalesce(d.state = 'online', false) as is_online
      from released r left join devices_device d on d.id = r.device_id`.execute(db);
  return { released: rows.length, online: rows.filter((row) => row.is_online).map(({ sn }) => sn) };
}

/** Connected devices whose part of this task is released and in one of these states. */
export async function listReleasedOnline(
  { db }: ScopedDb,
  taskId: string,
  states: readonly ExecutionState[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    select e.device_id from tasks_execution e join devices_device d on d.id = e.device_id
     where e.task_id = ${taskId} and e.is_released and e.state = any(${states}::execution_state[])
       and d.state = 'online' limit ${most}`.execute(db);
  return rows.map((row) => row.device_id);
}
