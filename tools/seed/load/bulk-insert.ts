import pg from 'pg';

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

/** Takes a table's indexes away for the work and builds them again, in the transaction that `withoutTriggers` opens. */
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

/** As many connections as help: a database server on the machines this is for has two cores at least. */
const hands = 2;

/**
 * Fills an empty table by statements that follow each other in any order, then builds its indexes, on several connections.
 * Nothing is one transaction: one that long would keep the whole server from clearing up after everybody else.
 */
export async function fillTable(url: string, table: string, inserts: readonly Statement[]): Promise<void> {
  const clients = Array.from({ length: hands }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    for (const client of clients)
      await client.query(`SET synchronous_commit = off; SET session_replication_role = replica; SET work_mem = '128MB';
        SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 0`);
    const [first] = clients;
    const { rows: indexes } = (await first?.query<{ name: string; text: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text
         FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
        WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY amname <> 'gin', indexrelid`,
      [table],
    )) ?? { rows: [] };
    for (const { name } of indexes) await first?.query(`DROP INDEX ${name}`);
    try {
      await shareOut(clients, inserts);
    } catch (error) {
      await first?.query(`TRUNCATE ${table} CASCADE`);
      throw error;
    } finally {
      await shareOut(clients, indexes);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

export interface Statement {
  text: string;
  values?: unknown[];
}

async function shareOut(clients: readonly pg.Client[], statements: readonly Statement[]): Promise<void> {
  const waiting = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next.text, next.values);
    }),
  );
}
