import type { RouteInput } from '@tilldeck/contracts/core/route';
import { depthAfterMove, inTreeOrder, subtreeOf } from '@tilldeck/contracts/core/tree';
import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { maxGroupDepth, maxGroupsPerOrg } from '@tilldeck/contracts/devices/membership.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import type { OrgScope } from '../../../platform/db/scope.ts';
import { refuseNamed } from '../../../platform/refuse-named.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { updateEveryPlace } from '../membership/selection.store.ts';
import {
  deleteGroup,
  findGroup,
  findTreeLocked,
  insertGroup,
  listGroups,
  updateGroup,
  updateGroupFilter,
  updateGroupParent,
} from './group.store.ts';
import { presentGroup, reachedOrg } from './group.view.ts';

type Input<K extends keyof typeof groupRoutes> = RouteInput<(typeof groupRoutes)[K]>;

const takenNames = { devices_group__name: 'core.name_taken' } as const;
const readTree = async (tx: Tx, orgId: number) => inTreeOrder(await listGroups(tx, orgId)).map(presentGroup);

/** The organisation's tree, which nobody else reshapes until this change is done. */
async function treeToChange(tx: Tx, orgId: number): Promise<DeviceGroup[]> {
  await findTreeLocked(tx, orgId);
  return readTree(tx, orgId);
}

async function groupToChange(tx: Tx, id: string, version?: number) {
  const row = await findGroup(tx, id);
  refuseUnless(row, 'core.not_found');
  const tree = await treeToChange(tx, row.org_id);
  const before = tree.find((group) => group.id === id);
  refuseUnless(before, 'core.not_found');
  refuseUnless(version === undefined || before.version === version, 'core.stale_version');
  return { orgId: row.org_id, tree, before };
}

/** As the trail tells it: names, not numbers. */
const factsOf = ({ name, kind, sort, remark, parentId, filter }: DeviceGroup, tree: readonly DeviceGroup[]) => ({
  name,
  kind,
  parent: tree.find((group) => group.id === parentId)?.name ?? null,
  sort,
  remark,
  ...(filter ? { filter: JSON.stringify(filter).slice(0, 500) } : {}),
});

export async function tellGroup(tx: Tx, orgId: number, id: string): Promise<void> {
  const payload = { groupId: id, orgId: String(orgId) };
  await tx.emit({ topic: 'devices.group', payload, orgId, permission: 'group.query' });
}

async function tell(tx: Tx, orgId: number, group: DeviceGroup, change: { before?: unknown; after?: unknown }) {
  const { id, name } = group;
  await tx.audit({ objectType: 'device_group', objectId: id, objectName: name, orgId, ...change });
  await tellGroup(tx, orgId, id);
}

/** Reads the group again and tells what became of it. */
async function finish(tx: Tx, orgId: number, id: string, before?: unknown): Promise<DeviceGroup> {
  const tree = await readTree(tx, orgId);
  const after = tree.find((group) => group.id === id);
  refuseUnless(after, 'core.not_found');
  await tell(tx, orgId, after, { ...(before ? { before } : {}), after: factsOf(after, tree) });
  return after;
}

/** Where a group may stand: below one of the same organisation that is no filter itself. */
function parentIn(tree: readonly DeviceGroup[], parentId: string | undefined): DeviceGroup | undefined {
  const parent = tree.find((group) => group.id === parentId);
  refuseUnless(parent || !parentId, 'core.not_found');
  refuseUnless(parent?.kind !== 'dynamic', 'devices.group_not_static');
  return parent;
}

export async function addTo(tx: Tx<OrgScope>, draft: Input<'add'>, filter: DeviceFilter | null): Promise<DeviceGroup> {
  const org = await reachedOrg(tx, draft.orgId);
  const tree = await treeToChange(tx, org.id);
  const parent = parentIn(tree, draft.parentId);
  refuseUnless((parent?.depth ?? 0) < maxGroupDepth, 'devices.group_too_deep');
  refuseUnless(tree.length < maxGroupsPerOrg, 'devices.group_too_many');
  const { id } = await refusingDoubles(takenNames, insertGroup(tx, org.id, parent?.id ?? null, draft, filter));
  return finish(tx, org.id, String(id));
}

export const addGroup = (ctx: Ctx, draft: Input<'add'>) => transact(ctx, (tx) => addTo(tx, draft, null));

export const changeGroup = (ctx: Ctx, change: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await groupToChange(tx, change.id, change.version);
    await refusingDoubles(takenNames, updateGroup(tx, change.id, change));
    return finish(tx, orgId, change.id, factsOf(before, tree));
  });

export async function changeFilterIn(tx: Tx, { id, version, filter }: Input<'modifyFilter'>): Promise<DeviceGroup> {
  const { orgId, tree, before } = await groupToChange(tx, id, version);
  refuseUnless(before.kind === 'dynamic', 'devices.group_not_dynamic');
  await updateGroupFilter(tx, id, filter);
  return finish(tx, orgId, id, factsOf(before, tree));
}

export const moveGroup = (ctx: Ctx, { id, version, parentId }: Input<'move'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await groupToChange(tx, id);
    parentIn(tree, parentId);
    refuseUnless(before.version === version, 'core.stale_version');
    refuseUnless(!parentId || !subtreeOf(tree, id).has(parentId), 'devices.group_loop');
    refuseUnless(depthAfterMove(tree, id, parentId ?? null) <= maxGroupDepth, 'devices.group_too_deep');
    await refusingDoubles(takenNames, updateGroupParent(tx, id, parentId ?? null));
    return finish(tx, orgId, id, factsOf(before, tree));
  });

export const removeGroup = (ctx: Ctx, { id, moveTo }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const { orgId, tree, before } = await groupToChange(tx, id);
    const target = tree.find((group) => group.id === moveTo && group.id !== id);
    refuseUnless(target || !moveTo, 'core.not_found');
    refuseUnless(target?.kind !== 'dynamic', 'devices.group_not_static');
    refuseUnless(!tree.some((group) => group.parentId === id), 'devices.group_has_children');
    await refuseNamed(ctx, tx, { kind: 'group', id }, 'devices.named_by_rules');
    if (before.deviceCount > 0) await updateEveryPlace(tx, 'group_id', Number(id), target ? Number(target.id) : null);
    await deleteGroup(tx, id);
    const after = before.deviceCount > 0 ? { devices: before.deviceCount, movedTo: target?.name ?? null } : undefined;
    await tell(tx, orgId, before, { before: factsOf(before, tree), ...(after ? { after } : {}) });
    return {};
  });
