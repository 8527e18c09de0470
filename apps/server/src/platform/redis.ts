import { createClient } from 'redis';
import type { Log } from './log.ts';

export interface RedisLink {
  /** Sends one command. Rejects when Redis is away or does not answer in time: callers go on without. */
  run(command: readonly string[]): Promise<unknown>;
  /** False while Redis is away or answers nothing. */
  isReady(): boolean;
  close(): Promise<void>;
}

const answerTimeoutMs = 500;

const openClient = (url: string) =>
  createClient({
    url,
    // A request must never wait for Redis to come back.
    disableOfflineQueue: true,
    commandOptions: { timeout: answerTimeoutMs },
    // A connection that answers nothing at all is given up and opened again.
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 15_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000),
    },
  });

export function connectRedis(url: string, log: Log): RedisLink {
  const client = openClient(url);
  let wasReady = false;
  /** Set by a command that is not answered in time, until that command settles. */
  let isFrozen = false;
  client.on('error', (error: Error) => {
    if (wasReady) log.warn({ err: error.message }, 'Redis is away');
    wasReady = false;
  });
  client.on('ready', () => {
    wasReady = true;
    log.info('Redis is there');
  });
  const connecting = client.connect().catch(() => undefined);

  // The client's own time limit ends once a command is written, so a Redis that is stopped but connected would hold
  // every caller. The first late answer closes the way for the next callers until Redis answers or the socket ends.
  const run = (command: readonly string[]): Promise<unknown> => {
    if (isFrozen) return Promise.reject(new Error('Redis does not answer'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isFrozen = true;
        log.warn('Redis does not answer: calls go on without it');
        reject(new Error('Redis does not answer'));
      }, answerTimeoutMs);
      const settle = () => {
        clearTimeout(timer);
        isFrozen = false;
      };
      client.sendCommand([...command]).then(
        (answer) => {
          settle();
          resolve(answer);
        },
        (error: Error) => {
          settle();
          reject(error);
        },
      );
    });
  };
  return {
    run,
    isReady: () => client.isReady && !isFrozen,
    close: async () => {
      await Promise.race([connecting, Promise.resolve()]);
      if (client.isOpen) client.destroy();
    },
  };
}
