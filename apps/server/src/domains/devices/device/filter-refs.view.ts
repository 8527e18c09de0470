import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { controlledBy } from '../../../platform/db/org-tree.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';

/** Records a filter names must be seen by who asks. */
export function refuseUnseenRefs(
  inside: ScopedDb,
  { shopId, operatorId, tagIds }: Pick<DeviceFilter, 'shopId' | 'operatorId' | 'tagIds'>,
): Promise<void> {
  const seen = inScope(inside.scope, 't');
  return refuseUnseen(inside, [
    { table: 'devices_shop', ids: [shopId], seen },
    { table: 'identity_account', ids: [operatorId], seen },
    { table: 'devices_tag', ids: tagIds ?? [], seen },
  ]);
}

/** Exactly these serial numbers. */
export const serialIn = (sns: readonly string[]): RawBuilder<boolean> => sql<boolean>`d.sn = any(${[...sns]}::text[])`;

/** Devices of a partner and of everything it controls. */
export async function partnerRows({ scope, db }: ScopedDb, partnerId: string): Promise<RawBuilder<boolean>> {
  const id = Number(partnerId);
  const org = await db
    .selectFrom('identity_org as o')
    .select(['o.id', 'o.depth'])
    .where('o.id', '=', id)
    .where(orgControlled(scope, 'o'))
    .executeTakeFirst();
  if (!org) throw new AppError('core.not_found');
  // A filter by the vendor means what it has not given to a partner.
  return id === vendorOrgId ? sql<boolean>`d.org_id = ${vendorOrgId}` : controlledBy(org, 'd');
}
