import type { CategoryChoice, ProblemType, ProductType } from '@tilldeck/contracts/knowledge/category.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { isVendorScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

type ProductRow = Selectable<DB['knowledge_product']>;
type ProblemRow = Selectable<DB['knowledge_problem']>;

export const presentProblem = (row: ProblemRow, answerCount = 0): ProblemType => ({
  id: String(row.id),
  productId: String(row.product_id),
  nameEn: row.name_en,
  nameZh: row.name_zh,
  answerCount,
  sort: row.sort,
  updatedAt: row.updated_at,
  version: row.version,
});

export const presentProduct = (row: ProductRow, problems: ProblemType[] = []): ProductType => ({
  id: String(row.id),
  nameEn: row.name_en,
  nameZh: row.name_zh,
  descriptionEn: row.description_en,
  descriptionZh: row.description_zh,
  iconFileId: row.icon_file_id,
  sort: row.sort,
  updatedAt: row.updated_at,
  version: row.version,
  problems,
});

const listProductRows = (db: ScopedDb['db']): Promise<ProductRow[]> =>
  db.selectFrom('knowledge_product').selectAll().orderBy('sort').orderBy('id').execute();
const listProblemRows = (db: ScopedDb['db']): Promise<ProblemRow[]> =>
  db.selectFrom('knowledge_problem').selectAll().orderBy('sort').orderBy('id').execute();

/** Drafts count, so partners' role cannot ask. */
async function listAnswerCounts(db: ScopedDb['db']): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('knowledge_item')
    .select(['problem_id', sql<string>`count(*)`.as('n')])
    .groupBy('problem_id')
    .execute();
  return new Map(rows.map(({ problem_id, n }) => [problem_id, Number(n)]));
}

/** Categories belong to the installation: the scope only picks the role that reads. */
export const listProducts = (scope: Scope): Promise<{ items: ProductType[] }> =>
  readIn(scope, async (db) => {
    const counts = isVendorScope(scope) ? await listAnswerCounts(db) : new Map<number, number>();
    const byProduct = Map.groupBy(await listProblemRows(db), (row) => row.product_id);
    const items = (await listProductRows(db)).map((row) =>
      presentProduct(
        row,
        (byProduct.get(row.id) ?? []).map((problem) => presentProblem(problem, counts.get(problem.id))),
      ),
    );
    return { items };
  });

export const listChoices = async (scope: Scope): Promise<{ items: CategoryChoice[] }> => {
  const { items } = await listProducts(scope);
  return {
    items: items
      .filter(({ problems }) => problems.length > 0)
      .map(({ id, nameEn, nameZh, descriptionEn, descriptionZh, iconFileId, problems }) => ({
        ...{ id, nameEn, nameZh, descriptionEn, descriptionZh, iconFileId },
        problems: problems.map((each) => ({ id: each.id, nameEn: each.nameEn, nameZh: each.nameZh })),
      })),
  };
};
