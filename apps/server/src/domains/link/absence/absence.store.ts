import { sql } from 'kysely';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { Database } from '../../../platform/db/database.ts';
import { levelNames, levelsText } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** closed: the device said goodbye. lost: it did not. node: its node died. found: nobody told, our list did. */
export type AbsenceCause = 'closed' | 'lost' | 'node' | 'found';

export interface Left {
  deviceId: string;
  atMs: number;
  cause: AbsenceCause;
}
export type Back = Omit<Left, 'cause'>;

const instants = (rows: readonly { atMs: number }[]): string =>
  numberColumn(rows.map(({ atMs }) => `"${new Date(atMs).toISOString()}"`));

/**
 * After an outage devices come back spread over time, and a minute more for slow ones: who is away in between is away
 * because of us. `o` is `link_outage`.
 */
const graceOf = (outage: string): string =>
  `coalesce(${outage}.until + make_interval(secs => (select reconnect_spread_s + 60 from link_setting)), 'infinity')`;

/** Ends and begins absences in one statement. A device that came and went again is on both sides. */
export const updateAbsences = (inside: BatchDb, back: readonly Back[], left: readonly Left[]) =>
  inside.query(
    `with ended as (
       update link_absence a set until = greatest(b.at, a.since)
         from unnest($1::bigint[], $2::timestamptz[]) b (id, at) where a.device_id = b.id and a.until is null returning 1),
     ours as materialized (
       select o.id, o.kind, o.since, ${graceOf('o')} as until from link_outage o
        where o.until is null or o.until > $6::timestamptz - interval '2 hours')
     insert into link_absence (device_id, sn, since, cause, outage_id, org_id, ${levelsText()})
     select d.id, d.sn, w.at, w.cause,
            (select o.id from ours o where w.at between o.since and o.until and (o.kind <> 'node' or w.cause = 'node')
              order by o.until desc limit 1),
            d.org_id, ${levelsText('d')}
       from unnest($3::bigint[], $4::timestamptz[], $5::text[]) w (id, at, cause) join devices_device d on d.id = w.id
      -- Those that ended come first: a device has one open absence.
      where (select count(*) from ended) >= 0
     on conflict do nothing`,
    [
      numberColumn(back.map(({ deviceId }) => deviceId)),
      instants(back),
      numberColumn(left.map(({ deviceId }) => deviceId)),
      instants(left),
      textColumn(left.map(({ cause }) => cause)),
      new Date(left.reduce((least, { atMs }) => Math.min(least, atMs), Date.now())).toISOString(),
    ],
  );

export const updateAbsencesOver = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`update link_absence set until = greatest(now(), since)
       where device_id = any(${deviceIds}::bigint[]) and until is null`.execute(db);

/** For the owner that devices have now. */
export const insertAbsencesOfOffline = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`insert into link_absence (device_id, sn, since, cause, org_id, ${levelNames()})
      select id, sn, now(), 'moved', org_id, ${levelNames()} from devices_device
       where id = any(${deviceIds}::bigint[]) and state = 'offline'
      on conflict do nothing`.execute(db);

/** Some that ended before history begins; the number deleted. The batch is an array, so that it is found once. */
export async function deleteOldAbsences({ pools }: Database, limit: number): Promise<number> {
  const { rowCount } = await pools.vendor.query(
    `delete from link_absence where ctid = any (array(
       select ctid from link_absence
        where since < now() - make_interval(days => (select history_days from link_setting))
          and until < now() - make_interval(days => (select history_days from link_setting)) limit $1))`,
    [limit],
  );
  return rowCount ?? 0;
}

/** Shorter silences are the usual beat of the watch, not an outage. */
const gapS = 15;

/**
 * Notes which nodes live. Where presence was not kept for a while before, that is an outage which ends now, and
 * absences that began in it are ours. One statement, as it runs every two seconds.
 */
export const upsertNodes = (
  inside: BatchDb,
  nodes: readonly { serverId: string; name: string }[],
  missedBy: 'broker' | 'leader' | 'database',
) =>
  inside.query(
    `with closed as (update link_outage set until = now() where until is null returning id, since, until),
     missed as (
       insert into link_outage (kind, since, until)
       select $3, max(seen_at), now() from link_node
       having max(seen_at) < now() - interval '${gapS} seconds' and not exists (select from closed)
       returning id, since, until),
     marked as (
       update link_absence a set outage_id = o.id from (select * from closed union all select * from missed) o
        where a.since >= o.since and a.since <= ${graceOf('o')} and a.outage_id is null)
     insert into link_node (server_id, name, seen_at) select *, now() from unnest($1::text[], $2::text[])
     on conflict (server_id) do update set name = excluded.name, seen_at = excluded.seen_at`,
    [textColumn(nodes.map(({ serverId }) => serverId)), textColumn(nodes.map(({ name }) => name)), missedBy],
  );

/** No node answers. One row until the next does. */
export const insertOpenOutage = (inside: BatchDb) =>
  inside.query(
    `insert into link_outage (kind, since) select 'broker', coalesce(max(seen_at), now()) from link_node
     on conflict do nothing`,
    [],
  );

/** Nodes that died while others live. */
export const insertNodeOutage = (inside: BatchDb, serverIds: readonly string[]) =>
  inside.query(
    `insert into link_outage (kind, since, until)
     select 'node', least(min(seen_at), now()), now() from link_node where server_id = any ($1::text[]) having count(*) > 0`,
    [textColumn(serverIds)],
  );

export interface OutageRow {
  id: string;
  kind: string;
  since: string;
  until: string;
  device_count: number;
}

/** Outages that are over and of which the vendor was not told, held; with how many devices they concerned. */
export async function takeUntoldOutages({ db }: ScopedDb): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    with told as (
      update link_outage set told_at = now() where told_at is null and until is not null
      returning id, kind, since, until)
    select t.*, (select count(distinct a.device_id)::int from link_absence a where a.outage_id = t.id) as device_count
      from told t order by t.since`.execute(db);
  return rows;
}
