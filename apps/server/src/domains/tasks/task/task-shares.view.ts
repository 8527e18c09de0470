import type { Shares } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Rows of each breakdown; the rest are few each. */
const shownShares = 50;

const share = (column: string) => sql`
  (select coalesce(json_agg(s order by s.count desc, s.id), '[]') from (
     select coalesce(${sql.ref(column)}::text, '') as id, sum(n)::int as count
       from met group by 1 order by 2 desc limit ${shownShares}) s)`;

/** Reads every device of the task: for small ones, and for a job. */
export async function countShares({ scope, db }: ScopedDb, taskId: string): Promise<Shares> {
  const { rows } = await sql<Shares>`
    with met as materialized (
      select d.state, d.model_id, d.org_id, d.firmware_version, count(*) as n
        from tasks_execution e
        left join devices_device d on d.id = e.device_id and ${inScope(scope, 'd')}
       where e.task_id = ${taskId}
       group by 1, 2, 3, 4)
    select ${share('model_id')} as "byModel", ${share('org_id')} as "byPartner",
           ${share('firmware_version')} as "byFirmware",
           (select coalesce(json_agg(s order by s.state), '[]')
              from (select state, sum(n)::int as count from met where state is not null group by 1) s) as "byState"`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('a sum without a row');
  return counted;
}
