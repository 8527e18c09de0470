import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { presentVersionDetail, versionDetails } from '../app/version-detail.view.ts';

/** A version of the caller's own organisation; undefined when it is somebody else's, or deleted. */
export async function findOwnDetail(
  ctx: Ctx,
  inside: Pick<ScopedDb, 'db'>,
  id: string,
): Promise<AppVersionDetail | undefined> {
  const row = await versionDetails(inside)
    .where('v.id', '=', id)
    .where('v.org_id', '=', callerOf(ctx).orgId)
    .where('v.state', '<>', 'deleted')
    .where(inScope(ctx.scope, 'v'))
    .executeTakeFirst();
  return row && presentVersionDetail(inside, row);
}
