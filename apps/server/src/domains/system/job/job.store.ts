import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findJob = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('system_job')
    .select(['id', 'name', 'state', 'attempts', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst();

/** False when it runs or is gone. */
export async function updateJobRetried({ db }: ScopedDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select retry_job(${id}::bigint) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** False when it runs or is gone. */
export async function deleteJob({ db }: ScopedDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select discard_job(${id}::bigint) as done`.execute(db);
  return rows[0]?.done ?? false;
}
