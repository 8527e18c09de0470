import type { categoryDraft } from '@tilldeck/contracts/appstore/category.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type CategoryDraft = z.output<typeof categoryDraft>;
export type StoredCategory = Selectable<DB['appstore_category']>;

const columnsOf = (draft: CategoryDraft) => ({
  name_en: draft.nameEn,
  name_zh: draft.nameZh,
  icon_file_id: draft.iconFileId,
  sort: draft.sort,
});
// Ids on the wire may be larger than any category's.
const isIt = (id: string) => sql<boolean>`id = ${id}::bigint`;

export const findCategoryForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredCategory | undefined> =>
  db.selectFrom('appstore_category').selectAll().where(isIt(id)).forUpdate().executeTakeFirst();

export const insertCategory = ({ db }: ScopedDb, draft: CategoryDraft, createdBy: string): Promise<StoredCategory> =>
  db
    .insertInto('appstore_category')
    .values({ ...columnsOf(draft), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCategory = (
  { db }: ScopedDb,
  id: number,
  change: CategoryDraft | { isEnabled: boolean },
): Promise<StoredCategory> =>
  db
    .updateTable('appstore_category')
    .set({ ...('isEnabled' in change ? { is_enabled: change.isEnabled } : columnsOf(change)), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteCategory = ({ db }: ScopedDb, id: number) =>
  db.deleteFrom('appstore_category').where('id', '=', id).execute();
