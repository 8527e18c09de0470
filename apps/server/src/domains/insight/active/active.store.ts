import { activeSpans } from '@tilldeck/contracts/insight/device-statistics.routes';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Marks beside those of zones: the day that was counted last, and the first day that anything is known of. */
export const countedMark = 'counted';
export const firstMark = 'first';

export interface Zone {
  zone: string;
  /** The last day that was marked. */
  day: string | null;
}

/** The calendars devices go by: those of shops, and UTC for devices without a shop. */
export async function listZones({ db }: ScopedDb): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    select z.zone, m.day::text as day
      from (select timezone as zone from devices_shop union select 'UTC') z left join insight_active_mark m on m.name = z.zone
     order by 1`.execute(db);
  return rows;
}

export async function findMark({ db }: ScopedDb, name: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day::text from insight_active_mark where name = ${name}`.execute(db);
  return rows[0]?.day ?? null;
}

/** The first whole day of which the use log still tells. */
export async function findFirstDay({ db }: ScopedDb): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select ((min(received_at) at time zone 'UTC')::date + 1)::text as day from link_event`.execute(db);
  return rows[0]?.day ?? null;
}

export const upsertMark = ({ db }: ScopedDb, name: string, day: string) =>
  sql`insert into insight_active_mark (name, day) values (${name}, ${day}::date)
      on conflict (name) do update set day = excluded.day`.execute(db);

interface Marked {
  zone: string;
  day: string;
  /** The last device of the batch before. */
  after: string;
  most: number;
}

/**
 * Sets the bit of a day for devices of a zone that were connected in it, a batch of them; answers the last device of the batch,
 * null after the last one. Without an event on the day a device was connected all day or not at all: the next connection or
 * its end after the day tells, or that it is connected since.
 */
export async function markActive({ db }: ScopedDb, { zone, day, after, most }: Marked): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with bounds as materialized (
      select ${day}::date::timestamp at time zone ${zone} as begins, (${day}::date + 1)::timestamp at time zone ${zone} as ends),
    batch as materialized (
      select d.id from bounds, devices_device d left join devices_shop s on s.id = d.shop_id
       where d.id > ${after}::bigint and coalesce(s.timezone, 'UTC') = ${zone} and d.activated_at < ends
       order by d.id limit ${most}),
    active as (
      select b.id from bounds, batch b
       where begins < ends and (
         exists (select from link_event e where e.device_id = b.id and e.kind <> 'set_aside'
                    and e.received_at >= begins and e.received_at < ends)
         or coalesce((select e.kind = 'disconnected' from link_event e
                       where e.device_id = b.id and e.received_at >= ends and e.kind in ('connected', 'disconnected')
                       order by e.received_at, e.id limit 1),
                     exists (select from link_presence p where p.device_id = b.id and p.connected_at < ends)))),
    kept as (
      insert into insight_active as a (device_id, month, bits)
      select id, date_trunc('month', ${day}::date)::date, 1 << (extract(day from ${day}::date)::int - 1) from active order by id
      on conflict (device_id, month) do update set bits = a.bits | excluded.bits where a.bits | excluded.bits <> a.bits)
    select case when count(*) = ${most} then max(id) end::text as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}

const spans = sql.join(activeSpans.map((span) => sql`(${sql.lit(span)}::text, ${sql.lit(Number(span))}::int)`));

/** Writes how many devices were active on a day and in the days up to it, as far as they are known, for those who control them now. */
export const insertActiveCounts = async ({ db }: ScopedDb, day: string): Promise<void> => {
  await sql`
    insert into insight_series (metric, dimension, value)
    select 'devices.active', 'span', s.value from (values ${spans}) s (value, days)
     where not exists (select from insight_series i
                        where i.metric = 'devices.active' and i.dimension = 'span' and i.value = s.value)`.execute(db);
  await sql`
    with masks as materialized (
      select s.value, date_trunc('month', d)::date as month, bit_or(1 << (extract(day from d)::int - 1)) as mask
        from (values ${spans}) s (value, days), generate_series(${day}::date - s.days + 1, ${day}::date, interval '1 day') d
       group by 1, 2),
    active as materialized (
      select distinct m.value, a.device_id from masks m join insight_active a on a.month = m.month and a.bits & m.mask <> 0),
    owned as materialized (
      select d.id, s.id as scope_id
        from devices_device d, unnest(array_prepend(1, ${controllersOf('d')})) s (id) where d.activated_at is not null),
    counted as (
      select o.scope_id, s.value, count(a.device_id)::int as n
        from owned o cross join (values ${spans}) s (value, days) left join active a on a.device_id = o.id and a.value = s.value
       where ${day}::date - s.days + 1 >= (select m.day from insight_active_mark m where m.name = ${firstMark})
       group by 1, 2)
    insert into insight_level (scope_id, series_id, quarter, n)
    select c.scope_id, i.id, (${day}::date - date '1970-01-01' + 1) * 96 - 1, c.n
      from counted c join insight_series i on i.metric = 'devices.active' and i.dimension = 'span' and i.value = c.value
     order by 1, 2
    on conflict (scope_id, series_id, quarter) do update set n = excluded.n`.execute(db);
};

/** Bits are needed for the longest span only. */
export const deleteOldBits = ({ db }: ScopedDb, before: string) =>
  sql`delete from insight_active where month < date_trunc('month', ${before}::date)`.execute(db);
