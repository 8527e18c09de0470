import { cellsKeptFrom, cellsKeptUntil } from '@tilldeck/contracts/location/location.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Counts noted devices again; how many notes there were, none while another process is at it. */
export async function updateCells({ db }: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select location_roll(${most}::int, ${cellsKeptFrom}::int, ${cellsKeptUntil}::int) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
