import { sql } from 'kysely';

/** What every change of a row with `version` and `updated_at` sets, beside its own columns. */
export const touched = { updated_at: sql<string>`now()`, version: sql<number>`version + 1` };
