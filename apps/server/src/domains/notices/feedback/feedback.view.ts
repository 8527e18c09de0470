import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import type { FeedbackEntry } from '@tilldeck/contracts/notices/feedback.schemas';
import type { FeedbackKind, FeedbackState } from '@tilldeck/contracts/notices/notice.states';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const feedbackRows = (db: ScopedDb['db'], scope: Scope) =>
  db
    .selectFrom('notices_feedback as f')
    .selectAll('f')
    .select(sql<string>`org_name(f.org_id)`.as('org_name'))
    .where(inScope(scope, 'f'));

export async function readFeedback(scope: Scope, id: string): Promise<FeedbackEntry> {
  const row = await readIn(scope, (db) => feedbackRows(db, scope).where('f.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentFeedback(row);
}

export function pageFeedback(scope: Scope, input: RouteInput<typeof feedbackRoutes.page>) {
  return readIn(scope, (db) => {
    let query = feedbackRows(db, scope);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('f.text', 'ilike', pattern), eb('f.account_name', 'ilike', pattern)]));
    }
    if (input.kind) query = query.where('f.kind', '=', input.kind);
    if (input.state?.length) query = query.where('f.state', 'in', input.state);
    return keysetPage(db, query, input, 'f.id', presentFeedback);
  });
}

const presentFeedback = (row: Selectable<DB['notices_feedback']> & { org_name: string }): FeedbackEntry => ({
  id: row.id,
  orgName: row.org_name,
  account: row.account_name,
  kind: row.kind as FeedbackKind,
  text: row.text,
  page: row.page,
  state: row.state as FeedbackState,
  answer: row.answer,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
  createdAt: row.created_at,
});
