import type { statusMessage } from '@tilldeck/contracts/link/link.messages';
import { type BatchDb, instantText, numberColumn } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

const columns =
  'device_id, at, received_at, epoch, seq, battery_percent, memory_free_mb, storage_free_mb, cpu_percent, signal_dbm, network_type, printer_state';

/** Values are numbers and words of closed lists, so nothing in a line has to be escaped. */
const lineOf = ({ deviceId, atMs, receivedAtMs, epoch, seq, payload }: Taken<typeof statusMessage>): string =>
  `${deviceId}\t${instantText(atMs)}\t${instantText(receivedAtMs)}\t${epoch}\t${seq}\t${payload.batteryPercent ?? '\\N'}\t${payload.memoryFreeMb ?? '\\N'}\t${payload.storageFreeMb ?? '\\N'}\t${payload.cpuPercent ?? '\\N'}\t${payload.signalDbm ?? '\\N'}\t${payload.networkType ?? '\\N'}\t${payload.printer ?? '\\N'}\n`;

export function insertTelemetry(inside: BatchDb, batch: readonly Taken<typeof statusMessage>[]): Promise<void> {
  let lines = '';
  for (const one of batch) lines += lineOf(one);
  return inside.copy(`copy link_telemetry (${columns}) from stdin`, lines);
}

/** Names one report. */
export interface ReportKey {
  deviceId: string;
  epoch: number;
  seq: number;
}

/** Which of these reports are in history. Only asked for those that are too old for the window. */
export async function listKnownReports(
  inside: BatchDb,
  table: 'link_telemetry' | 'link_event',
  keys: readonly ReportKey[],
): Promise<ReportKey[]> {
  if (keys.length === 0) return [];
  const rows = await inside.query<{ device_id: string; epoch: string; seq: string }>(
    `select t.device_id, t.epoch, t.seq from ${table} t
      where t.device_id = any ($1::bigint[])
        and (t.device_id, t.epoch, t.seq) in (select * from unnest($2::bigint[], $3::bigint[], $4::bigint[]))`,
    [
      numberColumn([...new Set(keys.map(({ deviceId }) => deviceId))]),
      numberColumn(keys.map(({ deviceId }) => deviceId)),
      numberColumn(keys.map(({ epoch }) => epoch)),
      numberColumn(keys.map(({ seq }) => seq)),
    ],
  );
  return rows.map((row) => ({ deviceId: row.device_id, epoch: Number(row.epoch), seq: Number(row.seq) }));
}

/** Makes the days these rows belong to, where they are missing. */
export const ensureDays = (inside: BatchDb, days: readonly string[]) =>
  inside.query(
    `select ensure_day_partition(parent, day) from unnest(array['link_telemetry', 'link_event']) parent, unnest($1::date[]) day`,
    [days],
  );
