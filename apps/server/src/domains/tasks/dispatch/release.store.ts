import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface DispatchedTask {
  id: string;
  openStage: number;
  ratePerMinute: number | null;
  pacedAt: string | null;
  paceLeft: number;
}

/** A task with executions whose turn may have come. Its row is held, so that two dispatchers do not double its pace. */
export async function findDispatched({ db }: ScopedDb, afterId: string): Promise<DispatchedTask | undefined> {
  const { rows } = await sql<DispatchedTask>`
    select t.id, t.open_stage as "openStage", t.rate_per_minute as "ratePerMinute", t.paced_at as "pacedAt",
           t.pace_left as "paceLeft"
      from tasks_task t
     where t.id > ${afterId}::bigint and t.state = 'running'
       and exists (select from tasks_execution e where e.task_id = t.id and e.state = 'queued' and not e.is_released
                      and e.stage <= t.open_stage and (e.not_before is null or e.not_before <= now()))
     order by t.id limit 1 for no key update of t skip locked`.execute(db);
  return rows[0];
}

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
  const { rows } = await sql<{ sn: string; is_online: boolean }>`
    with picked as (
      select device_id from tasks_execution
       where task_id = ${id} and state = 'queued' and not is_released and stage <= ${openStage}
         and (not_before is null or not_before <= now())
       order by stage, device_id limit ${count} for update skip locked
    )
    update tasks_execution e set is_released = true
      from picked p left join devices_device d on d.id = p.device_id
     where e.task_id = ${id} and e.device_id = p.device_id
    returning e.sn, coalesce(d.state = 'online', false) as is_online`.execute(db);
  return { released: rows.length, online: rows.filter((row) => row.is_online).map(({ sn }) => sn) };
}

/** Connected devices that may have this task's work already. */
export async function listReleasedOnline({ db }: ScopedDb, taskId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    select e.device_id from tasks_execution e join devices_device d on d.id = e.device_id
     where e.task_id = ${taskId} and e.is_released and e.state in ('queued', 'sent', 'received', 'running')
       and d.state = 'online' limit ${most}`.execute(db);
  return rows.map((row) => row.device_id);
}
