import { sql } from 'kysely';
import type { ScopedDb } from './scope.ts';

/** For one statement over a whole fleet, which may take longer than a call's statements may; until the transaction ends. */
export const allowLongStatements = ({ db }: ScopedDb, limitMs: number) =>
  sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(db);
