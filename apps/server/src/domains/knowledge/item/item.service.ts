import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, releaseFile } from '../../files/index.ts';
import { findProblemForUpdate } from '../category/problem.store.ts';
import {
  columnsOf,
  deleteItem,
  deletePublished,
  findItemForUpdate,
  insertItem,
  insertPublished,
  type StoredItem,
  updateItem,
  updatePublishedPlace,
} from './item.store.ts';
import { findDetail, findItemRow } from './item.view.ts';

type Input<K extends keyof typeof knowledgeRoutes> = RouteInput<(typeof knowledgeRoutes)[K]>;

/** Texts are long: the trail tells that they changed, not how. */
const factsOf = (row: StoredItem) => ({
  titleEn: row.title_en,
  titleZh: row.title_zh,
  keywords: row.keywords,
  state: row.state,
});

/** Readers look at published ones only, but a change of state concerns them either way. */
async function tell(tx: Tx, row: StoredItem, change: { before?: unknown; after?: unknown }): Promise<void> {
  const objectName = row.title_en || row.title_zh;
  await tx.audit({ objectType: 'knowledge_item', objectId: row.id, objectName, ...change });
  await tx.emit({ topic: 'knowledge.item', payload: { id: row.id }, permission: 'knowledge.query' });
}

async function enter(tx: Tx, { id, version }: { id: string; version?: number }): Promise<StoredItem> {
  const row = await findItemForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(version === undefined || row.version === version, 'core.stale_version');
  return row;
}

async function problemOf(tx: Tx, id: string) {
  const problem = await findProblemForUpdate(tx, id);
  refuseUnless(problem, 'core.not_found');
  return problem;
}

async function changePictures(ctx: Ctx, tx: Tx, before: readonly string[], after: readonly string[]): Promise<void> {
  for (const id of after.filter((each) => !before.includes(each)))
    await claimFile(tx, callerOf(ctx), id, 'knowledgePicture');
  for (const id of before.filter((each) => !after.includes(each))) await releaseFile(tx, id);
}

export const addItem = (ctx: Ctx, draft: Input<'create'>) =>
  transact(ctx, async (tx) => {
    const problem = await problemOf(tx, draft.problemId);
    const columns = columnsOf(draft);
    await changePictures(ctx, tx, [], columns.file_ids);
    const row = await insertItem(tx, { ...columns, problem_id: problem.id, updated_by: callerOf(ctx).loginName });
    await tell(tx, row, { after: factsOf(row) });
    return findDetail(tx, row.id);
  });

export const changeItem = (ctx: Ctx, { id, version, ...draft }: Input<'update'>) =>
  transact(ctx, async (tx) => {
    const problem = await problemOf(tx, draft.problemId);
    const before = await enter(tx, { id, version });
    const columns = columnsOf(draft);
    await changePictures(ctx, tx, before.file_ids, columns.file_ids);
    const by = callerOf(ctx).loginName;
    const row = await updateItem(tx, id, { ...columns, problem_id: problem.id, updated_by: by });
    if (row.state === 'published') {
      await deletePublished(tx, id);
      await insertPublished(tx, row, problem.product_id);
    }
    await tell(tx, row, { before: factsOf(before), after: factsOf(row) });
    return findDetail(tx, id);
  });

export const publishItem = (ctx: Ctx, step: Input<'publish'>) =>
  transact(ctx, async (tx) => {
    const before = await enter(tx, step);
    refuseUnless(before.state === 'draft', 'core.stale_version');
    const problem = await problemOf(tx, String(before.problem_id));
    const marks = { state: 'published', published_at: new Date().toISOString() } as const;
    const row = await updateItem(tx, step.id, { ...marks, updated_by: callerOf(ctx).loginName });
    await insertPublished(tx, row, problem.product_id);
    await tell(tx, row, { before: { state: before.state }, after: { state: row.state } });
    return findItemRow(tx, step.id);
  });

export const unpublishItem = (ctx: Ctx, step: Input<'cancelPublish'>) =>
  transact(ctx, async (tx) => {
    const before = await enter(tx, step);
    refuseUnless(before.state === 'published', 'core.stale_version');
    const marks = { state: 'draft', published_at: null, updated_by: callerOf(ctx).loginName } as const;
    const row = await updateItem(tx, step.id, marks);
    await deletePublished(tx, step.id);
    await tell(tx, row, { before: { state: before.state }, after: { state: row.state } });
    return findItemRow(tx, step.id);
  });

export const placeItem = (ctx: Ctx, step: Input<'top'>, isTop: boolean) =>
  transact(ctx, async (tx) => {
    const before = await enter(tx, step);
    const topped_at = isTop ? (before.topped_at ?? new Date().toISOString()) : null;
    const row = await updateItem(tx, step.id, { topped_at, updated_by: callerOf(ctx).loginName });
    await updatePublishedPlace(tx, row);
    await tell(tx, row, { before: { isTop: before.topped_at !== null }, after: { isTop } });
    return findItemRow(tx, step.id);
  });

export const removeItem = (ctx: Ctx, { id }: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const row = await enter(tx, { id });
    await deleteItem(tx, id);
    await changePictures(ctx, tx, row.file_ids, []);
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
