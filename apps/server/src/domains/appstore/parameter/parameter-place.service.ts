import type { ParameterTarget } from '@tilldeck/contracts/appstore/parameter.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { findSeenApp, type SeenApp } from './app-reach.store.ts';
import { findReachedDevice, findReachedGroup, findReachedOrg, type Place } from './parameter.store.ts';

/** Whom values are meant for. Everything that is named has to be in reach, whether it counts for the level or not. */
export async function placeOf(
  ctx: Ctx,
  inside: ScopedDb,
  { appId, level, orgId, groupId, sn }: ParameterTarget,
): Promise<{ app: SeenApp; place: Place }> {
  const app = await findSeenApp(inside, appId);
  const org = await findReachedOrg(inside, orgId === undefined ? callerOf(ctx).orgId : Number(orgId));
  const group = groupId === undefined ? null : await findReachedGroup(inside, groupId);
  const device = sn === undefined ? null : await findReachedDevice(inside, sn);
  refuseUnless(app && org && group !== undefined && device !== undefined, 'core.not_found');
  if (level === 'partner')
    return { app, place: { level, orgId: org.id, groupId: null, deviceId: null, name: org.name } };
  if (level === 'group') {
    if (!group) throw new AppError('core.invalid_input', { data: { fields: { groupId: 'required' } } });
    // Who is in a dynamic group is found when it is asked for; a device asks for its own values.
    refuseUnless(group.kind === 'static', 'appstore.group_dynamic');
    return { app, place: { level, orgId: group.org_id, groupId: group.id, deviceId: null, name: group.name } };
  }
  if (!device) throw new AppError('core.invalid_input', { data: { fields: { sn: 'required' } } });
  return { app, place: { level, orgId: device.org_id, groupId: null, deviceId: device.id, name: device.sn } };
}
