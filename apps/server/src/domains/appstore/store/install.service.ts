import type { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { installFromStore } from '../release/install.service.ts';
import { findDeviceOrg, isHigherTakenBack } from './install.store.ts';
import { findOffer } from './store.service.ts';

/** A device asks for a version that is meant for it, and gets it as work in the name of its partner. */
export async function askForInstall(ctx: Ctx, { versionId }: RouteInput<typeof storeRoutes.install>) {
  const { deviceId, sn } = deviceOf(ctx);
  const offer = await findOffer(ctx, deviceId, versionId);
  return transact(ctx, async (tx) => {
    const orgId = await findDeviceOrg(tx, deviceId);
    refuseUnless(orgId, 'core.not_found');
    // If the device has a higher version, it is one that was taken back: nothing else leads it here.
    const allowsDowngrade = await isHigherTakenBack(tx, offer.app_id, offer.version_code);
    const { workId } = await installFromStore(tx, { id: deviceId, sn, orgId }, versionId, { allowsDowngrade });
    await tx.audit({
      objectType: 'app',
      objectId: offer.app_id,
      objectName: offer.name || offer.package,
      orgId,
      account: { id: null, name: sn },
      after: { sn, versionCode: Number(offer.version_code), workId },
    });
    return { id: workId };
  });
}
