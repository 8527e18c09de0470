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

/** Work that waits longer than this on the device does not keep later work from being done first. */
const longHold = sql`interval '10 minutes'`;

/**
 * What a device may have now: the quick work and the oldest change, of tasks that are running. What it was handed
 * before is offered again: it may never have got it, or have lost it.
 */
export async function listOffered({ db }: ScopedDb, deviceId: string): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    with open as (
      select e.task_id, e.attempt, e.state = 'queued' as is_queued, t.kind, t.lane, t.payload, t.plan, t.timeout_s,
             t.expires_at, e.hold is not null and e.hold_until > now() + ${longHold} as is_put_off
        from tasks_execution e join tasks_task t on t.id = e.task_id
       where e.device_id = ${deviceId} and e.state in ('queued', 'sent', 'received', 'running') and e.is_released
         and (e.not_before is null or e.not_before <= now())
         and (t.state = 'running' or (t.state in ('paused', 'stopping') and e.state in ('received', 'running')))
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
       set state = 'sent', sent_at = now(), due_at = now() + t.timeout_s * interval '1 second', hold = null, hold_until = null
      from tasks_task t
     where e.device_id = ${deviceId} and e.task_id = any(${taskIds}::bigint[]) and e.state = 'queued' and e.is_released
       and t.id = e.task_id and t.state = 'running'
    returning e.task_id`.execute(db);
  return new Set(rows.map((row) => row.task_id));
}

/** Of what a device has open: those that are no longer, or have become another attempt. */
export async function listOver(
  { db }: ScopedDb,
  deviceId: string,
  open: readonly { id: string; taskId: string; attempt: number }[],
): Promise<string[]> {
  if (open.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select w.id
      from unnest(${open.map(({ id }) => id)}::text[], ${open.map(({ taskId }) => taskId)}::bigint[],
                  ${open.map(({ attempt }) => attempt)}::int[]) w (id, task_id, attempt)
      left join tasks_execution e on e.task_id = w.task_id and e.device_id = ${deviceId} and e.attempt = w.attempt
           and e.state in ('queued', 'sent', 'received', 'running')
     where e.task_id is null`.execute(db);
  return rows.map((row) => row.id);
}

/** Where the device stands: what its work has to mind. */
export async function findPlace({ db }: ScopedDb, deviceId: string) {
  return db
    .selectFrom('devices_device as d')
    .innerJoin('devices_shop as s', 's.id', 'd.shop_id')
    .select(['s.timezone', 's.opening_hours as openingHours'])
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
}
