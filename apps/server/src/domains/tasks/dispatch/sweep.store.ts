import type { ExecutionState } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Ends executions of a task that are in these states, some at a time. */
export async function endExecutions(
  { db }: ScopedDb,
  taskId: string,
  from: readonly ExecutionState[],
  end: { state: 'terminated' | 'timed_out'; code: string },
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with picked as (
      select device_id from tasks_execution
       where task_id = ${taskId} and state = any(${from}::execution_state[]) limit ${most} for update skip locked
    )
    update tasks_execution e
       set state = ${end.state}::execution_state, code = ${end.code}, ended_at = now(), due_at = null, hold = null,
           hold_until = null
      from picked p where e.task_id = ${taskId} and e.device_id = p.device_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives up what was handed over and not ended in its time; answers how many of which tasks. */
export async function endOverdue({ db }: ScopedDb, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with picked as (
      select task_id, device_id from tasks_execution
       where due_at <= now() and state in ('sent', 'received', 'running')
       order by due_at limit ${most} for update skip locked
    )
    update tasks_execution e
       set state = 'timed_out', code = 'no_answer', ended_at = now(), due_at = null
      from picked p where e.task_id = p.task_id and e.device_id = p.device_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
