import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';

export const findTaskForUpdate = ({ db, scope }: ScopedDb, id: string) =>
  db
    .selectFrom('tasks_task')
    .select([
      'id',
      'org_id',
      'title',
      'kind',
      'state',
      'source',
      'version',
      'account_id',
      'start_at',
      'open_stage',
      'device_count',
    ])
    .where('id', '=', id)
    .where(inScope(scope, 'tasks_task'))
    .forNoKeyUpdate()
    .executeTakeFirst();
export type MovedTask = NonNullable<Awaited<ReturnType<typeof findTaskForUpdate>>>;

export const findStageState = async ({ db }: ScopedDb, taskId: string, nr: number) =>
  (
    await db
      .selectFrom('tasks_stage')
      .select('state')
      .where('task_id', '=', taskId)
      .where('nr', '=', nr)
      .executeTakeFirst()
  )?.state;

/** How many of these devices are among those of a task. */
export async function countMembers({ db }: ScopedDb, taskId: string, deviceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tasks_execution
     where task_id = ${taskId} and device_id = any(${deviceIds}::bigint[])`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Queues again what failed or timed out, as its next attempt; the former one is kept. Devices that have changed hands
 * since are left as they are.
 */
export async function requeueFailed(
  { db }: ScopedDb,
  { id, codes, deviceIds }: RouteInput<typeof taskMoveRoutes.retry>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update tasks_execution e
       set state = 'queued', attempt = e.attempt + 1, is_released = false, percent = null, code = '', text = '',
           not_before = null, sent_at = null, received_at = null, started_at = null, ended_at = null, late_state = null,
           attempts = coalesce(e.attempts, '[]') || jsonb_build_object('attempt', e.attempt, 'state', e.state,
                        'code', e.code, 'text', e.text, 'endedAt', e.ended_at)
      from tasks_task t, devices_device d
     where e.task_id = ${id} and t.id = e.task_id and d.id = e.device_id
       and (t.org_id = ${vendorOrgId} or ${isController(sql.ref('t.org_id'), 'd')}) and e.state in ('failed', 'timed_out')
       and (${codes ?? null}::text[] is null or e.code = any(${codes ?? null}::text[]))
       and (${deviceIds ?? null}::bigint[] is null or e.device_id = any(${deviceIds ?? null}::bigint[]))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
