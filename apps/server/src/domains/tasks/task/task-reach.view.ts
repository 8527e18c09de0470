import type { TaskReach } from '@tilldeck/contracts/tasks/task.schemas';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope } from '../../../platform/db/scope.ts';

/** Rows of each breakdown; the rest are few each. */
const shownShares = 50;

interface Counted {
  total: number;
  eligible: number;
  by_model: TaskReach['byModel'];
  by_partner: TaskReach['byPartner'];
  by_firmware: TaskReach['byFirmware'];
  by_state: TaskReach['byState'];
  skipped: TaskReach['skipped'];
}

const shares = (column: string, name: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(s order by s.count desc, s.id), '[]') from (
     select coalesce(${sql.ref(`g.${column}`)}::text, '') as id, coalesce(${name}, '') as name, g.count
       from (select ${sql.ref(column)}, sum(n)::int as count from met group by 1 order by 2 desc limit ${shownShares}) g
       ${join}) s)`;

/** What a task was made of. Devices that left the reach of who asks since then count without a name. */
export function findTaskReach(scope: Scope, id: string): Promise<TaskReach> {
  return readIn(scope, async (db) => {
    const task = await db
      .selectFrom('tasks_task as t')
      .select('t.target_hash')
      .where('t.id', '=', id)
      .where(inScope(scope, 't'))
      .executeTakeFirst();
    refuseUnless(task, 'core.not_found');
    const { rows } = await sql<Counted>`
      with met as materialized (
        select d.state, d.model_id, d.org_id, d.firmware_version,
               case when e.state = 'skipped' then e.code end as reason, count(*) as n
          from tasks_execution e
          left join devices_device d on d.id = e.device_id and ${inScope(scope, 'd')}
         where e.task_id = ${id}
         group by 1, 2, 3, 4, 5)
      select coalesce(sum(n), 0)::int as total,
             coalesce(sum(n) filter (where reason is null), 0)::int as eligible,
             ${shares('model_id', sql`m.name`, sql`left join devices_model m on m.id = g.model_id`)} as by_model,
             ${shares('org_id', sql`o.name`, sql`left join identity_org o on o.id = g.org_id`)} as by_partner,
             ${shares('firmware_version', sql`g.firmware_version`, sql``)} as by_firmware,
             (select coalesce(json_agg(s order by s.state), '[]')
                from (select state, sum(n)::int as count from met where state is not null group by 1) s) as by_state,
             (select coalesce(json_agg(s order by s.count desc), '[]')
                from (select reason, sum(n)::int as count from met where reason is not null group by 1) s) as skipped
        from met`.execute(db);
    const counted = rows[0];
    if (!counted) throw new Error('a sum without a row');
    return {
      hash: task.target_hash,
      total: counted.total,
      eligible: counted.eligible,
      byModel: counted.by_model,
      byPartner: counted.by_partner,
      byFirmware: counted.by_firmware,
      byState: counted.by_state,
      skipped: counted.skipped,
    };
  });
}
