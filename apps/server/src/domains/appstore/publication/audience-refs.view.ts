import type { Audience } from '@tilldeck/contracts/appstore/publication.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';

/** Every record an audience names has to be there for who asks, whichever part of the audience counts. */
export async function refuseUnseenAudience({ scope, db }: ScopedDb, audience: Audience): Promise<void> {
  const reach = inScope(scope, 't');
  const named: [table: string, ids: readonly string[], reach: RawBuilder<boolean>][] = [
    ['devices_tag', audience.tagIds, reach],
    ['devices_group', audience.groupIds, reach],
    ['identity_org', audience.partnerIds, orgControlled(scope, 't')],
    ['devices_model', audience.modelIds, sql<boolean>`true`],
  ];
  const wanted = named.flatMap(([table, ids, seen]) => {
    const distinct = [...new Set(ids)];
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

/** A group that fills itself has no devices of its own, and no groups below that a device could stand in. */
export async function refuseDynamicGroups({ db }: Pick<ScopedDb, 'db'>, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const dynamic = await db
    .selectFrom('devices_group')
    .select('id')
    .where('id', 'in', groupIds.map(Number))
    .where('kind', '=', 'dynamic')
    .executeTakeFirst();
  refuseUnless(!dynamic, 'appstore.group_dynamic');
}
