import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Names the fences that count on a device and their versions; null where none does. */
export const fencesHash = (deviceId: RawBuilder<string>): RawBuilder<string | null> => sql<string | null>`
  (select md5(string_agg(f.fence_id || ':' || f.fence_nr, ',' order by f.fence_id)) from location_fences_of(${deviceId}) f)`;

export const listFencesOf = async ({ db }: Pick<ScopedDb, 'db'>, deviceId: string) => {
  const { rows } = await sql<{ id: string }>`
    select fence_id as id from location_fences_of(${deviceId}::bigint)`.execute(db);
  if (rows.length === 0) return [];
  return db
    .selectFrom('location_fence')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
};
