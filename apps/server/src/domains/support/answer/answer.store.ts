import type { answerDraft } from '@tilldeck/contracts/support/answer.schemas';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type Draft = z.output<typeof answerDraft>;

const columnsOf = ({ name, language, body, action }: Draft) => ({ name, language, body, action });

export const findAnswerForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('support_answer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const countAnswers = async ({ db }: ScopedDb): Promise<number> => {
  const { n } = await db
    .selectFrom('support_answer')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insertAnswer = ({ db }: ScopedDb, draft: Draft, by: string) =>
  db
    .insertInto('support_answer')
    .values({ ...columnsOf(draft), created_by: by })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateAnswer = ({ db }: ScopedDb, id: string, draft: Draft) =>
  db
    .updateTable('support_answer')
    .set({ ...columnsOf(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteAnswer = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('support_answer').where('id', '=', id).execute();
