import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { presentProblem } from './category.view.ts';
import {
  deleteProblem,
  findProblemForUpdate,
  insertProblem,
  type StoredProblem,
  updateProblem,
} from './problem.store.ts';
import { findProductForUpdate } from './product.store.ts';

type Input<K extends keyof typeof supportCategoryRoutes> = RouteInput<(typeof supportCategoryRoutes)[K]>;

const takenNames = {
  knowledge_problem__product_id_name_en: 'core.name_taken',
  knowledge_problem__product_id_name_zh: 'core.name_taken',
} as const;
/** The constraints of the tables that name a problem type. */
const stillUsed = {
  knowledge_item_problem_id_fkey: 'knowledge.problem_has_solutions',
  support_ticket_problem_id_fkey: 'knowledge.problem_has_tickets',
} as const;

const factsOf = (row: StoredProblem) => ({ nameEn: row.name_en, nameZh: row.name_zh, sort: row.sort });

async function tell(tx: Tx, row: StoredProblem, change: { before?: unknown; after?: unknown }): Promise<void> {
  const id = String(row.id);
  await tx.audit({ objectType: 'problem_type', objectId: id, objectName: row.name_en, ...change });
  await tx.emit({ topic: 'knowledge.category', payload: { id: String(row.product_id) }, permission: 'signedIn' });
}

export const addProblem = (ctx: Ctx, { productId, ...draft }: Input<'addProblem'>) =>
  transact(ctx, async (tx) => {
    const product = await findProductForUpdate(tx, productId);
    refuseUnless(product, 'core.not_found');
    const work = insertProblem(tx, product.id, draft, callerOf(ctx).loginName);
    const row = await refusingDoubles(takenNames, work);
    await tell(tx, row, { after: { product: product.name_en, ...factsOf(row) } });
    return presentProblem(row);
  });

export const changeProblem = (ctx: Ctx, { id, version, ...draft }: Input<'editProblem'>) =>
  transact(ctx, async (tx) => {
    const row = await findProblemForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === version, 'core.stale_version');
    const changed = await refusingDoubles(takenNames, updateProblem(tx, row.id, draft));
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
    return presentProblem(changed);
  });

export const removeProblem = (ctx: Ctx, { id }: Input<'deleteProblem'>) =>
  transact(ctx, async (tx) => {
    const row = await findProblemForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    await refusingDoubles(stillUsed, deleteProblem(tx, row.id));
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
