import { inTreeOrder } from '@tilldeck/contracts/core/tree';
import { deviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { DeviceGroup, DeviceGroupDetail } from '@tilldeck/contracts/devices/group.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { findGroup, findGroupsNamed, type GroupRow, listGroups } from './group.store.ts';

/** The organisation an input names, or the caller's own, if the caller keeps its rows. */
export async function reachedOrg(inside: ScopedDb<OrgScope>, orgId: string | undefined) {
  const org = await findReachedOrg(inside, 'everybody', orgIdOf(orgId, inside.scope.orgId));
  if (!org) throw new AppError('core.not_found');
  return org;
}

export const listTree = (scope: OrgScope, orgId: string | undefined): Promise<DeviceGroup[]> =>
  readIn(scope, async (db) => {
    const org = await reachedOrg({ scope, db }, orgId);
    return inTreeOrder(await listGroups({ scope, db }, org.id)).map(presentGroup);
  });

export const findGroupDetail = (scope: OrgScope, id: string): Promise<DeviceGroupDetail> =>
  readIn(scope, async (db) => {
    const group = await findGroup({ scope, db }, id);
    if (!group) throw new AppError('core.not_found');
    const org = await reachedOrg({ scope, db }, String(group.org_id));
    const row = inTreeOrder(await listGroups({ scope, db }, org.id)).find((each) => each.id === id);
    if (!row) throw new AppError('core.not_found');
    return { ...presentGroup(row), orgName: org.name };
  });

/** Of all organisations within reach, by a part of the name. */
export const searchGroups = (scope: OrgScope, keyword: string, atMost: number) =>
  readIn(scope, (db) => findGroupsNamed({ scope, db }, keyword, atMost));

export const presentGroup = (row: GroupRow & { depth: number }): DeviceGroup => ({
  id: row.id,
  orgId: String(row.org_id),
  parentId: row.parentId,
  name: row.name,
  kind: row.kind as DeviceGroup['kind'],
  // A field that a later version no longer knows is left out; the group then holds more, never an error.
  filter: row.filter === null ? null : deviceFilter.catch({}).parse(row.filter),
  sort: row.sort,
  remark: row.remark,
  depth: row.depth,
  deviceCount: row.device_count,
  version: row.version,
});
