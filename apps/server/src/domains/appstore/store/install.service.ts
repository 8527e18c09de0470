import { storeInstallsPerHour } from '@tilldeck/contracts/appstore/app.limits';
import type { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import type { OwnDevice } from '../../../platform/db/own-device.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { installFromStore } from '../release/install.service.ts';
import { isReleasable } from '../release/release.rules.ts';
import { findReleasedVersion } from '../release/released-version.view.ts';
import { findDeviceOrg, isHigherTakenBack, isInstalled } from './install.store.ts';
import type { Offer } from './offer.view.ts';
import { findOffer, findOfferOfApp } from './store.service.ts';

interface AskedVersion {
  appId: string;
  name: string;
  versionCode: number;
}

/** A device asks for a version that is meant for it, and gets it as work in the name of its partner. */
export async function askForInstall(ctx: Ctx, { versionId, isRetold }: RouteInput<typeof storeRoutes.install>) {
  const device = deviceOf(ctx);
  const { deviceId, sn } = device;
  const quota = await ctx.app.rateLimiter.take(`store-install:${deviceId}`, storeInstallsPerHour, 3_600);
  refuseUnless(quota.isAllowed, 'core.too_many_requests');
  const asked = isRetold ? await versionThere(ctx, device, versionId) : askedOf(await findOffer(ctx, versionId));
  // If the device has a higher version, it is one that was taken back: nothing else leads it here.
  const allowsDowngrade = !isRetold && (await isHigherTakenBack(aboveOwner(ctx), asked.appId, asked.versionCode));
  const how = { allowsDowngrade, isRetold };
  return transact(ctx, async (tx) => {
    const orgId = await findDeviceOrg(tx, device);
    refuseUnless(orgId, 'core.not_found');
    const { workId } = await installFromStore(tx, { id: deviceId, sn, orgId }, versionId, how);
    await tx.audit({
      objectType: 'app',
      objectId: asked.appId,
      objectName: asked.name,
      orgId,
      account: { id: null, name: sn },
      after: { sn, versionCode: asked.versionCode, workId },
    });
    return { id: workId };
  });
}

/** Apps and their publications belong to the vendor or another organisation above the owner. */
const aboveOwner = ({ app }: Ctx): ScopedDb => ({
  scope: systemScope(app.database, 'the store offers apps of organisations above'),
  db: app.database.vendor,
});

const askedOf = (offer: Offer): AskedVersion => ({
  appId: offer.app_id,
  name: offer.name || offer.package,
  versionCode: Number(offer.version_code),
});

/**
 * What is offered, or an earlier version that the device has of an app that is offered to it: it is told other values
 * without being led to a version nobody there chose. What was halted or taken back is not put in again.
 */
async function versionThere(ctx: Ctx, device: OwnDevice, versionId: string): Promise<AskedVersion> {
  const offer = await findOfferOfApp(ctx, versionId);
  if (offer.version_id === versionId) return askedOf(offer);
  const inside = aboveOwner(ctx);
  const version = await findReleasedVersion(inside.scope, versionId);
  refuseUnless(version && isReleasable(version) && (await isInstalled(inside, device, version)), 'core.not_found');
  return { appId: version.appId, name: version.name || version.package, versionCode: version.versionCode };
}
