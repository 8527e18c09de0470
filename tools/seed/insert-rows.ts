import type pg from 'pg';

export type SeedRow = Record<string, unknown>;

const rowsPerStatement = 5_000;

/** Bytes as PostgreSQL reads them from text. */
export const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Inserts rows that all have the same columns; PostgreSQL reads each value by the column's own type. */
export async function insertRows(client: pg.Client, table: string, rows: readonly SeedRow[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + rowsPerStatement))],
    );
  }
  return rows.length;
}
