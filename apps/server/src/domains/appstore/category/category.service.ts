import type { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, findReadyFile, releaseFile } from '../../files/index.ts';
import {
  deleteCategory,
  findCategoryForUpdate,
  insertCategory,
  type StoredCategory,
  updateCategory,
} from './category.store.ts';
import { presentCategory } from './category.view.ts';

type Input<K extends keyof typeof categoryRoutes> = RouteInput<(typeof categoryRoutes)[K]>;

const takenNames = {
  appstore_category__name_en: 'appstore.category_taken',
  appstore_category__name_zh: 'appstore.category_taken',
} as const;
const stillUsed = {
  appstore_app_category_id_fkey: 'appstore.category_in_use',
  appstore_app_second_category_id_fkey: 'appstore.category_in_use',
} as const;

const factsOf = ({ nameEn, nameZh, iconFileId, isEnabled, sort }: AppCategory) => ({
  nameEn,
  nameZh,
  icon: iconFileId,
  isEnabled,
  sort,
});

/** Everybody who describes an app chooses from them, so everybody hears of a change. */
async function tell(tx: Tx, row: StoredCategory, change: { before?: unknown; after?: unknown }): Promise<void> {
  const id = String(row.id);
  await tx.audit({ objectType: 'app_category', objectId: id, objectName: row.name_en, ...change });
  await tx.emit({ topic: 'appstore.category', payload: { id }, permission: 'signedIn' });
}

async function enter(tx: Tx, { id, version }: { id: string; version?: number }): Promise<StoredCategory> {
  const row = await findCategoryForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(version === undefined || row.version === version, 'core.stale_version');
  return row;
}

async function changeIcon(ctx: Ctx, tx: Tx, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  if (after) await claimFile(tx, callerOf(ctx), after, 'categoryIcon');
  if (before) await releaseFile(tx, before);
}

export const addCategory = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    await changeIcon(ctx, tx, null, draft.iconFileId);
    const row = await refusingDoubles(takenNames, insertCategory(tx, draft, callerOf(ctx).loginName));
    const added = presentCategory(row);
    await tell(tx, row, { after: factsOf(added) });
    return added;
  });

export const changeCategory = (ctx: Ctx, { id, version, ...draft }: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    if (draft.iconFileId) await findReadyFile(tx, callerOf(ctx), draft.iconFileId, 'categoryIcon');
    const row = await enter(tx, { id, version });
    await changeIcon(ctx, tx, row.icon_file_id, draft.iconFileId);
    const changed = await refusingDoubles(takenNames, updateCategory(tx, row.id, draft));
    const after = presentCategory(changed);
    await tell(tx, changed, { before: factsOf(presentCategory(row)), after: factsOf(after) });
    return after;
  });

export const switchCategory = (ctx: Ctx, request: Input<'enable'>, isEnabled: boolean) =>
  transact(ctx, async (tx) => {
    const row = await enter(tx, request);
    const changed = await updateCategory(tx, row.id, { isEnabled });
    await tell(tx, changed, { before: { isEnabled: row.is_enabled }, after: { isEnabled } });
    return presentCategory(changed);
  });

export const removeCategory = (ctx: Ctx, { id }: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const row = await enter(tx, { id });
    await refusingDoubles(stillUsed, deleteCategory(tx, row.id));
    if (row.icon_file_id) await releaseFile(tx, row.icon_file_id);
    await tell(tx, row, { before: factsOf(presentCategory(row)) });
    return {};
  });
