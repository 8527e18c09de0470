import { holdsAny } from '@tilldeck/contracts/core/route';
import type { RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { isUnattended } from '../unattended/unattended-now.service.ts';
import { groundOf } from './ground.rules.ts';
import { findDeviceId, findGroundRow } from './ground.store.ts';
import { ownOrgOf } from './sides.rules.ts';

/** The device that somebody means, within its reach. */
export async function deviceMeant(ctx: Ctx, sn: string | undefined): Promise<string> {
  refuseUnless(sn, 'remote.sn_missing');
  const found = await readIn(ctx.scope, (db) => findDeviceId({ scope: ctx.scope, db }, sn));
  refuseUnless(found, 'core.not_found');
  return found.id;
}

/** Whether a session could begin now, on which ground and in which mode; the same for the outlook and the request. */
export async function judgeGround(ctx: Ctx, inside: ScopedDb, deviceId: string, wanted: RemoteMode) {
  const caller = callerOf(ctx);
  const device = await findGroundRow(inside, deviceId);
  refuseUnless(device, 'core.not_found');
  const canControl = device.can_control && holdsAny(caller.permissions, ['remote-session.edit']);
  const mode: RemoteMode = wanted === 'control' && canControl ? 'control' : 'view';
  const isOwners = ownOrgOf(caller) === device.org_id;
  const leave = await ctx.app.contributions.findRemoteLeave(inside, { deviceId, wants: mode, caller });
  const ground = groundOf({
    hasScreen: (device.width ?? 0) > 0,
    isOnline: device.state === 'online',
    isFlagOn: device.has_remote,
    hasOpenSession: device.open_session_id !== null,
    isOwners,
    isUnattended: isOwners && (await isUnattended(inside, device)),
    isUpperAllowed: device.is_upper_access_allowed,
    leave,
    canPrompt: device.can_prompt,
  });
  return { device, mode, canControl, leave, ground };
}
