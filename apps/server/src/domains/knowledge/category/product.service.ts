import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, findReadyFile, releaseFile } from '../../files/index.ts';
import { presentProduct } from './category.view.ts';
import {
  deleteProduct,
  findProductForUpdate,
  insertProduct,
  type StoredProduct,
  updateProduct,
} from './product.store.ts';

type Input<K extends keyof typeof supportCategoryRoutes> = RouteInput<(typeof supportCategoryRoutes)[K]>;

const takenNames = {
  knowledge_product__name_en: 'core.name_taken',
  knowledge_product__name_zh: 'core.name_taken',
} as const;
const stillUsed = { knowledge_problem_product_id_fkey: 'knowledge.product_has_problems' } as const;

const factsOf = (row: StoredProduct) => ({
  nameEn: row.name_en,
  nameZh: row.name_zh,
  descriptionEn: row.description_en,
  descriptionZh: row.description_zh,
  icon: row.icon_file_id,
  sort: row.sort,
});

/** Everybody who submits a ticket chooses from them, so everybody hears of a change. */
async function tell(tx: Tx, row: StoredProduct, change: { before?: unknown; after?: unknown }): Promise<void> {
  const id = String(row.id);
  await tx.audit({ objectType: 'product_type', objectId: id, objectName: row.name_en, ...change });
  await tx.emit({ topic: 'knowledge.category', payload: { id }, permission: 'signedIn' });
}

async function changeIcon(ctx: Ctx, tx: Tx, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  if (after) await claimFile(tx, callerOf(ctx), after, 'productIcon');
  if (before) await releaseFile(tx, before);
}

export const addProduct = (ctx: Ctx, draft: Input<'addProduct'>) =>
  transact(ctx, async (tx) => {
    await changeIcon(ctx, tx, null, draft.iconFileId);
    const row = await refusingDoubles(takenNames, insertProduct(tx, draft, callerOf(ctx).loginName));
    await tell(tx, row, { after: factsOf(row) });
    return presentProduct(row);
  });

export const changeProduct = (ctx: Ctx, { id, version, ...draft }: Input<'editProduct'>) =>
  transact(ctx, async (tx) => {
    if (draft.iconFileId) await findReadyFile(tx, callerOf(ctx), draft.iconFileId, 'productIcon');
    const row = await findProductForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === version, 'core.stale_version');
    await changeIcon(ctx, tx, row.icon_file_id, draft.iconFileId);
    const changed = await refusingDoubles(takenNames, updateProduct(tx, row.id, draft));
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
    return presentProduct(changed);
  });

export const removeProduct = (ctx: Ctx, { id }: Input<'deleteProduct'>) =>
  transact(ctx, async (tx) => {
    const row = await findProductForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    await refusingDoubles(stillUsed, deleteProduct(tx, row.id));
    if (row.icon_file_id) await releaseFile(tx, row.icon_file_id);
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
