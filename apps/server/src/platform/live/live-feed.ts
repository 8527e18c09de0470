import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '../app.ts';
import { eventChannel, findSeqRange, listEventsAfter, type NumberedEvent } from '../outbox/event-log.ts';

/** Every event once and in order, for the connections of this process. */
export interface LiveFeed {
  /** How far it has handed on. */
  head(): number;
  /** Hands on everything that has its number by now. */
  catchUp(): Promise<void>;
  close(): void;
}

const batchSize = 1_000;
const checkMs = 3_000;
/** Sockets get to write in between, or a long way to catch up would look like a slow reader. */
const burstSize = 10;

/**
 * The broker is fast and may lose, repeat or swap; the database does not. An event with the next number is handed on
 * at once. Anything else, a reconnect and every few seconds: read on from the database, where the truth is. So live
 * screens go on without the broker, a little later.
 */
export async function startLiveFeed(app: App, deliver: (event: NumberedEvent) => void): Promise<LiveFeed> {
  const db = app.database.pools.vendor;
  // Whoever connects reads its data after this moment, so older events are of no use to it.
  let head = (await findSeqRange(db)).newest;
  let reading: Promise<void> | null = null;
  let isBehind = false;
  let isClosed = false;

  const hand = (event: NumberedEvent): void => {
    if (event.seq <= head) return;
    head = event.seq;
    deliver(event);
  };
  const readOn = async (): Promise<void> => {
    for (;;) {
      const events = await listEventsAfter(db, head, batchSize);
      for (const [index, event] of events.entries()) {
        hand(event);
        if (index % burstSize === burstSize - 1) await nextTurn();
      }
      if (events.length < batchSize) return;
    }
  };
  const readWhileBehind = async (): Promise<void> => {
    try {
      while (isBehind && !isClosed) {
        isBehind = false;
        await readOn();
      }
    } catch {
      // The next tick tries again; that the database is away is said elsewhere.
    }
    reading = null;
  };
  const catchUp = (): Promise<void> => {
    isBehind = true;
    reading ??= readWhileBehind();
    return reading;
  };

  const unsubscribe = app.link.subscribe(eventChannel, '>', (event) => {
    if (event.seq === head + 1) hand(event);
    else if (event.seq > head) void catchUp();
  });
  app.link.onReady(() => void catchUp());
  const timer = setInterval(() => void catchUp(), checkMs);
  return {
    head: () => head,
    catchUp,
    close: () => {
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
    },
  };
}
