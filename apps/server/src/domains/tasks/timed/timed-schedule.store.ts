import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { StoredTimed } from './timed.store.ts';

/** Timed tasks that run, with when. */
export const listEnabled = ({ db }: ScopedDb) =>
  db
    .selectFrom('tasks_timed')
    .select(['id', 'weekdays', 'at_time'])
    .where('state', '=', 'enabled')
    .orderBy('id')
    .execute();

/** One of them, held; nothing where somebody else works on it. */
export const findEnabledForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredTimed | undefined> =>
  db
    .selectFrom('tasks_timed')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Whether a day is settled: it has its task, or nothing could be made of it. */
export async function existsRun({ db }: ScopedDb, timed: StoredTimed, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_done: boolean }>`
    select exists (select from tasks_timed_run
                    where timed_id = ${timed.id} and revision = ${timed.revision} and day = ${day}::date)
        or exists (select from tasks_timed where id = ${timed.id} and idle_day = ${day}::date) as is_done`.execute(db);
  return rows[0]?.is_done ?? true;
}

export const insertRun = ({ db }: ScopedDb, timed: StoredTimed, taskId: string, day: string) =>
  db
    .insertInto('tasks_timed_run')
    .values({ task_id: taskId, timed_id: timed.id, revision: timed.revision, day })
    .execute();

export const updateIdleDay = ({ db }: ScopedDb, id: string, day: string) =>
  db.updateTable('tasks_timed').set({ idle_day: day }).where('id', '=', id).execute();

/** Gives up what a device did not begin in time, some at a time: a reboot of the night is none of the morning. */
export async function endLate({ db }: ScopedDb, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with picked as (
      select e.task_id, e.device_id from tasks_task t join tasks_execution e on e.task_id = t.id
       where t.source = 'timed' and t.state in ('running', 'paused') and e.state = 'queued'
         and e.not_before < now() - make_interval(mins => (t.plan -> 'start' ->> 'lateMinutes')::int)
       order by e.task_id, e.device_id limit ${most} for update of e skip locked
    )
    update tasks_execution e set state = 'timed_out', code = 'expired', ended_at = now()
      from picked p where e.task_id = p.task_id and e.device_id = p.device_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
