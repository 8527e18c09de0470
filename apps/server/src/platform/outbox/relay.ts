import type { App } from '../app.ts';
import { newHolder, releaseLease } from '../lease.ts';
import { startLoop } from '../loop.ts';
import { createBell } from './bell.ts';
import {
  eventChannel,
  findBacklog,
  listUnpublished,
  type NumberedEvent,
  updatePublishedAt,
  updateSeq,
} from './event-log.ts';

export interface Relay {
  /** Whether this process is the one that relays. */
  isActive(): boolean;
  close(): Promise<void>;
}

const batchSize = 500;
const chunkChars = 262_144;
const pollMs = 2_000;
const standbyMs = 1_000;
const flushTimeoutMs = 3_000;

/**
 * Brings committed events to the broker: one process at a time, the one that holds the lease. The statement that numbers
 * events renews it, so a relay that lost it gives no number any more.
 *
 * Number, publish, mark: an event whose mark is lost is published again under its number, never dropped. While the
 * broker is away events get their number and wait; live screens read them from the database meanwhile.
 */
export function startRelay(app: App): Relay {
  const bell = createBell();
  const holder = newHolder();
  const { vendor } = app.database.pools;
  let isActive = false;
  app.listener.on('outbox', () => bell.ring());
  app.link.onReady(() => bell.ring());
  observeBacklog(app, () => isActive);

  const turn = async (): Promise<number> => {
    const numbered = await updateSeq(vendor, holder, batchSize).catch((error: unknown) => {
      isActive = false;
      throw error;
    });
    isActive = numbered !== null;
    if (numbered === null) return standbyMs;
    const isMore = app.link.isReady() ? await publishBatch(app) : numbered === batchSize;
    return isMore ? 0 : pollMs;
  };
  const loop = startLoop(app, turn, { fault: 'events not relayed, trying again', faultPauseMs: standbyMs, bell });
  return {
    isActive: () => isActive,
    close: async () => {
      await loop.close();
      isActive = false;
      await releaseLease(app.database, 'relay', holder).catch(() => undefined);
    },
  };
}

/** True when there may be more to do at once. */
async function publishBatch(app: App): Promise<boolean> {
  const events = await listUnpublished(app.database.pools.vendor, batchSize);
  try {
    for (const chunk of chunksOf(events)) await publishChunk(app, chunk);
  } catch (error) {
    // A lost database connection ends this turn; a lost broker only makes it wait.
    if (!(error instanceof BrokerAway)) throw error;
    app.log.warn({ err: error.message }, 'events wait for the broker');
    return false;
  }
  return events.length === batchSize;
}

class BrokerAway extends Error {}

async function publishChunk(app: App, events: readonly NumberedEvent[]): Promise<void> {
  for (const event of events)
    if (!app.link.publish(eventChannel, event.topic, event)) throw new BrokerAway('NATS went away');
  await app.link.flush(flushTimeoutMs).catch((error: Error) => {
    throw new BrokerAway(error.message);
  });
  await updatePublishedAt(
    app.database.pools.vendor,
    events.map((event) => event.seq),
  );
}

/** What is on its way without an answer stays small, or a busy broker would be sent the same again and again. */
function* chunksOf(events: readonly NumberedEvent[]): Generator<NumberedEvent[]> {
  let chunk: NumberedEvent[] = [];
  let chars = 0;
  for (const event of events) {
    chunk.push(event);
    chars += JSON.stringify(event.payload).length;
    if (chars < chunkChars) continue;
    yield chunk;
    chunk = [];
    chars = 0;
  }
  if (chunk.length > 0) yield chunk;
}

function observeBacklog({ metrics, database }: App, isActive: () => boolean): void {
  const backlog = () => findBacklog(database.pools.vendor);
  metrics.gauge('outbox_waiting', 'Events the broker does not have yet', async () => (await backlog()).count);
  metrics.gauge('outbox_lag_seconds', 'Age of the oldest of them', async () => (await backlog()).lagS);
  metrics.gauge('outbox_relay_active', '1 in the process that relays', () => Number(isActive()));
}
