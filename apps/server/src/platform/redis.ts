import { createClient } from 'redis';
import type { Log } from './log.ts';

export interface RedisLink {
  client: ReturnType<typeof openClient>;
  /** False while it is away: callers go on without. */
  isReady(): boolean;
  close(): Promise<void>;
}

const openClient = (url: string) =>
  createClient({
    url,
    // A request must never wait for Redis to come back.
    disableOfflineQueue: true,
    commandOptions: { timeout: 500 },
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  });

export function connectRedis(url: string, log: Log): RedisLink {
  const client = openClient(url);
  let wasReady = false;
  client.on('error', (error: Error) => {
    if (wasReady) log.warn({ err: error.message }, 'Redis is away');
    wasReady = false;
  });
  client.on('ready', () => {
    wasReady = true;
    log.info('Redis is there');
  });
  const connecting = client.connect().catch(() => undefined);
  return {
    client,
    isReady: () => client.isReady,
    close: async () => {
      await Promise.race([connecting, Promise.resolve()]);
      if (client.isOpen) client.destroy();
    },
  };
}
