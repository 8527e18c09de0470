import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { missingOf, settle } from './parameter.rules.ts';
import { findTakingApp, listLayers, listLineOf } from './resolve.store.ts';

/**
 * The required fields of an app that have no value for everybody in the caller's organisation. Groups and devices may
 * have their own: which device lacks one is told by its interface page; asking a million beforehand would take minutes.
 */
export async function listUnset(ctx: Ctx, appId: string): Promise<ParameterField[]> {
  const { database } = ctx.app;
  const inside = { scope: systemScope(database), db: database.vendor };
  const app = await findTakingApp(inside, { appId });
  if (!app?.fields.some((field) => field.isRequired)) return [];
  const orgIds = await listLineOf(inside, callerOf(ctx).orgId);
  const layers = await listLayers(inside, appId, { orgIds, groupId: null, deviceId: null });
  const missing = new Set(missingOf(app.fields, settle(app.fields, layers)));
  return app.fields.filter(({ key }) => missing.has(key));
}
