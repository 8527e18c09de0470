import type { appInterfaceRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { ResolvedParameters } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { findSeenApp } from './app-reach.store.ts';
import { type Layer, presentSettled, settle } from './parameter.rules.ts';
import { findReachedDevice, findReachedGroup, type Place } from './parameter.store.ts';
import { placeOf } from './parameter-place.service.ts';
import { handParameters, keepDelivered, resolveParameters } from './resolve.service.ts';
import {
  findDelivered,
  findDevicePlace,
  findTakingApp,
  isDeviceMeant,
  listLayers,
  listLineOf,
} from './resolve.store.ts';

/** Values above an organisation are read for the system, after the place was found in the caller's own reach. */
const asSystem = ({ app }: Ctx): ScopedDb => ({
  scope: systemScope(app.database, 'values of organisations above count as well'),
  db: app.database.vendor,
});

/** The fields of an app, and what counts at a place where nothing is set. */
export async function formOf(ctx: Ctx, target: RouteInput<typeof parameterRoutes.form>) {
  const { scope } = ctx;
  const { app, place } = await readIn(scope, (db) => placeOf(ctx, { scope, db }, target));
  const layers = await layersAbove(ctx, app.id, place);
  return { fields: app.fields, inherited: presentSettled(app.fields, settle(app.fields, layers)) };
}

async function layersAbove(ctx: Ctx, appId: string, place: Place): Promise<Layer[]> {
  const inside = asSystem(ctx);
  if (place.deviceId !== null) {
    const stands = await findDevicePlace(inside, place.deviceId);
    const delivered = await findDelivered(inside, place.deviceId, appId);
    const last: Layer = { origin: 'last', name: '', values: delivered?.values ?? {} };
    return stands ? [last, ...(await listLayers(inside, appId, { ...stands, deviceId: null }))] : [];
  }
  const line = await listLineOf(inside, place.orgId);
  if (place.groupId === null)
    return listLayers(inside, appId, { orgIds: line.slice(0, -1), groupId: null, deviceId: null });
  const group = await findReachedGroup(inside, String(place.groupId));
  return listLayers(inside, appId, { orgIds: line, groupId: group?.parent_id ?? null, deviceId: null });
}

/** What one device would get now, for people: secrets stay closed. */
export async function resolveForPeople(
  ctx: Ctx,
  { appId, sn }: RouteInput<typeof appInterfaceRoutes.resolve>,
): Promise<ResolvedParameters> {
  const { scope } = ctx;
  const { app, device } = await readIn(scope, async (db) => ({
    app: await findSeenApp({ scope, db }, appId),
    device: await findReachedDevice({ scope, db }, sn),
  }));
  refuseUnless(app && device, 'core.not_found');
  const resolved = await resolveParameters(ctx.app, asSystem(ctx), device.id, appId);
  const about = { appId, package: app.package, sn: device.sn };
  if (!resolved)
    return { ...about, hash: '', fields: [], values: [], missing: [], lastTakenAt: null, isCurrent: false };
  const { fields, settled, values, hash, missing, last } = resolved;
  return {
    ...about,
    hash,
    fields,
    values: presentSettled(fields, settled, values),
    missing,
    lastTakenAt: last?.at ?? null,
    isCurrent: last?.hash === hash,
  };
}

/**
 * What an app on the calling device is to be told, where the app has business there: for any other device it does not
 * exist, whatever its package is called. The hash the device says is of what it took before.
 */
export async function parametersForDevice(ctx: Ctx, asked: RouteInput<typeof storeParameterRoutes.parameters>) {
  const device = deviceOf(ctx);
  const { deviceId } = device;
  return writeIn(systemScope(ctx.app.database, 'values of organisations above count as well'), async (inside) => {
    const app = await findTakingApp(inside, { package: asked.package });
    refuseUnless(app && app.fields.length > 0, 'core.not_found');
    refuseUnless(await isDeviceMeant(inside, device, app.id), 'core.not_found');
    if (asked.hash) await keepDelivered(inside, deviceId, app.id, asked.hash);
    const handed = await handParameters(ctx.app, inside, deviceId, app.id);
    refuseUnless(handed, 'core.not_found');
    return { hash: handed.hash, values: handed.hash === asked.hash ? null : handed.values };
  });
}
