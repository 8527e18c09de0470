import type pg from 'pg';

/**
 * Runs bulk inserts in one transaction and without triggers: they look up the organisation's ancestors and notify
 * servers row by row, so the statements bring the ancestors along themselves.
 */
export async function withoutTriggers<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL session_replication_role = replica');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Takes a table's indexes away for the work and builds them anew, in the transaction that `withoutTriggers` opens. */
export async function withoutIndexes<T>(client: pg.Client, table: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  const result = await work();
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
  // The definition of a partitioned table's index says ONLY; without it the partitions get theirs as well.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
  return result;
}
