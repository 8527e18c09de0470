import type { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { statesUnderReview } from '@tilldeck/contracts/appstore/app.rules';
import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { type AuditNote, type Tx, transact } from '../../../platform/transact.ts';
import { handOverFile } from '../../files/index.ts';
import { findReachedOrg, listOrgNames } from '../../identity/index.ts';
import { appEvent } from '../app/app.events.ts';
import { flushPendingAudit } from '../my-app/draft-trail.service.ts';
import { trailOf } from '../my-app/draft-trail.store.ts';
import { refreshOffered } from '../publication/start.service.ts';
import {
  countCategories,
  findAppForUpdate,
  listVersionsForUpdate,
  type StoredApp,
  updateListed,
  updateListing,
  updateOwner,
} from './market.store.ts';
import { findMarketDetail, findMarketRow } from './market.view.ts';

type Input<K extends keyof typeof marketRoutes> = RouteInput<(typeof marketRoutes)[K]>;

async function enter(tx: Tx, { id, version }: { id: string; version: number }): Promise<StoredApp> {
  const app = await findAppForUpdate(tx, id);
  refuseUnless(app, 'core.not_found');
  refuseUnless(app.version === version, 'core.stale_version');
  return app;
}

const tell = (tx: Tx, app: StoredApp, change: Pick<AuditNote, 'before' | 'after' | 'orgId'>) =>
  tx.audit({ objectType: 'app', objectId: app.id, objectName: app.name || app.package, orgId: app.org_id, ...change });

/** Sets right where an app is found. The next version that everybody gets brings its own again. */
export async function changeApp(ctx: Ctx, change: Input<'modify'>) {
  await transact(ctx, async (tx) => {
    const app = await enter(tx, change);
    const listing = {
      categoryId: intId(change.categoryId),
      secondCategoryId: change.secondCategoryId === null ? null : intId(change.secondCategoryId),
      keywords: change.keywords,
    };
    const named = [listing.categoryId, listing.secondCategoryId].filter((id) => id !== null);
    refuseUnless((await countCategories(tx, named)) === named.length, 'core.not_found');
    await updateListing(tx, app.id, listing);
    const before = {
      categoryId: app.category_id,
      secondCategoryId: app.second_category_id,
      keywords: app.keywords,
    };
    await tell(tx, app, { before, after: listing });
    await tx.emit(appEvent(app.id, app.org_id));
  });
  return findMarketDetail(ctx, change.id);
}

const switchListed = async (ctx: Ctx, choice: Input<'list'>, isListed: boolean) => {
  await transact(ctx, async (tx) => {
    const app = await enter(tx, choice);
    refuseUnless(app.is_listed !== isListed, 'appstore.wrong_state');
    await updateListed(tx, app.id, isListed);
    await refreshOffered(tx, app.id);
    await tell(tx, app, { before: { isListed: app.is_listed }, after: { isListed } });
  });
  return findMarketRow(ctx, choice.id);
};
export const listApp = (ctx: Ctx, choice: Input<'list'>) => switchListed(ctx, choice, true);
export const removeApp = (ctx: Ctx, choice: Input<'remove'>) => switchListed(ctx, choice, false);

/**
 * Gives an app away with all its versions. Who signs it stays, so the new owner needs the key for the next version;
 * whoever had it before sees only what the store offers.
 */
export async function transferApp(ctx: Ctx, { orgId, ...choice }: Input<'transfer'>) {
  await transact(ctx, async (tx) => {
    const target = await findReachedOrg(tx, 'everybody', intId(orgId));
    refuseUnless(target, 'core.not_found');
    const app = await enter(tx, choice);
    refuseUnless(target.id !== app.org_id, 'appstore.same_owner');
    const versions = await listVersionsForUpdate(tx, app.id);
    refuseUnless(
      versions.every(({ state }) => !statesUnderReview.includes(state as VersionState)),
      'appstore.under_review',
    );
    // Into the trail of whose draft it was.
    for (const version of versions) await flushPendingAudit(tx, trailOf(version));
    await updateOwner(tx, app.id, target.id);
    const files = versions.flatMap((one) => [
      one.file_id,
      one.icon_file_id,
      ...one.landscape_file_ids,
      ...one.portrait_file_ids,
    ]);
    for (const fileId of new Set([...files, app.icon_file_id])) if (fileId) await handOverFile(tx, fileId, target.id);
    await refreshOffered(tx, app.id);
    const names = await listOrgNames(tx.scope, [app.org_id]);
    const change = { before: { partner: names.get(app.org_id) ?? '' }, after: { partner: target.name } };
    // Both sides read it in their own trail.
    await tell(tx, app, change);
    await tell(tx, app, { ...change, orgId: target.id });
  });
  return findMarketRow(ctx, choice.id);
}
