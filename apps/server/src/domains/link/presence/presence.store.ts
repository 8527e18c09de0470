import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { OpenConnection } from '../../../platform/link/broker-nodes.ts';

export async function listDeviceIds(inside: BatchDb, serials: readonly string[]): Promise<Map<string, string>> {
  const rows = await inside.query<{ id: string; sn: string }>(
    // By the reversed number: for `sn` itself the planner may take the trigram index, a thousand times slower.
    'select d.id, d.sn from unnest($1::text[]) w (sn) join devices_device d on d.sn = w.sn',
    [textColumn(serials)],
  );
  return new Map(rows.map((row) => [row.sn, row.id]));
}

export interface OpenRow extends OpenConnection {
  deviceId: string;
}

export const insertConnections = (inside: BatchDb, rows: readonly OpenRow[]) =>
  inside.query(
    `insert into link_presence (server_id, cid, device_id, ip, connected_at)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::inet[], $5::timestamptz[])
     on conflict (server_id, cid) do nothing`,
    [
      textColumn(rows.map(({ serverId }) => serverId)),
      numberColumn(rows.map(({ cid }) => cid)),
      numberColumn(rows.map(({ deviceId }) => deviceId)),
      textColumn(rows.map(({ ip }) => ip)),
      numberColumn(rows.map(({ atMs }) => `"${new Date(atMs).toISOString()}"`)),
    ],
  );

export interface ClosedRow {
  deviceId: string;
}

const closed = (rows: readonly { device_id: string }[]): ClosedRow[] =>
  rows.map((row) => ({ deviceId: row.device_id }));

export interface ConnectionKey {
  serverId: string;
  cid: number;
}

/** Answers those that were open. */
export async function deleteConnections(inside: BatchDb, keys: readonly ConnectionKey[]): Promise<ConnectionKey[]> {
  const rows = await inside.query<{ server_id: string; cid: string }>(
    `delete from link_presence p using unnest($1::text[], $2::bigint[]) as k (server_id, cid)
      where p.server_id = k.server_id and p.cid = k.cid returning p.server_id, p.cid`,
    [textColumn(keys.map(({ serverId }) => serverId)), numberColumn(keys.map(({ cid }) => cid))],
  );
  return rows.map((row) => ({ serverId: row.server_id, cid: Number(row.cid) }));
}

/** Connections of a node that it does not know itself. Those that are younger than its answer are left. */
export const deleteStrangers = async (inside: BatchDb, serverId: string, cids: readonly number[], beforeMs: number) =>
  closed(
    await inside.query<{ device_id: string }>(
      `delete from link_presence p where p.server_id = $1 and p.connected_at < $3
          and not exists (select from unnest($2::bigint[]) k where k = p.cid) returning p.device_id`,
      [serverId, numberColumn(cids), new Date(beforeMs).toISOString()],
    ),
  );

/**
 * Some of the connections of nodes that are dead; called until there are none left. The batch is an array, so that it is
 * found once.
 */
export const deleteOfNodes = async (inside: BatchDb, serverIds: readonly string[], limit: number) =>
  closed(
    await inside.query<{ device_id: string }>(
      `delete from link_presence where ctid = any (array(
         select ctid from link_presence where server_id = any ($1::text[]) limit $2)) returning device_id`,
      [textColumn(serverIds), limit],
    ),
  );

/** Those of these devices that have a connection. */
export async function listConnected(inside: BatchDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await inside.query<{ device_id: string }>(
    'select distinct device_id from link_presence where device_id = any ($1::bigint[])',
    [numberColumn(ids)],
  );
  return new Set(rows.map((row) => row.device_id));
}

/** `ids` are sorted. Comes before the registry's rows, as when reports are taken in: in one order nobody waits in a circle. */
export const updateLastOnline = (inside: BatchDb, ids: readonly string[], atMs: number) =>
  inside.query(
    `insert into link_state as s (device_id, last_online_at)
     select d.id, $2 from unnest($1::bigint[]) i join devices_device d on d.id = i order by d.id
     on conflict (device_id) do update set last_online_at = greatest(s.last_online_at, excluded.last_online_at)`,
    [numberColumn(ids), new Date(atMs).toISOString()],
  );

/** Where what people see and what is connected differ: after an outage of this very bookkeeping. */
export async function listContradictions(inside: BatchDb, limit: number): Promise<string[]> {
  const rows = await inside.query<{ id: string }>(
    `(select d.id from devices_device d where d.state = 'online'
        and not exists (select from link_presence p where p.device_id = d.id) limit $1)
     union
     (select d.id from link_presence p join devices_device d on d.id = p.device_id
       where d.state in ('inactive', 'offline') limit $1)`,
    [limit],
  );
  return rows.map((row) => row.id);
}

export const deleteNodes = (inside: BatchDb, serverIds: readonly string[]) =>
  inside.query('delete from link_node where server_id = any ($1::text[])', [textColumn(serverIds)]);

/** Every node that devices are said to be connected to. */
export async function listNodes(inside: BatchDb): Promise<{ serverId: string; name: string }[]> {
  const rows = await inside.query<{ server_id: string; name: string }>('select server_id, name from link_node', []);
  return rows.map((row) => ({ serverId: row.server_id, name: row.name }));
}
