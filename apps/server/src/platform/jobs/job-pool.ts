import pg from 'pg';
import type { App } from '../app.ts';
import { runnerRole } from '../db/login-check.ts';

/** Instants as dates, which graphile-worker compares; everywhere else they are text (platform/db/database.ts). */
const types = new pg.TypeOverrides();
types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
);

/** The runner's own connections: jobs go on while the use cases have theirs all in use. */
export function openRunnerPool({ config, log }: App): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_VENDOR_URL,
    types,
    options: `-c role=${runnerRole}`,
    max: config.WORKER_CONCURRENCY + 2,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 9_000,
    // A connection that died without a word must not hold the runner's shutdown.
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'tilldeck-worker',
  });
  pool.on('error', () => {});
  // The pool hears of idle connections only; one that is lost while it is in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'connection of the job runner lost'));
  });
  return pool;
}
