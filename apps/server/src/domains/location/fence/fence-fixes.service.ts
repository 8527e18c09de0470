import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import type { FenceFixes } from '@tilldeck/contracts/location/fence.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findEntry, findVersion } from './fence-fixes.store.ts';

/** The positions behind an entry. Who looked is in the trail of the owner of the device at that time. */
export const lookAtFixes = (ctx: Ctx, id: string): Promise<FenceFixes> =>
  transact(ctx, async (tx) => {
    const entry = await findEntry(tx, id);
    refuseUnless(entry, 'core.not_found');
    const scope = systemScope(ctx.app.database, 'the circle of a fence above, for an entry that is in scope');
    const version = await readIn(scope, (db) => findVersion({ db }, entry.fence_id, entry.fence_nr));
    refuseUnless(version, 'core.not_found');
    const { device_id: objectId, sn: objectName, org_id: orgId, happened_at: happenedAt } = entry;
    await tx.audit({
      objectType: 'device',
      objectId,
      objectName,
      orgId,
      after: { fence: entry.fence_name, happenedAt },
    });
    const circle = { latitude: version.latitude / 1e7, longitude: version.longitude / 1e7, radiusM: version.radius_m };
    return {
      circle,
      fixes: (entry.fixes ?? []).map(({ at, latitude, longitude, accuracyM }) => ({
        at: new Date(at).toISOString(),
        latitude,
        longitude,
        accuracyM: accuracyM ?? 0,
        distanceM: Math.round(distanceM(circle, { latitude, longitude })),
      })),
    };
  });
