import { placeRoundingM } from '@tilldeck/contracts/location/location.limits';
import type { Database } from '../../../platform/db/database.ts';

/** Rows of one statement: nobody waits for it long, and a worker that stops loses little. */
export const batchRows = 20_000;

/** A day that has rows, `yyyymmdd` in UTC, and how many days ago it was. */
export interface KeptDay {
  day: string;
  age: number;
}
export const listDays = async ({ pools }: Database): Promise<KeptDay[]> =>
  (
    await pools.vendor.query<KeptDay>(
      `select right(c.relname, 8) as day, current_date - right(c.relname, 8)::date as age
         from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'location_point'::regclass order by 1`,
    )
  ).rows;

export interface KeptSetting {
  org_id: number;
  mode: string;
  is_rounded: boolean;
  kept_days: number;
}
export const listSettings = async ({ pools }: Database): Promise<KeptSetting[]> =>
  (await pools.vendor.query<KeptSetting>('select org_id, mode, is_rounded, kept_days from location_setting')).rows;

const keys = { location_point: ['device_id', 'at'], location_visit: ['cell', 'day', 'device_id'] } as const;
export type History = keyof typeof keys;

interface Change {
  day: string;
  /** Condition on `p`, whose values begin with $2. */
  where: string;
  values: readonly unknown[];
  /** The statement up to its condition. */
  change: string;
}

/**
 * Goes through rows of one day by their key, so many at a time, each time in a transaction of its own. Each time the end is
 * looked for first: joined with its own rows, a table without statistics would be read once for each of them.
 */
async function changeDay({ pools }: Database, table: History, { day, where, values, change }: Change): Promise<void> {
  const key = keys[table];
  const time = table === 'location_point' ? 'at' : 'day';
  const list = key.map((name) => `p.${name}`).join(', ');
  const marks = (from: number) => key.map((_, index) => `$${from + index}`).join(', ');
  const first = values.length + 2;
  for (let after: string[] = []; ; ) {
    const isNext = `p.${time} >= $1::date and p.${time} < $1::date + 1 and ${where}
      ${after.length > 0 ? `and (${list}) > (${marks(first)})` : ''}`;
    const { rows } = await pools.vendor.query<{ last: string[] }>(
      `select array[${key.map((name) => `${name}::text`).join(', ')}] as last
         from (select ${list} from ${table} p where ${isNext} order by ${list} limit ${batchRows}) batch
        order by ${key.map((name) => `${name} desc`).join(', ')} limit 1`,
      [day, ...values, ...after],
    );
    const [end] = rows;
    if (!end) return;
    await pools.vendor.query(`${change} where ${isNext} and (${list}) <= (${marks(first + after.length)})`, [
      day,
      ...values,
      ...after,
      ...end.last,
    ]);
    after = end.last;
  }
}

/** Organisations by their ids, and where `isElse` all that are not `named`. */
export interface Chosen {
  orgIds: readonly number[];
  isElse: boolean;
  named: readonly number[];
}
/** Rows of a day that these organisations do not keep. */
export const deleteDay = (database: Database, table: History, day: string, { orgIds, isElse, named }: Chosen) =>
  changeDay(database, table, {
    day,
    where: '(p.org_id = any ($2::int[]) or ($3::boolean and p.org_id <> all ($4::int[])))',
    values: [orgIds, isElse, named],
    change: `delete from ${table} p`,
  });

const step = `(${placeRoundingM}::float8 * 1e7 / 111195)`;
export const north = `(round(p.latitude / ${step}) * ${step})`;
const wide = `(${step} / greatest(0.01, cos(radians(${north} / 1e7))))`;
export const nearest = `round(${north})::int`;
export const nearestEast = `round(greatest(-1800000000, least(1800000000, round(p.longitude / ${wide}) * ${wide})))::int`;

/** As `rounded` in contracts does it before a point is kept: what was exact when the setting changed. */
export const updateDayToRounded = (database: Database, day: string, orgIds: readonly number[]) =>
  changeDay(database, 'location_point', {
    day,
    where: `p.org_id = any ($2::int[]) and (p.latitude, p.longitude) <> (${nearest}, ${nearestEast})`,
    values: [orgIds],
    change: `update location_point p set latitude = ${nearest}, longitude = ${nearestEast}`,
  });
