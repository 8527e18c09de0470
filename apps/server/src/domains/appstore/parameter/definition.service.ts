import type { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { StoredValues } from '@tilldeck/db/stored-shapes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { definitionEvents } from '../app/app.events.ts';
import { notifyDevicesOf } from '../notify/notify.service.ts';
import { findHearers } from '../publication/offer.store.ts';
import { findDefinition, findOwnAppForUpdate, listStoredValues, upsertDefinition } from './definition.store.ts';
import { findDefinitionDetail } from './definition.view.ts';
import { presentValues } from './parameter.rules.ts';

/** Owner and vendor say what an app takes. Values stay where they are; those that do not fit do not count, and are named. */
export async function saveDefinition(ctx: Ctx, { appId, version, fields }: RouteInput<typeof definitionRoutes.save>) {
  const unfit = await transact(ctx, async (tx) => {
    const app = await findOwnAppForUpdate(tx, appId);
    refuseUnless(app, 'core.not_found');
    const before = await findDefinition(tx, appId);
    refuseUnless((before?.version ?? 0) === version, 'core.stale_version');
    await upsertDefinition(tx, { id: app.id, orgId: app.org_id }, fields, callerOf(ctx).loginName);
    await tx.audit({
      objectType: 'app',
      objectId: app.id,
      objectName: app.name || app.package,
      orgId: app.org_id,
      ...(before ? { before: { fields: before.fields } } : {}),
      after: { fields },
    });
    await notifyDevicesOf(tx, appId);
    for (const event of definitionEvents(appId, await findHearers(tx, appId))) await tx.emit(event);
    return countUnfit(fields, await listStoredValues(tx, appId));
  });
  return { ...(await findDefinitionDetail(ctx.scope, appId)), unfit };
}

function countUnfit(fields: readonly ParameterField[], all: readonly StoredValues[]) {
  const counts = new Map<string, number>();
  for (const values of all)
    for (const key of presentValues(fields, values).unfit) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count }));
}
