import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { serialIn, whereDevice } from '../../devices/index.ts';
import { refuseUnseenTarget } from './target-refs.view.ts';

/** The condition on `devices_device as d` that a target stands for, the scope included. */
export async function whereTarget(inside: ScopedDb, target: SettledTarget): Promise<RawBuilder<boolean>> {
  await refuseUnseenTarget(inside, target);
  const { except } = target;
  const parts = [await chosen(inside, target)];
  if (except?.sns?.length) parts.push(sql<boolean>`(${serialIn(except.sns)}) is not true`);
  if (except?.groupId)
    parts.push(sql<boolean>`(${await whereDevice(inside, { groupId: except.groupId })}) is not true`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function chosen(inside: ScopedDb, target: SettledTarget): Promise<RawBuilder<boolean>> {
  const any = (ids: readonly string[] = [], filterOf: (id: string) => DeviceFilter) => anyOf(inside, ids.map(filterOf));
  switch (target.scope) {
    case 'all':
      return whereDevice(inside, {});
    case 'model':
      return whereDevice(inside, { modelIds: target.modelIds ?? [] });
    case 'group':
      return any(target.groupIds, (groupId) => ({ groupId }));
    case 'tag':
      return any(target.tagIds, (tagId) => ({ tagIds: [tagId] }));
    case 'sn':
      return whereDevice(inside, { sns: target.sns ?? [] });
    case 'shop':
      return inShops(inside, target.shopIds ?? []);
    case 'partner':
      return any(target.partnerIds, (partnerId) => ({ partnerId }));
    case 'filter':
      return whereDevice(inside, target.filter ?? {});
  }
}

async function anyOf(inside: ScopedDb, filters: readonly DeviceFilter[]): Promise<RawBuilder<boolean>> {
  const parts: RawBuilder<boolean>[] = [];
  for (const filter of filters) parts.push(await whereDevice(inside, filter));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

const inShops = async (inside: ScopedDb, shopIds: readonly string[]) =>
  sql<boolean>`(${await whereDevice(inside, {})} and d.shop_id = any(${shopIds}::bigint[]))`;
