import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { rotateText } from '@tilldeck/contracts/wire/device-signing';
import { refuseUnless } from '../../../platform/app-error.ts';
import { fingerprintOf, isSignedBy, publicKeyFrom } from '../../../platform/auth/ed25519.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { findDeviceOfKeyForUpdate, findKeyOfDevice, insertKey, updateNextDropped } from './enrolment.store.ts';

/**
 * A device brings its next key. It counts from its first use on; until then the present one does, so an answer that
 * got lost locks nobody out: the device asks again with the same key and is given the same number.
 */
export async function rotateKey(ctx: Ctx, input: RouteInput<typeof linkRoutes.rotateKey>): Promise<{ epoch: number }> {
  const caller = deviceOf(ctx);
  const { deviceId, sn, epoch } = caller;
  const publicKey = Buffer.from(input.publicKey, 'base64url');
  const text = rotateText({ sn, epoch, publicKey: input.publicKey });
  refuseUnless(isSignedBy(publicKeyFrom(publicKey), text, input.proof), 'link.proof_refused');
  return transact(ctx, async (tx) => {
    const device = await findDeviceOfKeyForUpdate(tx, caller);
    refuseUnless(device, 'link.key_refused');
    const known = await findKeyOfDevice(tx, deviceId, publicKey);
    refuseUnless(!known || known.state === 'next', 'link.key_used_before');
    if (!known) await updateNextDropped(tx, deviceId);
    const id =
      known?.id ??
      (await insertKey(tx, {
        device,
        publicKey,
        state: 'next',
        source: 'rotation',
        claimId: null,
        ip: ctx.ip,
        agent: ctx.userAgent.slice(0, 120),
      }));
    const after = { fingerprint: fingerprintOf(publicKey), replaces: String(epoch) };
    await tx.audit({ objectType: 'device_key', objectId: id, objectName: sn, orgId: device.orgId, after });
    await tx.emit({
      topic: 'link.key',
      payload: { id, deviceId },
      orgId: device.orgId,
      permission: 'enrolment.query',
    });
    return { epoch: Number(id) };
  });
}
