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
  [
    'located_at',
    'timestamptz',
    (batch) => numberColumn(batch.map(({ status }) => (status?.payload.location ? instant(status.atMs) : null))),
  ],
];
const columns = [...windowColumns, ...stateColumns, ...placeColumns];

const isNewer = '(excluded.status_seq > 0 and (excluded.epoch, excluded.status_seq) > (s.epoch, s.status_seq))';
const isPlaced = `(${isNewer} and excluded.latitude is not null)`;

/**
 * Rows are taken in the order they are given in, that of their ids, so that two processes never wait for each other in a
 * circle. All at once: the window moves on, the state is the one of the newest status, and the window as it was is put
 * aside (`before_…`) and comes back, which no other way of reading it does without taking every row twice.
 */
const advanceStatement = `
insert into link_state as s (${columns.map(([name]) => name).join(', ')})
select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
on conflict (device_id) do update set
  before_epoch = s.epoch, before_seq = s.seq, before_seen = s.seen,
  epoch = greatest(excluded.epoch, s.epoch),
  seq = case when excluded.epoch > s.epoch then excluded.seq when excluded.epoch < s.epoch then s.seq
             else greatest(excluded.seq, s.seq) end,
  seen = case when excluded.epoch > s.epoch then excluded.seen
              when excluded.epoch < s.epoch then s.seen
              when excluded.seq >= s.seq then excluded.seen | case when excluded.seq - s.seq < 64 then s.seen << (excluded.seq - s.seq)::int else 0 end
              else s.seen | case when s.seq - excluded.seq < 64 then excluded.seen << (s.seq - excluded.seq)::int else 0 end end,
  status_seq = case when ${isNewer} then excluded.status_seq when excluded.epoch > s.epoch then 0 else s.status_seq end,
  ${stateColumns.map(([name]) => `${name} = case when ${isNewer} then excluded.${name} else s.${name} end`).join(', ')},
  ${placeColumns.map(([name]) => `${name} = case when ${isPlaced} then excluded.${name} else s.${name} end`).join(', ')}
returning device_id, before_epoch as old_epoch, before_seq as old_seq, before_seen as old_seen`;

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
  const rows = await inside.query<AdvancedRow>(
    advanceStatement,
    columns.map(([, , values]) => values(batch)),
  );
  return new Map(rows.map((row) => [row.device_id, windowFrom(row)]));
}

const windowFrom = (row: AdvancedRow): SeenWindow | null =>
  row.old_epoch === '0' ? null : { epoch: Number(row.old_epoch), seq: Number(row.old_seq), seen: BigInt(row.old_seen) };
