import type { ScopedDb } from '../../../platform/db/scope.ts';

/** A message with what its mail needs to know of the ticket. */
export const findMailedMessage = ({ db }: Pick<ScopedDb, 'db'>, messageId: string) =>
  db
    .selectFrom('support_message as m')
    .innerJoin('support_ticket as t', 't.id', 'm.ticket_id')
    .select(['m.author', 'm.body', 'm.file_ids', 'm.is_solution', 'm.ticket_id'])
    .select(['t.number', 't.title', 't.submitter', 't.contact_email', 't.contact_language'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();

/** Ids of the messages before one, oldest first, at most so many: what its mail refers to. */
export async function listMessagesBefore(
  { db }: Pick<ScopedDb, 'db'>,
  ticketId: string,
  messageId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('support_message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('side', '=', 'support')
    .where('id', '<', messageId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id).reverse();
}

/** What the mail that asks for a rating says; nothing where the ticket is not processed any more, or is rated already. */
export const findAskedTicket = ({ db }: Pick<ScopedDb, 'db'>, ticketId: string) =>
  db
    .selectFrom('support_ticket as t')
    .select(['t.number', 't.title', 't.submitter', 't.contact_email', 't.contact_language', 't.state_at'])
    .where('t.id', '=', ticketId)
    .where('t.state', '=', 'processed')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('support_rating as r').select('r.id').whereRef('r.ticket_id', '=', 't.id'))),
    )
    .executeTakeFirst();

/** The newest answer of after-sales: the mail about the ticket that its contact knows. */
export const findLastAnswer = ({ db }: Pick<ScopedDb, 'db'>, ticketId: string) =>
  db
    .selectFrom('support_message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('side', '=', 'support')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
