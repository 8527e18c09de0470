import type { ParameterField, ParameterValues } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import {
  documentOf,
  type Layer,
  missingOf,
  readableOf,
  rememberedOf,
  type Settled,
  settle,
} from './parameter.rules.ts';
import { hashOf, secretsOf } from './parameter-secret.service.ts';
import {
  findDelivered,
  findDevicePlace,
  findTakingApp,
  listLayers,
  updateDelivered,
  upsertHanded,
} from './resolve.store.ts';

/** What one device gets for an app. */
export interface Resolved {
  fields: ParameterField[];
  settled: Map<string, Settled>;
  /** As the app reads it, secrets included: for the device alone. */
  values: ParameterValues;
  /** Changes when a value does. */
  hash: string;
  /** Required fields nobody gave a value. */
  missing: string[];
  /** What the device last took. */
  last: { hash: string; at: string } | null;
}

/**
 * Effective parameters of an app on a device: values of the device, its groups, its owner and the partners above, then
 * the last values taken, then defaults. Null where the app has no parameters.
 * Partners above the owner set values, too, so `inside` has system scope: callers must have checked access to the device.
 */
export async function resolveParameters(
  app: App,
  inside: ScopedDb,
  deviceId: string,
  appId: string,
): Promise<Resolved | null> {
  const [taking, place, delivered] = await Promise.all([
    findTakingApp(inside, { appId }),
    findDevicePlace(inside, deviceId),
    findDelivered(inside, deviceId, appId),
  ]);
  if (!taking || !place || taking.fields.length === 0) return null;
  const { fields } = taking;
  const last: Layer = { origin: 'last', name: '', values: delivered?.values ?? {} };
  const layers = [last, ...(await listLayers(inside, appId, { ...place, deviceId }))];
  const chosen = settle(fields, layers);
  const values = documentOf(fields, chosen, place.facts, secretsOf(app, appId).open);
  const settled = readableOf(chosen, values);
  return {
    fields,
    settled,
    values,
    hash: await hashOf(app, values),
    missing: missingOf(fields, settled),
    last: delivered?.delivered_at ? { hash: delivered.hash, at: delivered.delivered_at } : null,
  };
}

/**
 * The same, to be handed to the device: it is kept until the device says by the hash that it took it
 * (`keepDelivered`).
 */
export async function handParameters(
  app: App,
  inside: ScopedDb,
  deviceId: string,
  appId: string,
): Promise<{ values: ParameterValues; hash: string; missing: string[] } | null> {
  const resolved = await resolveParameters(app, inside, deviceId, appId);
  if (!resolved) return null;
  const { values, hash, missing, settled, last } = resolved;
  if (last?.hash !== hash) await upsertHanded(inside, deviceId, appId, { values: rememberedOf(settled), hash });
  return { values, hash, missing };
}

/** A device took what it was handed: an install succeeded with it, or the app read it. Anything else is passed over. */
export async function keepDelivered(inside: ScopedDb, deviceId: string, appId: string, hash: string): Promise<void> {
  await updateDelivered(inside, [{ deviceId, appId, hash }]);
}
