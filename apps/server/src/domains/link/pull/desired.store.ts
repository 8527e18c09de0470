import type { DB } from '@tilldeck/db/generated/tables';
import { type Kysely, sql } from 'kysely';
import type { OwnedItem } from '../../../platform/contributions.ts';

/** One statement for all items, whatever their number. */
export async function findItemHashes(
  db: Kysely<DB>,
  items: readonly OwnedItem[],
  deviceId: string,
): Promise<Record<string, string | null>> {
  const columns = items.map(({ name, hash }) => sql`${hash(sql<string>`d.id`)} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from (select ${deviceId}::bigint as id) d`.execute(db);
  return rows[0] ?? {};
}
