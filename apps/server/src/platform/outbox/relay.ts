import { instantTypes } from '@tilldeck/db/instant-types';
import pg from 'pg';
import type { App } from '../app.ts';
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
/** Any number, the same in every process. Advisory locks belong to one database. */
const lockKey = 7_306_001;

/**
 * Brings committed events to the broker: one process at a time, whichever holds the lock. Every statement runs on the
 * connection that holds it, so a relay that lost the lock cannot write any more.
 *
 * Number, publish, mark: an event whose mark is lost is published again under its number, never dropped. While the
 * broker is away events get their number and wait; live screens read them from the database meanwhile.
 */
export function startRelay(app: App): Relay {
  const bell = createBell();
  let isActive = false;
  let isClosing = false;
  app.listener.on('outbox', () => bell.ring());
  app.link.onReady(() => bell.ring());
  observeBacklog(app, () => isActive);

  const work = async (client: pg.Client): Promise<void> => {
    while (!isClosing) {
      isActive ||= await takeLock(client);
      const isMore = isActive && (await relayBatch(app, client));
      if (!isMore && !isClosing) await bell.wait(isActive ? pollMs : standbyMs);
    }
  };
  const run = async (): Promise<void> => {
    while (!isClosing) {
      const client = openClient(app);
      try {
        await client.connect();
        await client.query(
          'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
        );
        await work(client);
      } catch (error) {
        app.log.warn({ err: (error as Error).message }, 'outbox relay lost its connection');
        isActive = false;
        if (!isClosing) await bell.wait(standbyMs);
      } finally {
        isActive = false;
        await client.end().catch(() => undefined);
      }
    }
  };
  const running = run();
  return {
    isActive: () => isActive,
    close: async () => {
      isClosing = true;
      bell.ring();
      await running;
    },
  };
}

/** Outside the pools: the lock lives as long as this connection. The server notices within 20 s that a host died. */
function openClient(app: App): pg.Client {
  const client = new pg.Client({
    connectionString: app.config.DATABASE_VENDOR_URL,
    types: instantTypes,
    application_name: 'tilldeck-relay',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    statement_timeout: app.config.DATABASE_STATEMENT_TIMEOUT_MS,
    query_timeout: app.config.DATABASE_STATEMENT_TIMEOUT_MS + 5_000,
  });
  client.on('error', () => {});
  return client;
}

/** Asked again and again rather than waited for: a statement that waits for a lock keeps VACUUM from cleaning up. */
async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  return rows[0]?.taken ?? false;
}

/** True when there may be more to do at once. */
async function relayBatch(app: App, client: pg.Client): Promise<boolean> {
  const numbered = await updateSeq(client, batchSize);
  if (!app.link.isReady()) return numbered === batchSize;
  const events = await listUnpublished(client, batchSize);
  try {
    for (const chunk of chunksOf(events)) await publishChunk(app, client, chunk);
  } catch (error) {
    // A lost database connection ends this relay's turn; a lost broker only makes it wait.
    if (error instanceof BrokerAway) app.log.warn({ err: error.message }, 'events wait for the broker');
    else throw error;
    return false;
  }
  return events.length === batchSize;
}

class BrokerAway extends Error {}

async function publishChunk(app: App, client: pg.Client, events: readonly NumberedEvent[]): Promise<void> {
  for (const event of events)
    if (!app.link.publish(eventChannel, event.topic, event)) throw new BrokerAway('NATS went away');
  await app.link.flush(flushTimeoutMs).catch((error: Error) => {
    throw new BrokerAway(error.message);
  });
  await updatePublishedAt(
    client,
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
