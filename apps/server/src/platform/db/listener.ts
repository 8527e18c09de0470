import pg from 'pg';
import type { Log } from '../log.ts';

/** Hears PostgreSQL notifications on one connection of its own and comes back by itself when that is lost. */
export interface Listener {
  on(channel: string, heard: (payload: string) => void): void;
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

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'tilldeck-listen', keepAlive: true });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client === fresh) client = null;
      if (!isClosed) timer = setTimeout(() => void retry(), 500);
    });
    fresh.on('notification', (notice) => {
      for (const heard of handlers.get(notice.channel) ?? []) heard(notice.payload ?? '');
    });
    await fresh.connect();
    client = fresh;
    for (const channel of handlers.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const connected of connectHandlers) connected();
  };
  const retry = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await connect();
      log.info('listening to the database again');
    } catch {
      // A refused connection emits no 'end', so the next try is set here.
      if (!isClosed && !client) timer = setTimeout(() => void retry(), 1_000);
    }
  };
  return {
    on: (channel, heard) => handlers.set(channel, [...(handlers.get(channel) ?? []), heard]),
    onConnect: (connected) => connectHandlers.push(connected),
    start: connect,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
