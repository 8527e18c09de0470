import type { productDraft } from '@tilldeck/contracts/knowledge/category.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type ProductDraft = z.output<typeof productDraft>;
export type StoredProduct = Selectable<DB['knowledge_product']>;

const columnsOf = (draft: ProductDraft) => ({
  name_en: draft.nameEn,
  name_zh: draft.nameZh,
  description_en: draft.descriptionEn,
  description_zh: draft.descriptionZh,
  icon_file_id: draft.iconFileId,
  sort: draft.sort,
});

// Ids on the wire may be larger than any product's.
export const findProductForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredProduct | undefined> =>
  db.selectFrom('knowledge_product').selectAll().where(sql<boolean>`id = ${id}::bigint`).forUpdate().executeTakeFirst();

export const insertProduct = ({ db }: ScopedDb, draft: ProductDraft, createdBy: string): Promise<StoredProduct> =>
  db
    .insertInto('knowledge_product')
    .values({ ...columnsOf(draft), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateProduct = ({ db }: ScopedDb, id: number, draft: ProductDraft): Promise<StoredProduct> =>
  db
    .updateTable('knowledge_product')
    .set({ ...columnsOf(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProduct = ({ db }: ScopedDb, id: number) =>
  db.deleteFrom('knowledge_product').where('id', '=', id).execute();
