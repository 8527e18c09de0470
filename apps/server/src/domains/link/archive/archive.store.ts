import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedObject } from '../../../platform/archive/archive-desk.ts';
import type { ArchiveSum } from '../../../platform/archive/archive-request.ts';
import { postgresColumns, postgresSum } from '../../../platform/archive/archive-sql.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type HistoryTable, historyTables } from './archived-table.store.ts';

export type ArchiveConnection = pg.PoolClient;

export interface Part {
  history: HistoryTable;
  day: string;
  part: number;
  firstDeviceId: string;
  lastDeviceId: string;
}

/** A day may have hundreds of millions of rows; a part is read and written as a whole. */
const longestStatement = '10min';

/** Null: another process archives. The lock ends with the connection. */
export async function lockArchive<T>(
  { pools }: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pools.vendor.connect();
  try {
    const { rows } = await client.query<{ ok: boolean }>(`select pg_try_advisory_lock(hashtext('link.archive')) as ok`);
    if (!rows[0]?.ok) return null;
    try {
      return await work(client);
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('link.archive'))`);
    }
  } finally {
    client.release();
  }
}

export async function findKeepDays({ pools }: Database): Promise<{ historyDays: number; archiveDays: number }> {
  const { rows } = await pools.vendor.query<{ history_days: number; archive_days: number }>(
    'select history_days, archive_days from link_setting',
  );
  return { historyDays: rows[0]?.history_days ?? 0, archiveDays: rows[0]?.archive_days ?? 0 };
}

/** Days that are older than history is kept in the database, the oldest first. */
export async function listOldDays({ pools }: Database, history: HistoryTable, historyDays: number): Promise<string[]> {
  const { rows } = await pools.vendor.query<{ day: string }>(
    'select day::text from history_days_before($1, current_date - $2::int) day',
    [history, historyDays],
  );
  return rows.map(({ day }) => day);
}

/** False: the day is gone already, or the archive does not have all of it. */
export async function deleteDay({ pools }: Database, history: HistoryTable, day: string, isArchived: boolean) {
  const client = await pools.vendor.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = '${longestStatement}'`);
    const { rows } = await client.query<{ ok: boolean }>('select drop_history_day($1, $2::date, $3) as ok', [
      history,
      day,
      isArchived,
    ]);
    await client.query('commit');
    return rows[0]?.ok ?? false;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const ofDay = (day: string): string =>
  `received_at >= '${day}T00:00:00Z' and received_at < '${day}T00:00:00Z'::timestamptz + interval '1 day'`;

/** The next devices of a day, as many as have about `rows` rows. Null: there are no more. */
export async function findNextDevices(
  client: pg.PoolClient,
  history: HistoryTable,
  day: string,
  after: string,
  rows: number,
) {
  const edge = (offset: number) =>
    `(select device_id from ${history} where ${ofDay(day)} and device_id > $1 order by device_id offset ${offset} limit 1)`;
  const found = await client.query<{ first: string | null; last: string | null }>(
    `select ${edge(0)}::text as first,
            coalesce(${edge(rows - 1)}, (select max(device_id) from ${history} where ${ofDay(day)} and device_id > $1))::text as last`,
    [after],
  );
  const { first, last } = found.rows[0] ?? {};
  return first && last ? { firstDeviceId: first, lastDeviceId: last } : null;
}

/** Writes the rows of a part into a file, and sums them up as they were at that moment. */
export async function copyPart(client: pg.PoolClient, part: Part, path: string): Promise<ArchiveSum> {
  const columns = historyTables[part.history];
  const where = `${ofDay(part.day)} and device_id between ${BigInt(part.firstDeviceId)} and ${BigInt(part.lastDeviceId)}`;
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local statement_timeout = '${longestStatement}'`);
    const rows = `select ${postgresColumns(columns)} from ${part.history} where ${where} order by device_id, received_at`;
    await pipeline(
      client.query(copyTo(`copy (${rows}) to stdout (format csv)`)),
      createWriteStream(path, { mode: 0o600 }),
    );
    const sum = await client.query<{ rows: string; checksum: string }>(
      `select ${postgresSum(columns)} from ${part.history} where ${where}`,
    );
    await client.query('commit');
    return sum.rows[0] ?? { rows: '0', checksum: '0' };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The proven parts of a day, and what a run that broke off may have left. */
export async function listParts({ vendor }: Database, history: HistoryTable, day: string) {
  return vendor
    .selectFrom('link_archive')
    .select(['part', 'last_device_id', 'storage_key', 'archived_at'])
    .where('history', '=', history)
    .where('day', '=', day)
    .orderBy('part')
    .execute();
}

export const insertPart = ({ vendor }: Database, part: Part, key: string) =>
  vendor
    .insertInto('link_archive')
    .values({
      history: part.history,
      day: part.day,
      part: part.part,
      first_device_id: part.firstDeviceId,
      last_device_id: part.lastDeviceId,
      storage_key: key,
    })
    .execute();

export const updatePartProven = ({ vendor }: Database, key: string, kept: ArchivedObject) =>
  vendor
    .updateTable('link_archive')
    .set({
      row_count: kept.rows,
      checksum: kept.checksum,
      size_bytes: String(kept.sizeBytes),
      archived_at: new Date().toISOString(),
    })
    .where('storage_key', '=', key)
    .execute();

export const deletePart = ({ vendor }: Database, key: string) =>
  vendor.deleteFrom('link_archive').where('storage_key', '=', key).execute();

/** Objects of days that the archive no longer keeps. */
export async function listOutdatedKeys({ pools }: Database, days: number): Promise<string[]> {
  const { rows } = await pools.vendor.query<{ storage_key: string }>(
    'select storage_key from link_archive where day < current_date - $1::int order by day limit 1000',
    [days],
  );
  return rows.map(({ storage_key }) => storage_key);
}
