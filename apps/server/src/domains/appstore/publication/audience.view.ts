import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Tags and groups somebody names have to be seen by them; members of a dynamic group are not known beforehand. */
export async function refuseUnseenAudience(
  { scope, db }: ScopedDb,
  { tagIds, groupIds }: { tagIds: readonly string[]; groupIds: readonly string[] },
): Promise<void> {
  if (tagIds.length + groupIds.length === 0) return;
  const { rows } = await sql<{ seen: boolean; dynamic: boolean }>`
    select (select count(*) from devices_tag t where t.id = any(${tagIds}::bigint[]) and ${inScope(scope, 't')})
             + count(*) = ${new Set(tagIds).size + new Set(groupIds).size} as seen,
           coalesce(bool_or(g.kind = 'dynamic'), false) as dynamic
      from devices_group g where g.id = any(${groupIds}::bigint[]) and ${inScope(scope, 'g')}`.execute(db);
  if (!rows[0]?.seen) throw new AppError('core.not_found');
  if (rows[0].dynamic) throw new AppError('appstore.group_dynamic');
}
