import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { ItemAnswer, ItemDetail, ItemHit, ItemRow } from '@tilldeck/contracts/knowledge/item.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Published items with the names of what they are about, without texts and words. */
const publishedRows = (db: ScopedDb['db']) =>
  db
    .selectFrom('knowledge_published as i')
    .innerJoin('knowledge_problem as b', 'b.id', 'i.problem_id')
    .innerJoin('knowledge_product as p', 'p.id', 'i.product_id')
    .select(['i.id', 'i.title_en', 'i.title_zh', 'i.lead_en', 'i.lead_zh', 'i.topped_at', 'i.published_at'])
    .select(['i.updated_at', 'i.problem_id', 'i.product_id'])
    .select([
      'b.name_en as problem_en',
      'b.name_zh as problem_zh',
      'p.name_en as product_en',
      'p.name_zh as product_zh',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof publishedRows>['executeTakeFirstOrThrow']>>;

const headOf = (row: Row) => ({
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
});
const presentHit = (row: Row): ItemHit => ({ ...headOf(row), leadEn: row.lead_en, leadZh: row.lead_zh });
/** Who wrote it and how often it is read is the vendor's business. */
const presentRow = (row: Row): ItemRow => ({
  ...headOf(row),
  state: 'published',
  viewCount: null,
  helpedCount: null,
  updatedBy: '',
  createdAt: row.published_at,
  updatedAt: row.updated_at,
  version: 0,
});

const newest = { columns: {}, byDefault: ['i.published_at', 'desc'] as ['i.published_at', 'desc'], key: 'i.id' };
const inOrder = (db: ScopedDb['db']) => publishedRows(db).orderBy(sql`i.topped_at desc nulls last`);

export function pagePublished(scope: Scope, input: RouteInput<typeof knowledgeRoutes.page>): Promise<Paged<ItemRow>> {
  const { keyword, state, productId, problemId, ...request } = input;
  return readIn(scope, (db) => {
    let query = inOrder(db);
    if (state === 'draft') query = query.where(sql<boolean>`false`);
    if (keyword) {
      const pattern = containing(keyword);
      query = query.where((eb) => eb.or([eb('i.title_en', 'ilike', pattern), eb('i.title_zh', 'ilike', pattern)]));
    }
    if (productId) query = query.where(sql<boolean>`i.product_id = ${productId}::bigint`);
    if (problemId) query = query.where(sql<boolean>`i.problem_id = ${problemId}::bigint`);
    return numberedPage(db, query, { ...request, sortField: undefined }, newest, presentRow);
  });
}

export const browsePublished = (
  scope: Scope,
  { productId, ...request }: RouteInput<typeof knowledgeRoutes.browse>,
): Promise<Paged<ItemHit>> =>
  readIn(scope, (db) => {
    let query = inOrder(db);
    if (productId) query = query.where(sql<boolean>`i.product_id = ${productId}::bigint`);
    return numberedPage(db, query, request, newest, presentHit);
  });

/** In the order of the ids, which the search made. */
export async function listHits(db: ScopedDb['db'], ids: readonly string[]): Promise<ItemHit[]> {
  if (ids.length === 0) return [];
  const rows = await publishedRows(db).where('i.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentHit);
}

async function findRow(scope: Scope, id: string) {
  const row = await readIn(scope, (db) =>
    publishedRows(db).select(['i.body_en', 'i.body_zh']).where('i.id', '=', id).executeTakeFirst(),
  );
  if (!row) throw new AppError('core.not_found');
  const bodies = {
    bodyEn: row.body_en ? JSON.stringify(row.body_en) : '',
    bodyZh: row.body_zh ? JSON.stringify(row.body_zh) : '',
  };
  return { row, bodies };
}

export async function readPublished(scope: Scope, id: string): Promise<ItemDetail> {
  const { row, bodies } = await findRow(scope, id);
  return { ...presentRow(row), ...bodies, keywords: '' };
}

export async function findAnswer(scope: Scope, id: string): Promise<ItemAnswer> {
  const { row, bodies } = await findRow(scope, id);
  return { ...headOf(row), ...bodies, updatedAt: row.updated_at };
}
