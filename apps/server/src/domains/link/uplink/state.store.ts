import type { deviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import type { z } from 'zod';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { SeenWindow } from './window.rules.ts';

type Status = z.output<typeof deviceStatus>;

/** What a batch brings of one device. */
export interface Advance {
  deviceId: string;
  epoch: number;
  seq: number;
  seen: bigint;
  receivedAtMs: number;
  /** The newest status of the epoch in the batch. */
  status: { payload: Status; atMs: number } | null;
}

type Column = readonly [name: string, type: string, values: (batch: readonly Advance[]) => string];

const instant = (ms: number): string => `"${new Date(ms).toISOString()}"`;
const number = (pick: (status: Status) => number | boolean | undefined) => (batch: readonly Advance[]) =>
  numberColumn(batch.map(({ status }) => (status ? pick(status.payload) : null)));
const text = (pick: (status: Status) => string | undefined) => (batch: readonly Advance[]) =>
  textColumn(batch.map(({ status }) => (status ? pick(status.payload) : null)));

const windowColumns: readonly Column[] = [
  ['device_id', 'bigint', (batch) => numberColumn(batch.map(({ deviceId }) => deviceId))],
  ['epoch', 'bigint', (batch) => numberColumn(batch.map(({ epoch }) => epoch))],
  ['seq', 'bigint', (batch) => numberColumn(batch.map(({ seq }) => seq))],
  ['seen', 'bigint', (batch) => numberColumn(batch.map(({ seen }) => seen))],
  ['status_seq', 'bigint', (batch) => numberColumn(batch.map(({ status }) => status?.payload.seq ?? 0))],
];
const stateColumns: readonly Column[] = [
  [
    'reported_at',
    'timestamptz',
    (batch) => numberColumn(batch.map(({ status }) => (status ? instant(status.atMs) : null))),
  ],
  ['received_at', 'timestamptz', (batch) => numberColumn(batch.map(({ receivedAtMs }) => instant(receivedAtMs)))],
  ['battery_percent', 'smallint', number((status) => status.batteryPercent)],
  ['is_charging', 'boolean', number((status) => status.isCharging)],
  ['battery_temperature', 'smallint', number((status) => status.batteryTemperature)],
  ['memory_total_mb', 'int', number((status) => status.memoryTotalMb)],
  ['memory_free_mb', 'int', number((status) => status.memoryFreeMb)],
  ['storage_total_mb', 'int', number((status) => status.storageTotalMb)],
  ['storage_free_mb', 'int', number((status) => status.storageFreeMb)],
  ['cpu_percent', 'smallint', number((status) => status.cpuPercent)],
  ['network_type', 'text', text((status) => status.networkType)],
  ['signal_dbm', 'smallint', number((status) => status.signalDbm)],
  ['ip', 'text', text((status) => status.ip)],
  ['printer_state', 'text', text((status) => status.printer)],
  ['uptime_s', 'bigint', number((status) => status.uptimeS)],
];
/** Kept from before where a status tells no place. */
const placeColumns: readonly Column[] = [
  ['latitude', 'float8', number((status) => status.location?.latitude)],
  ['longitude', 'float8', number((status) => status.location?.longitude)],
  ['accuracy_m', 'float4', number((status) => status.location?.accuracyM)],
];
const columns = [...windowColumns, ...stateColumns, ...placeColumns];

/**
 * Takes the rows, in the order of their ids so that two processes never wait for each other in a circle, and does all
 * at once: the window moves on, the state is the one of the newest status, and the window as it was comes back. A row
 * that somebody changed while this waited for it is not seen here yet; it is held by then and comes in the next round.
 */
const advanceStatement = `
with now as materialized (
  select i.*, old.ctid as place, old.epoch as old_epoch, old.seq as old_seq, old.seen as old_seen,
         i.status_seq > 0 and (i.epoch, i.status_seq) > (old.epoch, old.status_seq) as is_newer
    from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      as i (${columns.map(([name]) => name).join(', ')}) join link_state old on old.device_id = i.device_id
   order by i.device_id for update of old
)
update link_state s set
  epoch = greatest(now.epoch, now.old_epoch),
  seq = case when now.epoch > now.old_epoch then now.seq when now.epoch < now.old_epoch then now.old_seq
             else greatest(now.seq, now.old_seq) end,
  seen = case when now.epoch > now.old_epoch then now.seen
              when now.epoch < now.old_epoch then now.old_seen
              when now.seq >= now.old_seq then now.seen | case when now.seq - now.old_seq < 64 then now.old_seen << (now.seq - now.old_seq)::int else 0 end
              else now.old_seen | case when now.old_seq - now.seq < 64 then now.seen << (now.old_seq - now.seq)::int else 0 end end,
  status_seq = case when now.is_newer then now.status_seq when now.epoch > now.old_epoch then 0 else s.status_seq end,
  ${stateColumns.map(([name]) => `${name} = case when now.is_newer then now.${name} else s.${name} end`).join(', ')},
  ${placeColumns.map(([name]) => `${name} = case when now.is_newer and now.latitude is not null then now.${name} else s.${name} end`).join(', ')},
  located_at = case when now.is_newer and now.latitude is not null then now.reported_at else s.located_at end
from now where s.ctid = now.place
returning s.device_id, now.old_epoch, now.old_seq, now.old_seen`;

interface AdvancedRow {
  device_id: string;
  old_epoch: string;
  old_seq: string;
  old_seen: string;
}

/** Moves the windows and states of these devices on; answers the windows as they were. `batch` is sorted by id. */
export async function updateStates(
  inside: BatchDb,
  batch: readonly Advance[],
): Promise<Map<string, SeenWindow | null>> {
  const before = new Map<string, SeenWindow | null>();
  // Rows are reached by their keys, never by reading the table, however small it is when the plan is made.
  await inside.query('set local enable_seqscan = off', []);
  for (let rest = batch; rest.length > 0; ) {
    const rows = await inside.query<AdvancedRow>(
      advanceStatement,
      columns.map(([, , values]) => values(rest)),
    );
    for (const row of rows) before.set(row.device_id, windowFrom(row));
    rest = rest.filter(({ deviceId }) => !before.has(deviceId));
    // The first time of a device. A row that somebody else makes at this moment is waited for and found in the next round.
    if (rest.length > 0) await insertStates(inside, rest);
  }
  return before;
}

const windowFrom = (row: AdvancedRow): SeenWindow | null =>
  row.old_epoch === '0' ? null : { epoch: Number(row.old_epoch), seq: Number(row.old_seq), seen: BigInt(row.old_seen) };

const insertStates = (inside: BatchDb, batch: readonly Advance[]) =>
  inside.query(
    `insert into link_state (device_id) select id from unnest($1::bigint[]) id order by id on conflict do nothing`,
    [numberColumn(batch.map(({ deviceId }) => deviceId))],
  );
