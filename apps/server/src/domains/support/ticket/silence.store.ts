import { confirmSilenceDays, processedDays } from '@tilldeck/contracts/support/support.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Tickets whose time is over, at most so many; another worker's are passed over. */
export async function listSilentTickets({ db }: ScopedDb, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support_ticket
     where (state = 'waiting_confirm' and state_at < now() - make_interval(days => ${confirmSilenceDays}::int))
        or (state = 'processed' and state_at < now() - make_interval(days => ${processedDays}::int))
     order by id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}
