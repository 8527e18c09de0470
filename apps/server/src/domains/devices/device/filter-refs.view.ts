import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, orgControlled, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';

/** Records a filter names must be seen by who asks: a foreign one is answered as one that is not there. */
export async function refuseUnseenRefs(
  { scope, db }: ScopedDb,
  { shopId, operatorId, tagIds }: Pick<DeviceFilter, 'shopId' | 'operatorId' | 'tagIds'>,
): Promise<void> {
  const wanted = [
    shopId && sql`(select count(*) from devices_shop t where t.id = ${shopId}::bigint and ${inScope(scope, 't')}) = 1`,
    operatorId &&
      sql`(select count(*) from identity_account t where t.id = ${operatorId}::bigint and ${inScope(scope, 't')}) = 1`,
    tagIds?.length &&
      sql`(select count(*) from devices_tag t where t.id = any(${tagIds}::int[]) and ${inScope(scope, 't')})
            = ${new Set(tagIds).size}`,
  ].filter((part): part is RawBuilder<unknown> => Boolean(part));
  if (wanted.length === 0) return;
  const { rows } = await sql<{ ok: boolean }>`select ${sql.join(wanted, sql` and `)} as ok`.execute(db);
  if (!rows[0]?.ok) throw new AppError('core.not_found');
}

/**
 * Exactly these serial numbers. By the reversed number: for `sn` itself the planner may take the trigram index, which
 * answers equality a thousand times slower.
 */
export const serialIn = (sns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`d.sn_rev = any(${sns.map((sn) => sn.split('').toReversed().join(''))}::text[])`;

const levels = ['', 'd.org_l1', 'd.org_l2', 'd.org_l3', 'd.org_l4', 'd.org_l5'] as const;

/** Devices of a partner and of everything it controls. */
export async function partnerRows({ scope, db }: ScopedDb, partnerId: string): Promise<RawBuilder<boolean>> {
  const id = Number(partnerId);
  const org = await db
    .selectFrom('identity_org as o')
    .select('o.depth')
    .where('o.id', '=', id)
    .where(orgControlled(scope, 'o'))
    .executeTakeFirst();
  if (!org) throw new AppError('core.not_found');
  if (id === vendorOrgId) return sql<boolean>`d.org_id = ${vendorOrgId}`;
  return sql<boolean>`${sql.ref(levels[org.depth] ?? 'd.org_id')} = ${id}`;
}
