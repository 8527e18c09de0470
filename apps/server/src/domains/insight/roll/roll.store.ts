import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Adds noted events to their quarter-hours; how many notes there were, none while another process is at it. */
export async function rollNotes({ db }: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select insight_roll(${most}::int) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Adds quarter-hours before one to their days; how many there were. */
export async function foldQuarters({ db }: ScopedDb, before: number, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select insight_fold(${before}::int, ${most}::int) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
