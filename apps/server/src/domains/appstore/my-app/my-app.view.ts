import type { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppDetail, AppRow, AppVersionDetail, SubmitCheck } from '@tilldeck/contracts/appstore/app.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { appRows, presentApp, presentAppDetail } from '../app/app-row.view.ts';
import { listChecks } from '../version/submit-checks.view.ts';
import { findOwnDetail } from './own-version.view.ts';

type Input<K extends keyof typeof myAppRoutes> = RouteInput<(typeof myAppRoutes)[K]>;

/** Of the caller's organisation itself: what partners below develop is theirs, and found among all apps. */
const ownApps = (ctx: Ctx, db: ScopedDb['db']) =>
  appRows({ db })
    .where(inScope(ctx.scope, 'a'))
    .where('a.org_id', '=', callerOf(ctx).orgId)
    .where('a.deleted_at', 'is', null);

export function pageOwnApps(ctx: Ctx, input: Input<'page'>): Promise<Paged<AppRow>> {
  const { scope, timezone } = ctx;
  const { keyword, categoryId, state, isListed } = input;
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = ownApps(ctx, db);
    if (keyword) query = query.where('a.search', 'like', containing(keyword.toLowerCase()));
    if (categoryId) query = query.where(sql<boolean>`${categoryId}::bigint in (a.category_id, a.second_category_id)`);
    if (state?.length) query = query.where('nv.state', 'in', state);
    if (isListed !== undefined) query = query.where('a.is_listed', '=', isListed);
    if (from) query = query.where('a.created_at', '>=', from);
    if (to) query = query.where('a.created_at', '<', to);
    return keysetPage(db, query, input, 'a.id', presentApp);
  });
}

export function findOwnApp(ctx: Ctx, id: string): Promise<AppDetail> {
  const { scope } = ctx;
  return readIn(scope, async (db) => {
    const row = await ownApps(ctx, db).where('a.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return presentAppDetail({ db }, row);
  });
}

export function findOwnVersion(ctx: Ctx, id: string): Promise<AppVersionDetail> {
  return readIn(ctx.scope, async (db) => {
    const version = await findOwnDetail(ctx, { db }, id);
    refuseUnless(version, 'core.not_found');
    return version;
  });
}

export function findOwnChecks(ctx: Ctx, id: string): Promise<{ items: SubmitCheck[] }> {
  const { scope } = ctx;
  return readIn(scope, async (db) => {
    const version = await findOwnDetail(ctx, { db }, id);
    refuseUnless(version, 'core.not_found');
    return { items: await listChecks(scope, { db }, version) };
  });
}
