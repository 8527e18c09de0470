import { unmergeDays } from '@tilldeck/contracts/support/support.limits';
import type { TicketState } from '@tilldeck/contracts/support/ticket.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertMerge = (
  { db }: ScopedDb,
  { ticketId, intoId, stateBefore, by }: { ticketId: string; intoId: string; stateBefore: TicketState; by: string },
) =>
  db
    .insertInto('support_merge')
    .values({ ticket_id: ticketId, into_id: intoId, state_before: stateBefore, merged_by: by })
    .execute();

export const findOpenMerge = ({ db }: ScopedDb, ticketId: string) =>
  db
    .selectFrom('support_merge')
    .select(['id', 'into_id', 'state_before'])
    .select(sql<boolean>`merged_at > now() - make_interval(days => ${unmergeDays}::int)`.as('can_undo'))
    .where('ticket_id', '=', ticketId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

export const updateMergeUndone = ({ db }: ScopedDb, id: string) =>
  db.updateTable('support_merge').set({ undone_at: sql<string>`now()` }).where('id', '=', id).execute();
