import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Adds noted changes to the totals; how many there were, none while another process is at it. */
export async function updateTotals({ db }: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select devices_roll_totals(${most}::int) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
