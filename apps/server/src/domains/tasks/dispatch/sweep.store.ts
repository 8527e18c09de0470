import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

// Rows are picked, held and then found by where they lie: joined by their key, the plan made before anything is known of
// a new task compares every device of it with every one that was picked.

/** Ends some executions of a task that are in these states, behind this device; answers how many and the last of them. */
export async function endExecutions(
  { db }: ScopedDb,
  { taskId, afterId, most }: { taskId: string; afterId: string; most: number },
  from: readonly ExecutionState[],
  end: { state: 'terminated' | 'timed_out'; code: string },
): Promise<{ count: number; lastId: string | null }> {
  const { rows } = await sql<{ count: number; lastId: string | null }>`
    with picked as materialized (
      select ctid as place, device_id from tasks_execution
       where task_id = ${taskId} and device_id > ${afterId} and state = any(${from}::execution_state[])
       order by device_id limit ${most} for update skip locked
    ), ended as (
      update tasks_execution
         set state = ${end.state}::execution_state, code = ${end.code}, ended_at = now(), due_at = null, hold = null,
             hold_until = null
       where ctid = any(array(select place from picked)))
    select count(*)::int as count, max(device_id) as "lastId" from picked`.execute(db);
  return rows[0] ?? { count: 0, lastId: null };
}

export async function findSweptTo({ db }: ScopedDb, taskId: string): Promise<string> {
  const task = await db.selectFrom('tasks_task').select('swept_to').where('id', '=', taskId).executeTakeFirst();
  return task?.swept_to ?? '0';
}

export const updateSweptTo = ({ db }: ScopedDb, taskId: string, deviceId: string) =>
  db.updateTable('tasks_task').set({ swept_to: deviceId }).where('id', '=', taskId).execute();

/** Gives up what was handed over and not ended in its time; answers how many of which tasks. */
export async function endOverdue({ db }: ScopedDb, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update tasks_execution
       set state = 'timed_out', code = 'no_answer', ended_at = now(), due_at = null
     where ctid = any(array(
       select ctid from tasks_execution
        where due_at <= now() and state in ('sent', 'received', 'running')
        order by due_at limit ${most} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
