import type { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { listOrgNames } from '../../identity/index.ts';
import { findUnset } from '../parameter/unset.service.ts';
import { refuseUnseenAudience } from './audience-refs.view.ts';

/** A publication may name hundreds; a hint needs no more. */
const lookedAt = 20;

/** What an app has to be told and nobody has set for these partners as a whole, and which of them lack it. */
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
  const asked = partnerIds.length > 0 ? partnerIds.slice(0, lookedAt).map(Number) : [callerOf(ctx).orgId];
  const { fields, orgIds } = await findUnset(ctx.app, appId, asked);
  const names = await listOrgNames(scope, orgIds);
  return { fields, partners: [...names.values()].toSorted((one, other) => one.localeCompare(other)) };
}
