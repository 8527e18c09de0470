import { createHash, randomBytes } from 'node:crypto';
import { ticketLifetimeS } from '@tilldeck/contracts/live/live.limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const ticketPattern = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Makes a ticket that opens one connection for the session with this token hash. */
export async function insertTicket(db: Db, tokenHash: Buffer): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('live_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(secs => ${ticketLifetimeS})`,
    })
    .execute();
  return ticket;
}

/** Spends a ticket: its session's token hash once, null ever after. */
export async function deleteTicket(db: Db, ticket: unknown): Promise<Buffer | null> {
  if (typeof ticket !== 'string' || !ticketPattern.test(ticket)) return null;
  const spent = await db
    .deleteFrom('live_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .returning(['token_hash', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .executeTakeFirst();
  return spent?.is_fresh ? spent.token_hash : null;
}

export const deleteExpiredTickets = (db: Db) =>
  db.deleteFrom('live_ticket').where('expires_at', '<', sql<string>`now()`).execute();
