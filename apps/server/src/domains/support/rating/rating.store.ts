import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export const findRatingForUpdate = ({ db }: ScopedDb, ticketId: string) =>
  db
    .selectFrom('support_rating')
    .select(['score', 'comment'])
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();

/** What the rating keeps of the device; nothing where the customer does not have it any more. */
export const findRatedDevice = ({ scope, db }: ScopedDb, deviceId: string) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .select(['m.name as model', 'd.firmware_version as firmware', 'd.agent_version'])
    .where('d.id', '=', deviceId)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

export interface RatingDraft {
  ticketId: string;
  score: number;
  comment: string;
  accountId: string;
  author: string;
  assigneeId: string | null;
  assignee: string;
  device: Awaited<ReturnType<typeof findRatedDevice>>;
}

export const setRating = ({ db }: ScopedDb, draft: RatingDraft) => {
  const { ticketId, score, comment, accountId, author, assigneeId, assignee, device } = draft;
  const said = { score, comment, account_id: accountId, author };
  return db
    .insertInto('support_rating')
    .values({ ticket_id: ticketId, ...said, assignee_id: assigneeId, assignee, ...device })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({
        ...said,
        ...touched,
        version: sql<number>`support_rating.version + 1`,
      }),
    )
    .execute();
};
