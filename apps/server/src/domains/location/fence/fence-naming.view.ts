import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { ListNaming } from '../../../platform/named-record.ts';

/** Fences within the caller's scope that are for the record. */
export const fencesNaming: ListNaming = async ({ scope, db }, { kind, id }) => {
  if (kind === 'app') return [];
  const { rows } = await sql<{ name: string }>`
    select f.name from location_fence f join location_fence_target t on t.fence_id = f.id
     where t.scope = ${kind} and t.key = ${id} and f.deleted_at is null and ${inScope(scope, 'f')}
     order by f.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
};
