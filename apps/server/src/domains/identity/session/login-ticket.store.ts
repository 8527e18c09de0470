import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { SessionProvider } from './session.store.ts';

export type TicketPurpose = 'second_factor' | 'first_password';

export const insertLoginTicket = (
  { db }: ScopedDb,
  ticket: {
    ticketHash: Buffer;
    accountId: string;
    purpose: TicketPurpose;
    sealedKeys: Buffer;
    accountKey: string;
    knownDeviceId: string | null;
    isKept: boolean;
    /** Of a company sign-in. */
    provider: SessionProvider | null;
    attempts: number;
    lifetimeS: number;
  },
) =>
  db
    .insertInto('identity_login_ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      account_id: ticket.accountId,
      purpose: ticket.purpose,
      sealed_keys: ticket.sealedKeys,
      account_key: ticket.accountKey,
      known_device_id: ticket.knownDeviceId,
      is_kept: ticket.isKept,
      provider_id: ticket.provider?.id ?? null,
      provider_sid_hash: ticket.provider?.sidHash ?? null,
      attempts_left: ticket.attempts,
      expires_at: sql`now() + make_interval(secs => ${ticket.lifetimeS})`,
    })
    .execute();

/** A ticket that still opens something, without taking a try. */
export const findLoginTicket = ({ db }: ScopedDb, ticketHash: Buffer, purpose: TicketPurpose) =>
  db
    .selectFrom('identity_login_ticket')
    .select('account_id')
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Takes one of the ticket's tries. Nothing when it is spent, used up or too old. */
export const updateLoginTicketTried = ({ db }: ScopedDb, ticketHash: Buffer, purpose: TicketPurpose) =>
  db
    .updateTable('identity_login_ticket')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .returning([
      'account_id',
      'sealed_keys',
      'account_key',
      'known_device_id',
      'is_kept',
      'attempts_left',
      'provider_id',
      'provider_sid_hash',
    ])
    .executeTakeFirst();

/** True once: two calls that hold the same ticket open one session. */
export async function updateLoginTicketUsed({ db }: ScopedDb, ticketHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('identity_login_ticket')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}
