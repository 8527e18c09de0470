import type { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppDetail, AppRow, AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { findReachedOrg, listOrgNames, searchOrganisations } from '../../identity/index.ts';
import { appRows, presentApp, presentAppDetail } from '../app/app-row.view.ts';
import { isInMarket, presentVersion, versionRows } from '../app/version-row.view.ts';

const marketRows = ({ scope, db }: ScopedDb) => appRows({ db }).where(isInMarket(scope, 'a'));

export function pageMarket(ctx: Ctx, input: RouteInput<typeof marketRoutes.page>): Promise<Paged<AppRow>> {
  const { scope, timezone } = ctx;
  const { from, to } = instantsOf(input, timezone);
  const { orgId, keyword, categoryId, state, isListed } = input;
  return readIn(scope, async (db) => {
    let query = marketRows({ scope, db });
    if (orgId) {
      const org = await findReachedOrg({ scope, db }, 'everybody', intId(orgId));
      refuseUnless(org, 'core.not_found');
      query = query.where('a.org_id', '=', org.id);
    }
    if (keyword) query = query.where('a.search', 'like', containing(keyword.toLowerCase()));
    if (categoryId) query = query.where(sql<boolean>`${intId(categoryId)} in (a.category_id, a.second_category_id)`);
    if (state?.length) query = query.where(sql<string>`coalesce(nv.state, pv.state, 'draft')`, 'in', state);
    if (isListed !== undefined) query = query.where('a.is_listed', '=', isListed);
    if (from) query = query.where('a.created_at', '>=', from);
    if (to) query = query.where('a.created_at', '<', to);
    return keysetPage(db, query, input, 'a.id', presentApp);
  });
}

export const findMarketRow = ({ scope }: Ctx, id: string): Promise<AppRow> =>
  readIn(scope, async (db) => {
    const row = await marketRows({ scope, db }).where('a.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return presentApp(row);
  });

export const findMarketDetail = ({ scope }: Ctx, id: string): Promise<AppDetail> =>
  readIn(scope, async (db) => {
    const row = await marketRows({ scope, db }).where('a.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return presentAppDetail({ db }, row);
  });

/** Versions that passed both reviews; an app with one of them has no others to choose from. */
export const listMarketVersions = ({ scope }: Ctx, id: string): Promise<{ items: AppVersionRow[] }> =>
  readIn(scope, async (db) => {
    const app = await marketRows({ scope, db }).where('a.id', '=', id).executeTakeFirst();
    refuseUnless(app, 'core.not_found');
    const rows = await versionRows({ db })
      .where('v.app_id', '=', id)
      .where('v.state', '=', 'final_passed')
      .orderBy('v.version_code', 'desc')
      .limit(200)
      .execute();
    refuseUnless(rows.length > 1, 'appstore.no_other_versions');
    return { items: rows.map(presentVersion) };
  });

/** Organisations by part of their name; those a link brought along by their ids. */
export async function listOwners({ scope }: Ctx, { keyword, ids }: RouteInput<typeof marketRoutes.owners>) {
  const named = ids?.length ? await listOrgNames(scope, ids.map(intId)) : new Map<number, string>();
  const found = ids?.length ? [] : await searchOrganisations(scope, 'everybody', keyword);
  return {
    items: [
      ...[...named].map(([id, name]) => ({ id: String(id), name })),
      ...found.map(({ id, name }) => ({ id, name })),
    ],
  };
}
