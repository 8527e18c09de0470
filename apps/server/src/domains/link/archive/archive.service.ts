import { randomUUID } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import {
  type ArchiveConnection,
  copyPart,
  deleteDay,
  deletePart,
  findKeepDays,
  findNextDevices,
  insertPart,
  listOldDays,
  listOutdatedKeys,
  listParts,
  lockArchive,
  type Part,
  updatePartProven,
} from './archive.store.ts';
import { archiveKey, type HistoryTable, historyTableNames, historyTables } from './archived-table.store.ts';

type Tools = Pick<App, 'database' | 'storage' | 'archive' | 'log'>;

/** About 90 MB of CSV and 5 to 20 of Parquet. */
const rowsPerPart = 1_000_000;

/**
 * Days that are older than history is kept in the database go into the store, and leave the database once the store has
 * given back the same rows. Days older than the archive is kept are deleted there.
 */
export async function archiveHistory(app: Tools, signal?: AbortSignal, partRows = rowsPerPart): Promise<void> {
  const { historyDays, archiveDays } = await findKeepDays(app.database);
  await lockArchive(app.database, async (client) => {
    for (const history of historyTableNames)
      for (const day of await listOldDays(app.database, history, historyDays)) {
        if (archiveDays > 0) await archiveDay(app, client, history, day, partRows, signal);
        const isDropped = await deleteDay(app.database, history, day, archiveDays > 0);
        if (isDropped)
          app.log.info({ history, day, isArchived: archiveDays > 0 }, 'a day of device history left the database');
        else
          app.log.warn({ history, day }, 'a day of device history stays in the database: its archive has other rows');
      }
    await sweepArchive(app, archiveDays);
  });
}

async function archiveDay(
  app: Tools,
  client: ArchiveConnection,
  history: HistoryTable,
  day: string,
  partRows: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parts = await listParts(app.database, history, day);
  for (const left of parts.filter(({ archived_at }) => !archived_at)) await removePart(app, left.storage_key);
  const proven = parts.filter(({ archived_at }) => archived_at);
  let after = proven.at(-1)?.last_device_id ?? '0';
  for (let part = proven.length; ; part++) {
    signal?.throwIfAborted();
    const devices = await findNextDevices(client, history, day, after, partRows);
    if (!devices) return;
    await archivePart(app, client, { history, day, part, ...devices });
    after = devices.lastDeviceId;
  }
}

async function archivePart(app: Tools, client: ArchiveConnection, part: Part): Promise<void> {
  const key = archiveKey(part.history, part.day, part.part, randomUUID());
  // First the row: what a process that dies leaves in the store is found by it.
  await insertPart(app.database, part, key);
  let held = { rows: '', checksum: '' };
  const kept = await app.archive.keep(key, historyTables[part.history], async (path) => {
    held = await copyPart(client, part, path);
  });
  if (kept.rows !== held.rows || kept.checksum !== held.checksum) {
    await removePart(app, key);
    throw new Error(`the archive of ${part.history} ${part.day} has other rows than the database`);
  }
  await updatePartProven(app.database, key, kept);
}

async function sweepArchive(app: Tools, archiveDays: number): Promise<void> {
  for (const key of await listOutdatedKeys(app.database, archiveDays)) await removePart(app, key);
}

async function removePart({ database, storage }: Tools, key: string): Promise<void> {
  await storage.removeObject(key);
  await deletePart(database, key);
}
