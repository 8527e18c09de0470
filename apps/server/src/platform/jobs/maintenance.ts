import { sql } from 'kysely';
import type { App } from '../app.ts';

const monthsAhead = 3;
const outboxKeptHours = 24;
const batchSize = 10_000;

/** Tables that get a partition per month; the function refuses any other. */
const monthlyTables = ['audit_entry', 'identity_login_log'];

/** Rows of the coming months find their partition there already. */
export async function preparePartitions({ database }: App): Promise<void> {
  for (const table of monthlyTables)
    await sql`select ensure_month_partition(${table}, (now() + make_interval(months => month))::date)
                from generate_series(0, ${monthsAhead}::int) month`.execute(database.vendor);
}

const messagesKeptDays = 90;

/** The bell shows what is new; what is older was read, or never will be. */
export const deleteOldMessages = ({ database }: App) =>
  sql`delete from home_message where at < now() - make_interval(days => ${messagesKeptDays})`.execute(database.vendor);

/**
 * Published events stay for a day, so that a screen that was asleep can catch up, and until every reader has them. The batch
 * is an array, so that it is found once.
 */
export async function deleteOldEvents({ database }: App): Promise<number> {
  let count = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from outbox_event where id = any (array(
        select id from outbox_event where published_at < now() - make_interval(hours => ${outboxKeptHours})
           and seq <= (select min(seq) from outbox_reader) limit ${batchSize}))`.execute(database.vendor);
    count += Number(numAffectedRows);
    if (numAffectedRows < batchSize) return count;
  }
}
