import type { DeviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import { type BatchDb, column, instantText, quoted } from '../../../platform/db/batch.ts';
import { signBits } from './sign.rules.ts';
import type { SeenWindow } from './window.rules.ts';

/** What a batch brings of one device. */
export interface Advance {
  deviceId: string;
  epoch: number;
  seq: number;
  seen: bigint;
  receivedAtMs: number;
  /** Some of its reports are not in the window: of another key, or too far back. */
  isPartial: boolean;
  /** The newest status of the epoch in the batch. */
  status: { payload: DeviceStatus; atMs: number } | null;
}

type Column = readonly [
  name: string,
  type: string,
  pick: (advance: Advance) => string | number | bigint | boolean | null | undefined,
];

const instant = (ms: number): string => `"${instantText(ms)}"`;
const fromStatus =
  (pick: (status: DeviceStatus) => number | boolean | string | null | undefined): Column[2] =>
  ({ status }) =>
    status ? pick(status.payload) : null;

const windowColumns: readonly Column[] = [
  ['device_id', 'bigint', ({ deviceId }) => deviceId],
  ['epoch', 'bigint', ({ epoch }) => epoch],
  ['seq', 'bigint', ({ seq }) => seq],
  ['seen', 'bigint', ({ seen }) => seen],
  ['status_seq', 'bigint', ({ status }) => status?.payload.seq ?? 0],
];
const stateColumns: readonly Column[] = [
  ['reported_at', 'timestamptz', ({ status }) => (status ? instant(status.atMs) : null)],
  ['received_at', 'timestamptz', ({ receivedAtMs }) => instant(receivedAtMs)],
  ['battery_percent', 'smallint', fromStatus((status) => status.batteryPercent)],
  ['is_charging', 'boolean', fromStatus((status) => status.isCharging)],
  ['battery_temperature', 'smallint', fromStatus((status) => status.batteryTemperature)],
  ['memory_total_mb', 'int', fromStatus((status) => status.memoryTotalMb)],
  ['memory_free_mb', 'int', fromStatus((status) => status.memoryFreeMb)],
  ['storage_total_mb', 'int', fromStatus((status) => status.storageTotalMb)],
  ['storage_free_mb', 'int', fromStatus((status) => status.storageFreeMb)],
  ['cpu_percent', 'smallint', fromStatus((status) => status.cpuPercent)],
  ['network_type', 'text', fromStatus((status) => status.networkType)],
  ['signal_dbm', 'smallint', fromStatus((status) => status.signalDbm)],
  ['ip', 'text', fromStatus((status) => quoted(status.ip))],
  ['printer_state', 'text', fromStatus((status) => status.printer)],
  ['uptime_s', 'bigint', fromStatus((status) => status.uptimeS)],
];
const signColumn: Column = ['signs', 'bigint', ({ status }) => (status ? signBits(status.payload) : 0)];
const columns = [...windowColumns, ...stateColumns, signColumn];
const given = `insert into link_state as s (${columns.map(([name]) => name).join(', ')})
select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
on conflict (device_id) do update set`;

/** The upper half of what comes says which signs stay if they were there (`signBits`). */
const newSigns = '(excluded.signs & 4294967295) | ((excluded.signs >> 32) & s.signs)';
const oldSigns = 's.signs & 4294967295';

/**
 * What nearly every device brings: a status, and nothing that was there before or was missing. The row is written as it
 * came. Rows that are not like that are left as they are, but held: nobody else takes them meanwhile.
 */
const regularStatement = `${given}
  seq = excluded.seq,
  seen = excluded.seen | case when excluded.seq - s.seq < 64 then s.seen << (excluded.seq - s.seq)::int else 0 end,
  status_seq = excluded.status_seq,
  signs = ${newSigns}, before_signs = ${oldSigns},
  ${stateColumns.map(([name]) => `${name} = excluded.${name}`).join(', ')}
where s.epoch = excluded.epoch and excluded.seq > s.seq and excluded.status_seq > 0
  and excluded.seen >> least(excluded.seq - s.seq, 63)::int = 0`;

/**
 * What a batch brings without any status, and nothing that was there before or was missing: only the window moves on.
 * Other rows are held and left, as above.
 */
const windowOnly = [...windowColumns, ...stateColumns.filter(([name]) => name === 'received_at')];
const windowStatement = `insert into link_state as s (${windowOnly.map(([name]) => name).join(', ')})
select * from unnest(${windowOnly.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
on conflict (device_id) do update set
  seq = excluded.seq,
  seen = excluded.seen | case when excluded.seq - s.seq < 64 then s.seen << (excluded.seq - s.seq)::int else 0 end
where s.epoch = excluded.epoch and excluded.seq > s.seq and excluded.seen >> least(excluded.seq - s.seq, 63)::int = 0`;

/** Those of them this transaction did not write. */
const leftStatement = `select device_id from link_state
where device_id = any ($1::bigint[]) and xmin <> pg_current_xact_id()::xid`;

const isNewer = '(excluded.status_seq > 0 and (excluded.epoch, excluded.status_seq) > (s.epoch, s.status_seq))';

/**
 * Rows are taken in the order they are given in, that of their ids, so that two processes never wait for each other in a
 * circle. All at once: the window moves on, the state is the one of the newest status, and the window as it was is put
 * aside (`before_…`) and comes back, which no other way of reading it does without taking every row twice.
 * About 20 % slower than the regular statement: every column needs a CASE.
 */
const anyStatement = `${given}
  before_epoch = s.epoch, before_seq = s.seq, before_seen = s.seen,
  epoch = greatest(excluded.epoch, s.epoch),
  seq = case when excluded.epoch > s.epoch then excluded.seq when excluded.epoch < s.epoch then s.seq
             else greatest(excluded.seq, s.seq) end,
  seen = case when excluded.epoch > s.epoch then excluded.seen
              when excluded.epoch < s.epoch then s.seen
              when excluded.seq >= s.seq then excluded.seen | case when excluded.seq - s.seq < 64 then s.seen << (excluded.seq - s.seq)::int else 0 end
              else s.seen | case when s.seq - excluded.seq < 64 then excluded.seen << (s.seq - excluded.seq)::int else 0 end end,
  status_seq = case when ${isNewer} then excluded.status_seq when excluded.epoch > s.epoch then 0 else s.status_seq end,
  signs = case when ${isNewer} then ${newSigns} else ${oldSigns} end, before_signs = ${oldSigns},
  ${stateColumns.map(([name]) => `${name} = case when ${isNewer} then excluded.${name} else s.${name} end`).join(', ')}
returning device_id, before_epoch as old_epoch, before_seq as old_seq, before_seen as old_seen`;

interface AdvancedRow {
  device_id: string;
  old_epoch: string;
  old_seq: string;
  old_seen: string;
}

/**
 * Moves the windows and states of these devices on. Answers the windows as they were of those that may have brought
 * something again; of all others everything is new. `batch` is sorted by id.
 */
export async function updateStates(
  inside: BatchDb,
  batch: readonly Advance[],
): Promise<ReadonlyMap<string, SeenWindow | null>> {
  if (batch.some(({ isPartial }) => isPartial)) return updateAny(inside, batch);
  const written = batch.some(({ status }) => status !== null)
    ? await inside.run('link_state_regular', regularStatement, valuesOf(columns, batch))
    : await inside.run('link_state_window', windowStatement, valuesOf(windowOnly, batch));
  if (written === batch.length) return new Map();
  const left = await inside.query<{ device_id: string }>(leftStatement, [column(batch, ({ deviceId }) => deviceId)]);
  const ids = new Set(left.map(({ device_id }) => device_id));
  return updateAny(
    inside,
    batch.filter(({ deviceId }) => ids.has(deviceId)),
  );
}

/** Those of these devices whose signs the statements above have just changed. */
export async function listChangedSigns(
  inside: BatchDb,
  batch: readonly Advance[],
): Promise<{ deviceId: string; bits: number }[]> {
  const rows = await inside.query<{ device_id: string; bits: string }>(
    `select device_id, signs & 4294967295 as bits from link_state
      where device_id = any ($1::bigint[]) and signs & 4294967295 <> before_signs order by device_id`,
    [column(batch, ({ deviceId }) => deviceId)],
  );
  return rows.map((row) => ({ deviceId: row.device_id, bits: Number(row.bits) }));
}

async function updateAny(inside: BatchDb, batch: readonly Advance[]): Promise<Map<string, SeenWindow | null>> {
  const rows = await inside.query<AdvancedRow>(anyStatement, valuesOf(columns, batch));
  return new Map(rows.map((row) => [row.device_id, windowFrom(row)]));
}

const valuesOf = (wanted: readonly Column[], batch: readonly Advance[]): string[] =>
  wanted.map(([, , pick]) => column(batch, pick));

const windowFrom = (row: AdvancedRow): SeenWindow | null =>
  row.old_epoch === '0' ? null : { epoch: Number(row.old_epoch), seq: Number(row.old_seq), seen: BigInt(row.old_seen) };
