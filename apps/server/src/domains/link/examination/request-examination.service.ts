import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { findAskedDevice } from './examination.store.ts';

/** Asks a connected device to test itself. What it finds comes as its report; a device that is away is not asked. */
export async function requestExamination(ctx: Ctx, deviceId: string): Promise<{ sn: string }> {
  const device = await transact(ctx, async (tx) => {
    const found = await findAskedDevice(tx, deviceId);
    refuseUnless(found, 'core.not_found');
    refuseUnless(found.state === 'online', 'link.device_away');
    await tx.audit({ objectType: 'device', objectId: deviceId, objectName: found.sn, orgId: found.org_id });
    return found;
  });
  const isSent = await ctx.app.fabric.send(nudgeMessage, [device.sn], { reason: 'examination' });
  refuseUnless(isSent, 'link.device_away');
  return { sn: device.sn };
}
