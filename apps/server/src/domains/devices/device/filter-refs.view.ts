import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { controlledBy } from '../../../platform/db/org-tree.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';

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

/** What sale data lead to: shipped when, activated or not, to which country. */
export function saleParts(
  { shippedFrom, shippedTo, isActivated, country }: DeviceFilter,
  timezone: string,
): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (shippedFrom) parts.push(sql<boolean>`d.shipped_at >= ${instantOf(shippedFrom, timezone)}::timestamptz`);
  if (shippedTo) parts.push(sql<boolean>`d.shipped_at < ${instantOf(shippedTo, timezone)}::timestamptz`);
  if (isActivated !== undefined)
    parts.push(isActivated ? sql<boolean>`d.activated_at is not null` : sql<boolean>`d.activated_at is null`);
  if (country)
    parts.push(sql<boolean>`d.org_id in (select o.id from identity_org o where o.country_code = ${country})`);
  return parts;
}

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
