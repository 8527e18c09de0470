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
       cross join generate_series(${last - hours * 4}::int, ${last}::int) as q
       cross join lateral (
         select l.n from insight_level l
          where l.scope_id = ${scope.orgId}::int and l.series_id = i.id and l.quarter <= q
          order by l.quarter desc limit 1) s
       where i.metric = ${deviceLevels[0].id} and i.dimension = 'state' and i.value = 'online'
       order by q`.execute(db),
  );
  return rows.map(({ n }) => n);
}
