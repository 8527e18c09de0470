import type { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { missingOf, settle } from '../parameter/parameter.rules.ts';
import { findTakingApp, listLayers, listLineOf } from '../parameter/resolve.store.ts';
import { refuseUnseenAudience } from './audience-refs.view.ts';

/** A publication may name hundreds; a hint needs no more. */
const lookedAt = 20;

/** What an app has to be told and nobody has set for these partners as a whole. Groups and devices may have their own. */
export async function unsetFor(
  ctx: Ctx,
  { appId, partnerIds }: RouteInput<typeof publicationRoutes.unset>,
): Promise<RouteOutput<typeof publicationRoutes.unset>> {
  const { scope } = ctx;
  await readIn(scope, async (db) => {
    const own = db.selectFrom('appstore_app as a').select('a.id').where('a.id', '=', appId);
    refuseUnless(await own.where(inScope(scope, 'a')).executeTakeFirst(), 'core.not_found');
    await refuseUnseenAudience({ scope, db }, { partnerIds });
  });
  // Values above an organisation are read for the system, now that the caller was let to the app and the partners.
  const inside: ScopedDb = { scope: systemScope(ctx.app.database), db: ctx.app.database.vendor };
  const fields = (await findTakingApp(inside, { appId }))?.fields ?? [];
  const missing = new Set<string>();
  const lacking: number[] = [];
  if (fields.some((field) => field.isRequired))
    for (const orgId of partnerIds.length > 0 ? partnerIds.slice(0, lookedAt).map(Number) : [callerOf(ctx).orgId]) {
      const place = { orgIds: await listLineOf(inside, orgId), groupId: null, deviceId: null };
      const keys = missingOf(fields, settle(fields, await listLayers(inside, appId, place)));
      for (const key of keys) missing.add(key);
      if (keys.length > 0) lacking.push(orgId);
    }
  const names = lacking.length === 0 ? [] : await listNames(inside, lacking);
  return {
    fields: fields
      .filter(({ key }) => missing.has(key))
      .map(({ key, titleEn, titleZh }) => ({ key, titleEn, titleZh })),
    partners: names,
  };
}

async function listNames({ db }: ScopedDb, orgIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('identity_org').select('name').where('id', 'in', orgIds).orderBy('name').execute();
  return rows.map(({ name }) => name);
}
