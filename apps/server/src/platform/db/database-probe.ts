import pg from 'pg';
import type { Metrics } from '../metrics.ts';
import type { Database } from './database.ts';

const timeoutMs = 1_200;

/** Asks on a connection of its own: a pool that is busy is not a database that is gone. */
export async function probeDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'tilldeck-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end().catch(() => undefined);
  }
}

export function observePools(metrics: Metrics, { pools }: Database): void {
  for (const [role, pool] of Object.entries(pools)) {
    metrics.gauge(`database_${role}_connections`, `Open connections as ${role}`, () => pool.totalCount);
    metrics.gauge(`database_${role}_idle`, `Idle connections as ${role}`, () => pool.idleCount);
    metrics.gauge(
      `database_${role}_waiting`,
      `Requests that wait for a connection as ${role}`,
      () => pool.waitingCount,
    );
  }
}
