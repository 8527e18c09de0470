import { sql } from 'kysely';
import type { App } from '../app.ts';
import { type ScopedDb, systemScope, writeIn } from '../db/scope.ts';
import { type RunningLoop, startLoop } from '../loop.ts';
import { createBell } from './bell.ts';
import { eventChannel, listTimedEvents, type TimedEvent } from './event-log.ts';

const batchSize = 200;
const pollMs = 2_000;
const faultPauseMs = 1_000;

/**
 * Hands every event to `handle` exactly once, in order, however many processes run this: the reader's place is locked
 * for the length of the transaction in which a batch is handled, and moves with it. What `handle` writes with `inside`
 * commits with the place or not at all. The row of `outbox_reader` is made by a migration.
 */
export function startOutboxReader(
  app: App,
  name: string,
  handle: (inside: ScopedDb, events: readonly TimedEvent[]) => Promise<void>,
): RunningLoop {
  const bell = createBell();
  const scope = systemScope(app.database, 'events of all organisations are read in order');
  const unsubscribe = app.link.subscribe(eventChannel, '>', () => bell.ring());

  const readBatch = () =>
    writeIn(scope, async (inside) => {
      const after = await findPlace(inside, name);
      if (after === null) return pollMs;
      const events = await listTimedEvents(inside, after, batchSize);
      const last = events.at(-1);
      if (!last) return pollMs;
      await handle(inside, events);
      await sql`update outbox_reader set seq = ${last.seq} where name = ${name}`.execute(inside.db);
      return events.length === batchSize ? 0 : pollMs;
    });
  const loop = startLoop(app, readBatch, { fault: `events not read for ${name}, trying again`, faultPauseMs, bell });
  return {
    close: async () => {
      unsubscribe();
      await loop.close();
    },
  };
}

/** Null while another process is at it. */
async function findPlace({ db }: ScopedDb, name: string): Promise<number | null> {
  const { rows } = await sql<{ seq: string }>`
    select seq from outbox_reader where name = ${name} for update skip locked`.execute(db);
  return rows[0] ? Number(rows[0].seq) : null;
}
