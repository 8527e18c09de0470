import type { Database } from '../../../platform/db/database.ts';
import { batchRows, nearest, nearestEast, north } from './day-rows.store.ts';

const daysAhead = 7;
export const insertDays = ({ pools }: Database) =>
  pools.vendor.query('select ensure_location_day(current_date + day) from generate_series(0, $1::int) day', [
    daysAhead,
  ]);

/** Whole days that nobody keeps. */
export const deleteDays = ({ pools }: Database, byDefault: number) =>
  pools.vendor.query(
    `select drop_location_days(current_date - greatest($1::int, (select max(kept_days) from location_setting)))`,
    [byDefault],
  );

/** Runs a statement that changes a batch of rows until there are none left. */
async function untilNone({ pools }: Database, text: string, values: readonly unknown[]): Promise<void> {
  for (let count: number | null = 1; count; ) ({ rowCount: count } = await pools.vendor.query(text, [...values]));
}

/** The batch is an array, found once: with `in` the planner may join the table with itself and look for the batch for each row. */
export const deleteRefused = (database: Database, byDefault: number) =>
  untilNone(
    database,
    `delete from location_refused where ctid = any (array(
       select ctid from location_refused where day < current_date - $1::int limit ${batchRows}))`,
    [byDefault],
  );

/**
 * Positions of organisations that want none any more, or that are older than they keep; their devices are where their shops
 * are. An array, as above.
 */
export async function deleteUnwantedCurrent({ pools }: Database, byDefault: number): Promise<void> {
  for (let count = 1; count > 0; ) {
    const { rows } = await pools.vendor.query<{ count: number }>(
      `with gone as (
         delete from location_current where device_id = any (array(
           select c.device_id from location_current c left join location_setting s on s.org_id = c.org_id
            where c.origin = 'own' and (s.mode = 'off' or c.at < current_date - coalesce(s.kept_days, $1::int))
            order by c.device_id limit ${batchRows} for update of c))
         returning device_id)
       select count(*)::int as count, location_stand_at_shop(array_agg(device_id)) from gone`,
      [byDefault],
    );
    count = rows[0]?.count ?? 0;
  }
}

/** By their ids, and each once: a place may be a unit off when it is rounded again. */
export async function updateCurrentToRounded({ pools }: Database): Promise<void> {
  const isExact = `p.device_id > $1 and p.origin = 'own' and (p.latitude, p.longitude) <> (${nearest}, ${nearestEast})
    and p.org_id in (select org_id from location_setting where is_rounded)`;
  for (let after = '0'; ; ) {
    const { rows } = await pools.vendor.query<{ last: string | null }>(
      `select max(device_id) as last
         from (select p.device_id from location_current p where ${isExact} order by 1 limit ${batchRows}) batch`,
      [after],
    );
    const last = rows[0]?.last;
    if (!last) return;
    await pools.vendor.query(
      `update location_current p set latitude = ${nearest}, longitude = ${nearestEast},
              quadkey = location_quadkey(${north} / 1e7, ${nearestEast} / 1e7)
        where ${isExact} and p.device_id <= $2`,
      [after, last],
    );
    after = last;
  }
}

/** Cells that nobody is in any more. */
export const deleteEmptyCells = ({ pools }: Database) =>
  pools.vendor.query('delete from location_cell where total = 0');

/** Who entered or left is kept as long as any position can be; the positions behind it as the owner decided. */
const fenceLogDays = 400;
export async function deleteFenceLog({ pools }: Database, byDefault: number): Promise<void> {
  await pools.vendor.query(
    `update location_fence_log l set fixes = null
       from location_fence_log o left join location_setting s on s.org_id = o.org_id
      where l.id = o.id and o.fixes is not null
        and (s.mode = 'off' or s.is_rounded or o.happened_at < current_date - coalesce(s.kept_days, $1::int))`,
    [byDefault],
  );
  await pools.vendor.query(`delete from location_fence_log where happened_at < current_date - $1::int`, [fenceLogDays]);
  await pools.vendor.query(`delete from location_fence_mail where at < current_date - $1::int`, [byDefault]);
}
