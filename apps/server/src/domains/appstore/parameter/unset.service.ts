import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { App } from '../../../platform/app.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { missingOf, settle } from './parameter.rules.ts';
import { findTakingApp, listLayers, listLineOf } from './resolve.store.ts';

interface Unset {
  fields: Pick<ParameterField, 'key' | 'titleEn' | 'titleZh'>[];
  /** Of those that were asked about, who lacks one. */
  orgIds: number[];
}

/**
 * The required fields of an app that have no value for everybody in one of these organisations. Groups and devices may
 * have their own: which device lacks one is told by its interface page; asking a million beforehand would take minutes.
 * Values above an organisation are read for the system: the caller was let to the app and the organisations.
 */
export async function findUnset({ database }: App, appId: string, orgIds: readonly number[]): Promise<Unset> {
  const inside = { scope: systemScope(database, 'values of organisations above count as well'), db: database.vendor };
  const fields = (await findTakingApp(inside, { appId }))?.fields ?? [];
  if (!fields.some((field) => field.isRequired)) return { fields: [], orgIds: [] };
  const missing = new Set<string>();
  const lacking: number[] = [];
  for (const orgId of orgIds) {
    const place = { orgIds: await listLineOf(inside, orgId), groupId: null, deviceId: null };
    const keys = missingOf(fields, settle(fields, await listLayers(inside, appId, place)));
    for (const key of keys) missing.add(key);
    if (keys.length > 0) lacking.push(orgId);
  }
  return {
    fields: fields.flatMap(({ key, titleEn, titleZh }) => (missing.has(key) ? [{ key, titleEn, titleZh }] : [])),
    orgIds: lacking,
  };
}
