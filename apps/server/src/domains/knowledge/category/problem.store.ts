import type { problemDraft } from '@tilldeck/contracts/knowledge/category.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type ProblemDraft = Omit<z.output<typeof problemDraft>, 'productId'>;
export type StoredProblem = Selectable<DB['knowledge_problem']>;

const columnsOf = (draft: ProblemDraft) => ({ name_en: draft.nameEn, name_zh: draft.nameZh, sort: draft.sort });

// Ids on the wire may be larger than any problem's.
const isIt = (id: string) => sql<boolean>`id = ${id}::bigint`;

export const findProblemForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredProblem | undefined> =>
  db.selectFrom('knowledge_problem').selectAll().where(isIt(id)).forUpdate().executeTakeFirst();

export const insertProblem = (
  { db }: ScopedDb,
  productId: number,
  draft: ProblemDraft,
  createdBy: string,
): Promise<StoredProblem> =>
  db
    .insertInto('knowledge_problem')
    .values({ ...columnsOf(draft), product_id: productId, created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateProblem = ({ db }: ScopedDb, id: number, draft: ProblemDraft): Promise<StoredProblem> =>
  db
    .updateTable('knowledge_problem')
    .set({ ...columnsOf(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProblem = ({ db }: ScopedDb, id: number) =>
  db.deleteFrom('knowledge_problem').where('id', '=', id).execute();
