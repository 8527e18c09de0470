import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { ItemDetail, ItemRow, ItemState } from '@tilldeck/contracts/knowledge/item.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { isVendorScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { pagePublished, readPublished } from './published.view.ts';

const itemRows = (db: ScopedDb['db']) =>
  db
    .selectFrom('knowledge_item as i')
    .innerJoin('knowledge_problem as b', 'b.id', 'i.problem_id')
    .innerJoin('knowledge_product as p', 'p.id', 'b.product_id')
    .selectAll('i')
    .select(['b.name_en as problem_en', 'b.name_zh as problem_zh', 'b.product_id'])
    .select(['p.name_en as product_en', 'p.name_zh as product_zh']);
type Row = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>;

const presentRow = (row: Row): ItemRow => ({
  id: row.id,
  titleEn: row.title_en,
  titleZh: row.title_zh,
  productId: String(row.product_id),
  productNameEn: row.product_en,
  productNameZh: row.product_zh,
  problemId: String(row.problem_id),
  problemNameEn: row.problem_en,
  problemNameZh: row.problem_zh,
  isTop: row.topped_at !== null,
  publishedAt: row.published_at,
  state: row.state as ItemState,
  viewCount: row.view_count,
  helpedCount: row.helped_count,
  updatedBy: row.updated_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** One item as the vendor sees it, inside the transaction that changed it. */
export async function findItemRow({ db }: ScopedDb, id: string): Promise<ItemRow> {
  return presentRow(await itemRows(db).where('i.id', '=', id).executeTakeFirstOrThrow());
}

export function findItemDetail(scope: Scope, id: string): Promise<ItemDetail> {
  if (!isVendorScope(scope)) return readPublished(scope, id);
  return readIn(scope, (db) => findDetail({ scope, db }, id));
}

export async function findDetail({ db }: ScopedDb, id: string): Promise<ItemDetail> {
  const row = await itemRows(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return {
    ...presentRow(row),
    bodyEn: row.body_en ? JSON.stringify(row.body_en) : '',
    bodyZh: row.body_zh ? JSON.stringify(row.body_zh) : '',
    keywords: row.keywords,
  };
}

/** Partners get what is published, by the table that has nothing else. */
export function pageItems(scope: Scope, input: RouteInput<typeof knowledgeRoutes.page>): Promise<Paged<ItemRow>> {
  if (!isVendorScope(scope)) return pagePublished(scope, input);
  const { keyword, state, productId, problemId } = input;
  return readIn(scope, (db) => {
    let query = itemRows(db);
    if (keyword) query = query.where('i.search', 'like', containing(keyword.toLowerCase()));
    if (state) query = query.where('i.state', '=', state);
    if (productId) query = query.where(sql<boolean>`b.product_id = ${productId}::bigint`);
    if (problemId) query = query.where(sql<boolean>`i.problem_id = ${problemId}::bigint`);
    const order = {
      columns: {
        updatedAt: 'i.updated_at',
        publishedAt: 'i.published_at',
        viewCount: 'i.view_count',
        helpedCount: 'i.helped_count',
      },
      byDefault: ['i.updated_at', 'desc'] as ['i.updated_at', 'desc'],
      key: 'i.id',
    };
    return numberedPage(db, query, input, order, presentRow);
  });
}
