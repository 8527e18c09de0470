import { placeRoundingM } from '@tilldeck/contracts/location/location.limits';
import type { Database } from '../../../platform/db/database.ts';

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

const expired = (table: string, time: string): string =>
  `delete from ${table} p using location_setting s
    where s.org_id = p.org_id and (s.mode = 'off' or p.${time} < current_date - s.kept_days)`;

/** Rows of organisations that keep them for less than others, or want none; and of those without a setting. */
export async function deleteExpired({ pools }: Database, byDefault: number): Promise<void> {
  await pools.vendor.query(expired('location_point', 'at'));
  await pools.vendor.query(expired('location_visit', 'day'));
  for (const [table, time] of [
    ['location_point', 'at'],
    ['location_visit', 'day'],
  ])
    await pools.vendor.query(
      `delete from ${table} p where p.${time} < current_date - $1::int
          and not exists (select from location_setting s where s.org_id = p.org_id)`,
      [byDefault],
    );
  await pools.vendor.query('delete from location_refused where day < current_date - $1::int', [byDefault]);
}

/** Positions of organisations that want none any more, or that are older than they keep; their devices are where their shops are. */
export const deleteUnwantedCurrent = ({ pools }: Database, byDefault: number) =>
  pools.vendor.query(
    `with gone as (
       delete from location_current c using location_current o left join location_setting s on s.org_id = o.org_id
        where c.device_id = o.device_id and c.origin = 'own'
          and (s.mode = 'off' or c.at < current_date - coalesce(s.kept_days, $1::int))
       returning c.device_id)
     select location_stand_at_shop(array_agg(device_id)) from gone having count(*) > 0`,
    [byDefault],
  );

/** Cells that nobody is in any more. */
export const deleteEmptyCells = ({ pools }: Database) =>
  pools.vendor.query('delete from location_cell where total = 0');

const step = `(${placeRoundingM}::float8 * 1e7 / 111195)`;
const north = `(round(p.latitude / ${step}) * ${step})`;
const wide = `(${step} / greatest(0.01, cos(radians(${north} / 1e7))))`;
const nearest = `round(${north})::int`;
const nearestEast = `round(greatest(-1800000000, least(1800000000, round(p.longitude / ${wide}) * ${wide})))::int`;

/** As `rounded` in contracts does it before a point is kept: what was exact when the setting changed. */
export async function updateToRounded({ pools }: Database): Promise<void> {
  const isExact = `s.org_id = p.org_id and s.is_rounded and (p.latitude, p.longitude) <> (${nearest}, ${nearestEast})`;
  await pools.vendor.query(
    `update location_point p set latitude = ${nearest}, longitude = ${nearestEast} from location_setting s where ${isExact}`,
  );
  await pools.vendor.query(
    `update location_current p set latitude = ${nearest}, longitude = ${nearestEast},
            quadkey = location_quadkey(${north} / 1e7, ${nearestEast} / 1e7)
       from location_setting s where p.origin = 'own' and ${isExact}`,
  );
}

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
