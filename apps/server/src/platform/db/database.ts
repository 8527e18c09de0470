import type { DB } from '@tilldeck/db/generated/tables';
import { instantTypes } from '@tilldeck/db/instant-types';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { plannedPool } from './planned-pool.ts';

export type Db = Kysely<DB>;

/** Two roles on one database: `app` is held by row security, `vendor` is not and serves the vendor and system work. */
export interface Database {
  app: Db;
  vendor: Db;
  /**
   * As `vendor`, for what devices ask by the million: planned once a connection and not for the values of each call. Only
   * for statements that have one good plan; elsewhere the database plans for the values (ADR 0003).
   */
  planned: Db;
  /** As `app`, and planned once a connection: for what devices ask by the million under row security. */
  device: Db;
  /** Counts work past row security, by its reason. */
  noteSystemWork: (why: string) => void;
  pools: { app: pg.Pool; vendor: pg.Pool; planned: pg.Pool; device: pg.Pool };
  close(): Promise<void>;
}

function openPool(url: string, config: Config, log: Log, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types: instantTypes,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: config.DATABASE_STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tilldeck',
    ...settings,
  });
  pool.on('error', () => {});
  // The pool hears of idle connections only; one that is lost between two statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  });
  return pool;
}

const plannedOnce: pg.PoolConfig = { options: '-c plan_cache_mode=force_generic_plan' };

export function openDatabase(
  config: Config,
  log: Log,
  noteSystemWork: Database['noteSystemWork'] = () => {},
): Database {
  const pools = {
    app: openPool(config.DATABASE_APP_URL, config, log),
    vendor: openPool(config.DATABASE_VENDOR_URL, config, log),
    planned: openPool(config.DATABASE_VENDOR_URL, config, log, plannedOnce),
    device: openPool(config.DATABASE_APP_URL, config, log, plannedOnce),
  };
  return {
    app: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.app }) }),
    vendor: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.vendor }) }),
    planned: new Kysely<DB>({ dialect: new PostgresDialect({ pool: plannedPool(pools.planned) }) }),
    device: new Kysely<DB>({ dialect: new PostgresDialect({ pool: plannedPool(pools.device) }) }),
    noteSystemWork,
    pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** Connection lost, refused, shutting down: the caller may try again, nothing was committed that was not answered. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '08001'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** The name of the violated constraint or unique index, so that a service can name the refusal. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' || code === '23503' || code === '23514' || code === '23P01' ? (constraint ?? null) : null;
}
