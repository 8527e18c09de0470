import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';

/** Every record a target names has to be seen by who asks, whichever part of the target counts. */
export async function refuseUnseenTarget({ scope, db }: ScopedDb, target: DeviceTarget): Promise<void> {
  const { filter, except } = target;
  const reach = inScope(scope, 't');
  const named: [table: string, ids: readonly (string | undefined)[], reach: RawBuilder<boolean>][] = [
    ['devices_group', [...(target.groupIds ?? []), except?.groupId, filter?.groupId], reach],
    ['devices_tag', [...(target.tagIds ?? []), ...(filter?.tagIds ?? [])], reach],
    ['devices_shop', [...(target.shopIds ?? []), filter?.shopId], reach],
    ['identity_org', [...(target.partnerIds ?? []), filter?.partnerId], orgControlled(scope, 't')],
    ['identity_account', [filter?.operatorId], reach],
    ['files_object', [target.fileId], reach],
  ];
  const wanted = named.flatMap(([table, ids, seen]) => {
    const distinct = [...new Set(ids.filter((id) => id !== undefined))];
    return distinct.length === 0
      ? []
      : [
          sql<boolean>`(select count(*) from ${sql.table(table)} t
                         where t.id = any(${distinct}::bigint[]) and ${seen}) = ${distinct.length}`,
        ];
  });
  if (wanted.length === 0) return;
  const { rows } = await sql<{ ok: boolean }>`select ${sql.join(wanted, sql` and `)} as ok`.execute(db);
  if (!rows[0]?.ok) throw new AppError('core.not_found');
}
