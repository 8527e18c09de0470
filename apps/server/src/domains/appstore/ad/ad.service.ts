import type { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import type { Ad } from '@tilldeck/contracts/appstore/ad.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, releaseFile } from '../../files/index.ts';
import { refuseUnfitAudience } from '../publication/audience-refs.view.ts';
import {
  type AdFields,
  type AdRow,
  deleteAd,
  findAdForUpdate,
  insertAd,
  isAppSeen,
  updateAd,
  updateAdEnabled,
} from './ad.store.ts';
import { findAdIn } from './ad.view.ts';

type Input<K extends keyof typeof adRoutes> = RouteInput<(typeof adRoutes)[K]>;

async function tell(tx: Tx, { id, org_id: orgId }: Pick<AdRow, 'id' | 'org_id'>, change: { before?: Ad; after?: Ad }) {
  const objectName = (change.after ?? change.before)?.title ?? '';
  await tx.audit({ objectType: 'ad', objectId: id, objectName, orgId, ...change });
  await tx.emit({ topic: 'appstore.ad', payload: { id }, orgId, permission: 'ad.query' });
}

/** What an ad names has to be in reach of who names it. */
async function refuseUnseen(tx: Tx, { groupIds, appId }: AdFields): Promise<void> {
  if (appId !== null) refuseUnless(await isAppSeen(tx, appId), 'core.not_found');
  await refuseUnfitAudience(tx, { groupIds });
}

export const addAd = (ctx: Ctx, draft: Input<'add'>): Promise<Ad> =>
  transact(ctx, async (tx) => {
    await refuseUnseen(tx, draft);
    await claimFile(tx, callerOf(ctx), draft.pictureFileId, 'adPicture');
    const { orgId, loginName } = callerOf(ctx);
    const { id } = await insertAd(tx, orgId, loginName, draft);
    const after = await findAdIn(tx, id);
    await tell(tx, { id, org_id: orgId }, { after });
    return after;
  });

async function enter(tx: Tx, { id }: { id: string }) {
  const row = await findAdForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return { row, before: await findAdIn(tx, id) };
}

export const changeAd = (ctx: Ctx, change: Input<'modify'>): Promise<Ad> =>
  transact(ctx, async (tx) => {
    const { row, before } = await enter(tx, change);
    // What it names already may be of somebody above, who made it.
    const groupIds = change.groupIds.filter((id) => !before.groupIds.includes(id));
    await refuseUnseen(tx, { ...change, groupIds, appId: change.appId === before.appId ? null : change.appId });
    if (change.pictureFileId !== row.picture_file_id) {
      await claimFile(tx, callerOf(ctx), change.pictureFileId, 'adPicture');
      await releaseFile(tx, row.picture_file_id);
    }
    refuseUnless(row.version === change.version, 'core.stale_version');
    await updateAd(tx, change.id, change);
    const after = await findAdIn(tx, change.id);
    await tell(tx, row, { before, after });
    return after;
  });

const toggle =
  (isEnabled: boolean) =>
  (ctx: Ctx, { id, version }: Input<'enable'>): Promise<Ad> =>
    transact(ctx, async (tx) => {
      const { row, before } = await enter(tx, { id });
      refuseUnless(row.version === version, 'core.stale_version');
      await updateAdEnabled(tx, id, isEnabled);
      const after = await findAdIn(tx, id);
      await tell(tx, row, { before, after });
      return after;
    });
export const enableAd = toggle(true);
export const disableAd = toggle(false);

export const removeAd = (ctx: Ctx, { id }: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const { row, before } = await enter(tx, { id });
    await deleteAd(tx, id);
    await releaseFile(tx, row.picture_file_id);
    await tell(tx, row, { before });
    return {};
  });
