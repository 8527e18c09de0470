import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { workPerPull } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface OfferedRow {
  taskId: string;
  attempt: number;
  isQueued: boolean;
  kind: TaskKindName;
  lane: 'change' | 'quick';
  payload: Record<string, unknown>;
  plan: TaskPlan;
  timeoutS: number;
  expiresAt: string | null;
}

/** Ends of a task that leave what has begun on a device alone. */
export const withdrawingReasons: readonly string[] = ['terminated', 'aborted', 'expired'];

/** Work that waits longer than this on the device does not keep later work from being done first. */
const longHold = sql`interval '10 minutes'`;

/**
 * What a device may have now: the quick work and the oldest change, of tasks that are running. What it was handed
 * before is offered again: it may never have got it, or have lost it.
 */
export async function listOffered({ db }: ScopedDb, deviceId: string): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    with open as (
      select task_id, attempt, state = 'queued' as is_queued, kind, lane, payload, plan, timeout_s, expires_at,
             hold is not null and hold_until > now() + ${longHold} as is_put_off
        from tasks_device_work
       where device_id = ${deviceId} and state in ('queued', 'sent', 'received', 'running') and is_released
         and (not_before is null or not_before <= now())
         and (task_state = 'running' or (task_state = 'paused' and state in ('received', 'running'))
              or (task_state = 'stopping' and state = 'running'))
    )
    select task_id as "taskId", attempt, is_queued as "isQueued", kind, lane, payload, plan, timeout_s as "timeoutS",
           expires_at as "expiresAt"
      from open
     where lane = 'quick' or not is_queued or task_id = (select min(task_id) from open where lane = 'change' and not is_put_off)
     order by task_id limit ${workPerPull}`.execute(db);
  return rows;
}

/** Notes that these go to the device with this answer; answers those that still could. */
export async function updateSent({ db }: ScopedDb, deviceId: string, taskIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ task_id: string }>`
    update tasks_execution e
       set state = 'sent', sent_at = now(), due_at = now() + w.timeout_s * interval '1 second', hold = null, hold_until = null
      from tasks_device_work w
     where w.device_id = ${deviceId} and w.task_id = any(${taskIds}::bigint[]) and w.task_state = 'running'
       and e.device_id = w.device_id and e.task_id = w.task_id and e.state = 'queued' and e.is_released
    returning e.task_id`.execute(db);
  return new Set(rows.map((row) => row.task_id));
}

/**
 * Of what a device has open: those that are no longer, or have become another attempt (`over`), and those of tasks that
 * were stopped without force (`withdrawn`): the device may have begun one a moment ago, which then goes on to its end.
 */
export async function listLost(
  { db }: ScopedDb,
  deviceId: string,
  open: readonly { id: string; taskId: string; attempt: number }[],
): Promise<{ over: string[]; withdrawn: string[] }> {
  if (open.length === 0) return { over: [], withdrawn: [] };
  const { rows } = await sql<{ id: string; isWithdrawn: boolean }>`
    select w.id, coalesce(e.end_reason = any(${withdrawingReasons})
             and (e.state in ('sent', 'received') or e.state = 'terminated' and e.code = e.end_reason), false) as "isWithdrawn"
      from unnest(${open.map(({ id }) => id)}::text[], ${open.map(({ taskId }) => taskId)}::bigint[],
                  ${open.map(({ attempt }) => attempt)}::int[]) w (id, task_id, attempt)
      left join tasks_device_work e on e.task_id = w.task_id and e.device_id = ${deviceId} and e.attempt = w.attempt
     where e.task_id is null or e.state not in ('queued', 'sent', 'received', 'running')
        or (e.task_state = 'stopping' and e.state in ('sent', 'received'))`.execute(db);
  const idsOf = (isWithdrawn: boolean) => rows.filter((row) => row.isWithdrawn === isWithdrawn).map(({ id }) => id);
  return { over: idsOf(false), withdrawn: idsOf(true) };
}

/** Ends work that could not be put together, where the device has never had it: the creator of the task sees why. */
export const updateSpoilt = ({ db }: ScopedDb, deviceId: string, taskIds: readonly string[], text: string) =>
  sql`update tasks_execution e set state = 'failed', code = 'bad_payload', text = ${text}, ended_at = now(), due_at = null
        from tasks_device_work w
       where w.device_id = ${deviceId} and w.task_id = any(${taskIds}::bigint[])
         and e.device_id = w.device_id and e.task_id = w.task_id and e.state = 'sent'`.execute(db);
