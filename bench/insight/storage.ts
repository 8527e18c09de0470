import type pg from 'pg';

const gigabyte = 2 ** 30;
const tables = ['insight_day', 'insight_quarter', 'insight_level', 'insight_level_last', 'insight_series'];

/** What a year of figures takes, with its indexes. */
export async function measureStorage(client: pg.Client) {
  const found = await client.query<{ table: string; rows: string; bytes: string }>(
    `SELECT relname AS table, reltuples::bigint AS rows, pg_total_relation_size(oid) AS bytes
       FROM pg_class WHERE relname = ANY ($1) AND relkind = 'r' ORDER BY 3 DESC`,
    [tables],
  );
  const byTable = found.rows.map(({ table, rows, bytes }) => ({
    table,
    rows: Number(rows),
    gigabytes: Number((Number(bytes) / gigabyte).toFixed(3)),
    bytesARow: Math.round(Number(bytes) / Math.max(1, Number(rows))),
  }));
  return { byTable, gigabytes: byTable.reduce((sum, { gigabytes }) => sum + gigabytes, 0) };
}
