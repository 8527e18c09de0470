import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import type { CannedAnswer } from '@tilldeck/contracts/support/answer.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

export const pageAnswers = (scope: Scope, input: RouteInput<typeof answerRoutes.page>) =>
  readIn(scope, (db) => {
    let query = db.selectFrom('support_answer as a').selectAll('a');
    if (input.keyword) query = query.where('a.search', 'like', containing(input.keyword.toLowerCase()));
    if (input.language) query = query.where('a.language', '=', input.language);
    const columns = { name: 'a.search', updatedAt: 'a.updated_at' };
    return numberedPage(db, query, input, { columns, byDefault: ['a.search', 'asc'], key: 'a.id' }, presentAnswer);
  });

export const findAnswer = (scope: Scope, id: string): Promise<CannedAnswer> =>
  readIn(scope, async (db) => {
    const row = await db.selectFrom('support_answer').selectAll().where('id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return presentAnswer(row);
  });

export const presentAnswer = (row: Selectable<DB['support_answer']>): CannedAnswer => ({
  id: row.id,
  name: row.name,
  language: row.language as CannedAnswer['language'],
  body: JSON.stringify(row.body),
  action: row.action as CannedAnswer['action'],
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  version: row.version,
});
