import { deviceLevels } from '@tilldeck/contracts/devices/metric.kinds';
import { sql } from 'kysely';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';

const quarterMs = 900_000;

/**
 * How many devices were online at each quarter-hour of the last hours, the newest last. A sample holds until the next one;
 * empty where none was taken before.
 */
export async function listOnline(scope: OrgScope, hours: number, nowMs = Date.now()): Promise<number[]> {
  const last = Math.floor(nowMs / quarterMs);
  const { rows } = await readIn(scope, (db) =>
    sql<{ n: number }>`
      select s.n from insight_series i
       cross join lateral insight_levels(
         ${scope.orgId}::int, i.id, array(select generate_series(${last - hours * 4}::int, ${last}::int))) s
       where i.metric = ${deviceLevels[0].id} and i.dimension = 'state' and i.value = 'online'
         and s.n is not null
       order by s.nr`.execute(db),
  );
  return rows.map(({ n }) => n);
}
