import pg from 'pg';
import type { Log } from '../log.ts';

/** Hears PostgreSQL notifications on one connection of its own and comes back by itself when that is lost. */
export interface Listener {
  on(channel: string, heard: (payload: string) => void): void;
  /** Tells this process at once what the others hear by notification a moment later. */
  tell(channel: string, payload: string): void;
  /** Called after every (re)connect: whatever was notified in between was missed. */
  onConnect(connected: () => void): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createListener(url: string, log: Log): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const connectHandlers: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = (channel: string, payload: string): void => {
    for (const heard of handlers.get(channel) ?? []) heard(payload);
  };
  const listenTo = (connected: pg.Client, channel: string) => connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  /** A connection that ends leaves the next try to its 'end', one that never stood to whoever asked for it. */
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'tilldeck-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('error', () => {});
    fresh.on('notification', (notice) => tell(notice.channel, notice.payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of handlers.keys()) await listenTo(fresh, channel);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return fresh.end();
    client = fresh;
    fresh.on('end', () => {
      client = null;
      scheduleRetry();
    });
    for (const connected of connectHandlers) connected();
  };
  const scheduleRetry = (): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void retry(), 250 + Math.random() * 750);
  };
  const retry = async (): Promise<void> => {
    try {
      await connect();
      log.info('listening to the database again');
    } catch {
      scheduleRetry();
    }
  };
  return {
    on: (channel, heard) => {
      const isNew = !handlers.has(channel);
      handlers.set(channel, [...(handlers.get(channel) ?? []), heard]);
      if (client && isNew) listenTo(client, channel).catch(() => undefined); // A lost connection listens again by itself.
    },
    tell,
    onConnect: (connected) => connectHandlers.push(connected),
    start: connect,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
