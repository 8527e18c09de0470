import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { OrgScope } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { whereDevice } from '../device/device-filter.view.ts';
import { addTo, changeFilterIn } from './group.service.ts';
import { findGroup } from './group.store.ts';
import { reachedOrg } from './group.view.ts';

type Input<K extends keyof typeof groupRoutes> = RouteInput<(typeof groupRoutes)[K]>;

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';

/** A filter worth keeping: it narrows, names only what the caller sees, and asks for no other saved filter. */
async function judgeFilter(tx: Tx<OrgScope>, filter: DeviceFilter): Promise<void> {
  // Whoever builds the condition refuses what the caller does not see.
  await whereDevice(tx, filter);
  if (filter.partnerId) await reachedOrg(tx, filter.partnerId);
  refuseUnless(Object.values(filter).some(isSet), 'devices.group_filter_empty');
  if (!filter.groupId) return;
  const group = await findGroup(tx, filter.groupId);
  refuseUnless(group, 'core.not_found');
  refuseUnless(group.kind === 'static', 'devices.group_not_static');
}

export const addDynamicGroup = (ctx: Ctx, { filter, ...draft }: Input<'addDynamic'>) =>
  transact(ctx, async (tx) => {
    await judgeFilter(tx, filter);
    return addTo(tx, draft, filter);
  });

export const changeGroupFilter = (ctx: Ctx, change: Input<'modifyFilter'>) =>
  transact(ctx, async (tx) => {
    refuseUnless(await findGroup(tx, change.id), 'core.not_found');
    await judgeFilter(tx, change.filter);
    return changeFilterIn(tx, change);
  });
