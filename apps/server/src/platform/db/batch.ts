import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DB } from '@tilldeck/db/generated/tables';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from './database.ts';
import { type ScopedDb, systemScope } from './scope.ts';

/** A transaction of system work that moves many rows at a time. */
export interface BatchDb extends ScopedDb {
  /** A statement as it is, for what is too hot to be built again each time. */
  query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<R[]>;
  /** The same where only the number of rows it touched matters. Parsed once a connection and `name`; planned for its values each time (ADR 0003). */
  run(name: string, text: string, values: readonly unknown[]): Promise<number>;
  /** COPY … FROM STDIN in text format: `text` holds the lines. PostgreSQL reads a part while the next one is made. */
  copy(statement: string, text: string | Iterable<string>): Promise<void>;
}

/** Runs `work` in one transaction on one connection that also takes COPY. */
export async function writeBatch<T>(database: Database, work: (inside: BatchDb) => Promise<T>): Promise<T> {
  const client = await database.pools.vendor.connect();
  try {
    await client.query('begin');
    const result = await work(openBatch(database, client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is of no use to anybody.
    await client.query('rollback').then(
      () => client.release(),
      (fault: Error) => client.release(fault),
    );
    throw error;
  }
}

function openBatch(database: Database, client: pg.PoolClient): BatchDb {
  const kept = { query: client.query.bind(client), release: () => {} } as unknown as PostgresPoolClient;
  const pool = { options: {}, connect: async () => kept, end: async () => {} };
  return {
    scope: systemScope(database, 'a batch has rows of many organisations'),
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    query: async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      (await client.query<R>(text, [...values])).rows,
    run: async (name, text, values) => (await client.query({ name, text, values: [...values] })).rowCount ?? 0,
    copy: async (statement, text) => {
      await pipeline(Readable.from(typeof text === 'string' ? [text] : text), client.query(copyFrom(statement)));
    },
  };
}

type Plain = number | bigint | string | boolean | null | undefined;

/** A column for unnest() as PostgreSQL reads it. Far cheaper than leaving it to the driver, value by value. */
export const numberColumn = (values: readonly Plain[]): string => column(values, (value) => value);

/** The same for text from outside. */
export const textColumn = (values: readonly (string | null | undefined)[]): string => column(values, quoted);

/** The same straight from the rows. `pick` gives numbers, or text that `quoted` has made safe. */
export function column<T>(rows: readonly T[], pick: (row: T) => Plain): string {
  let text = '';
  for (const row of rows) text += text === '' ? (pick(row) ?? 'NULL') : `,${pick(row) ?? 'NULL'}`;
  return `{${text}}`;
}

const needsEscape = /["\\]/;
export const quoted = (value: string | null | undefined): string | null =>
  value == null ? null : `"${needsEscape.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;

const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
let lastDay = Number.NaN;
let lastPrefix = '';
/** An instant as PostgreSQL reads it. Most rows of a batch are of the same day. */
export function instantText(ms: number): string {
  const day = Math.floor(ms / dayMs);
  if (day !== lastDay) {
    lastPrefix = new Date(day * dayMs).toISOString().slice(0, 11);
    lastDay = day;
  }
  const rest = ms - day * dayMs;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
  return `${lastPrefix}${clock}.${String(rest - seconds * 1_000).padStart(3, '0')}Z`;
}
