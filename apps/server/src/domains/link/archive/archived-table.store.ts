import type { ArchiveColumns } from '../../../platform/archive/archive-request.ts';
import { levelColumns } from '../../../platform/db/org-tree.ts';

const levels: ArchiveColumns = Object.fromEntries(levelColumns.map((name) => [name, 'integer']));

/** What of device history is archived, with every column of its table. */
export const historyTables = {
  link_telemetry: {
    device_id: 'integer',
    at: 'instant',
    received_at: 'instant',
    epoch: 'integer',
    seq: 'integer',
    battery_percent: 'integer',
    memory_free_mb: 'integer',
    storage_free_mb: 'integer',
    cpu_percent: 'integer',
    signal_dbm: 'integer',
    network_type: 'text',
    printer_state: 'text',
  },
  link_event: {
    id: 'integer',
    org_id: 'integer',
    ...levels,
    device_id: 'integer',
    sn: 'text',
    at: 'instant',
    received_at: 'instant',
    epoch: 'integer',
    seq: 'integer',
    kind: 'text',
    detail: 'text',
  },
} satisfies Record<string, ArchiveColumns>;

export type HistoryTable = keyof typeof historyTables;
export const historyTableNames = Object.keys(historyTables) as HistoryTable[];

/** Where a part of a day is kept. */
export const archiveKey = (history: HistoryTable, day: string, part: number, mark: string): string =>
  `archive/${history}/${day}/${String(part).padStart(5, '0')}-${mark}.parquet`;
