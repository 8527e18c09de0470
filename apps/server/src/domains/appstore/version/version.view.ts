import type { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail, AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { presentVersionDetail, versionDetails } from '../app/version-detail.view.ts';
import { presentVersion, versionRows } from '../app/version-row.view.ts';

/** Of the caller and of partners below. Deleted ones only for who asks for them. */
export async function pageVersions(
  { scope, timezone }: Ctx,
  input: RouteInput<typeof appVersionRoutes.page>,
): Promise<Paged<AppVersionRow>> {
  const { appId, keyword, state } = input;
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, async (db) => {
    if (appId) {
      const app = db.selectFrom('appstore_app as a').select('a.id').where('a.id', '=', appId);
      refuseUnless(await app.where(inScope(scope, 'a')).executeTakeFirst(), 'core.not_found');
    }
    let query = versionRows({ db }).where(inScope(scope, 'v'));
    if (appId) query = query.where('v.app_id', '=', appId);
    if (keyword) query = query.where('v.search', 'like', containing(keyword.toLowerCase()));
    query = state?.length ? query.where('v.state', 'in', state) : query.where('v.state', '<>', 'deleted');
    if (from) query = query.where('v.created_at', '>=', from);
    if (to) query = query.where('v.created_at', '<', to);
    return keysetPage(db, query, input, 'v.id', presentVersion);
  });
}

export const findVersion = ({ scope }: Ctx, id: string): Promise<AppVersionDetail> =>
  readIn(scope, async (db) => {
    const row = await versionDetails({ db }).where('v.id', '=', id).where(inScope(scope, 'v')).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return presentVersionDetail({ db }, row);
  });
