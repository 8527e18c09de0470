import type { feedbackDraft } from '@tilldeck/contracts/notices/feedback.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export const insertFeedback = (
  { db }: ScopedDb,
  by: { orgId: number; accountId: string; loginName: string },
  { kind, text, page }: z.output<typeof feedbackDraft>,
) =>
  db
    .insertInto('notices_feedback')
    .values({ org_id: by.orgId, account_id: by.accountId, account_name: by.loginName, kind, text, page })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findFeedbackForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('notices_feedback')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'notices_feedback'))
    .forUpdate()
    .executeTakeFirst();

export const updateFeedbackRead = ({ db }: ScopedDb, id: string) =>
  db.updateTable('notices_feedback').set({ state: 'read' }).where('id', '=', id).execute();

export const updateFeedbackAnswered = ({ db }: ScopedDb, id: string, answer: string, by: string) =>
  db
    .updateTable('notices_feedback')
    .set({ state: 'answered', answer, answered_by: by, answered_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
