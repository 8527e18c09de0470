import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertCloudTicket = (
  { db }: ScopedDb,
  ticket: { ticketHash: Buffer; accountId: string; peerId: string; lifetimeS: number },
) =>
  db
    .insertInto('identity_cloud_ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      account_id: ticket.accountId,
      peer_id: ticket.peerId,
      expires_at: sql`now() + make_interval(secs => ${ticket.lifetimeS})`,
    })
    .execute();

/** Spends a ticket: its account once, nothing ever after. */
export const updateCloudTicketUsed = ({ db }: ScopedDb, ticketHash: Buffer) =>
  db
    .updateTable('identity_cloud_ticket')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('account_id')
    .executeTakeFirst();
