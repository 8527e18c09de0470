import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { devicesToChange, finishSelection, type Holder } from '../membership/membership.service.ts';
import { updatePlace } from '../membership/selection.store.ts';
import { tellGroup } from './group.service.ts';
import { findGroup } from './group.store.ts';

type Input<K extends keyof typeof groupRoutes> = RouteInput<(typeof groupRoutes)[K]>;

/** Moves devices into a group; one that was in another group leaves it. */
export const assignGroup = (ctx: Ctx, { groupId, ...asked }: Input<'assign'>) =>
  transact(ctx, async (tx) => {
    const group = await findGroup(tx, groupId);
    refuseUnless(group, 'core.not_found');
    const found = await devicesToChange(tx, asked, group.org_id);
    refuseUnless(group.kind === 'static', 'devices.group_not_static');
    const fitting = found.filter((device) => device.fits).map((device) => device.id);
    const changed = await updatePlace(tx, 'group_id', fitting, group.id);
    const holder: Holder = { objectType: 'device_group', id: groupId, name: group.name, orgId: group.org_id };
    await tellGroup(tx, group.org_id, groupId);
    return finishSelection(tx, holder, asked, found, changed);
  });

/** Takes devices out of whatever group they are in. */
export const releaseFromGroups = (ctx: Ctx, asked: Input<'release'>) =>
  transact(ctx, async (tx) => {
    const found = await devicesToChange(tx, asked);
    const changed = await updatePlace(
      tx,
      'group_id',
      found.map((device) => device.id),
      null,
    );
    for (const orgId of new Set(found.map((device) => device.org_id))) await tellGroup(tx, orgId, '');
    return finishSelection(tx, null, asked, found, changed);
  });
