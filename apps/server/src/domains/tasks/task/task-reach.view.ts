import type { TaskReach } from '@tilldeck/contracts/tasks/preview.schemas';
import { inlinePrepareDevices } from '@tilldeck/contracts/tasks/task.limits';
import type { Shares } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { countShares } from './task-shares.view.ts';

/** Of a large task nobody has to agree to. */
const noShares: Shares = { byModel: [], byPartner: [], byFirmware: [], byState: [] };

/**
 * What a task was made of, whatever its size: numbers from the counters, and of a large one the shares as they were
 * counted when it was made. Of a small one, devices that left the reach of who asks since then count without a name.
 */
export function findTaskReach(scope: Scope, id: string): Promise<TaskReach> {
  return readIn(scope, async (db) => {
    const task = await db
      .selectFrom('tasks_task as t')
      .select(['t.target_hash', 't.device_count', 't.reach'])
      .where('t.id', '=', id)
      .where(inScope(scope, 't'))
      .executeTakeFirst();
    refuseUnless(task, 'core.not_found');
    const isSmall = task.device_count <= inlinePrepareDevices;
    const counted = isSmall ? await countShares({ scope, db }, id) : noShares;
    const shares = task.reach ?? counted;
    const numbers = await countNumbers(db, id);
    return {
      hash: task.target_hash,
      ...numbers,
      byModel: await named(db, 'devices_model', shares.byModel),
      byPartner: await named(db, 'identity_org', shares.byPartner),
      byFirmware: shares.byFirmware.map((share) => ({ ...share, name: share.id })),
      byState: shares.byState,
    };
  });
}

async function countNumbers(db: ScopedDb['db'], taskId: string) {
  const { rows } = await sql<{ reason: TaskReach['skipped'][number]['reason'] | null; count: number }>`
    select case when state = 'skipped' then code end as reason, sum(n)::int as count
      from tasks_counter where task_id = ${taskId} group by 1 having sum(n) <> 0 order by 2 desc`.execute(db);
  const skipped = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { total, eligible: total - skipped.reduce((sum, { count }) => sum + count, 0), skipped };
}

async function named(db: ScopedDb['db'], table: 'devices_model' | 'identity_org', shares: Shares['byModel']) {
  const ids = shares.flatMap((share) => (share.id === '' ? [] : [share.id]));
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return shares.map((share) => ({ ...share, name: names.get(share.id) ?? '' }));
}
