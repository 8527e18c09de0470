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
    // A connection that answers nothing at all is given up and opened again.
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 15_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000),
    },
  });

/**
 * Bounds the wait for answers. The client's own time limit ends once a command is written, so a Redis that is stopped
 * but connected would hold every caller. The first late answer closes the way for the next callers until Redis answers or
 * the socket ends. All commands share one timer: a timer for each costs as much as the rest of sending it.
 */
function createAnswerWatch(onFrozen: () => void) {
  const waiting = new Map<number, { dueMs: number; giveUp: () => void }>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let isFrozen = false;
  // Answers that arrived while this process was busy are read before they are called late: timers run before sockets do.
  const lookIn = (ms: number): void => {
    timer = setTimeout(() => setImmediate(look), ms);
  };
  const look = (): void => {
    timer = undefined;
    const nowMs = performance.now();
    // In the order in which they were sent, so the first that is not late ends the look.
    for (const [id, { dueMs, giveUp }] of waiting) {
      if (dueMs > nowMs) {
        lookIn(dueMs - nowMs);
        return;
      }
      waiting.delete(id);
      if (!isFrozen) onFrozen();
      isFrozen = true;
      giveUp();
    }
  };
  return {
    isFrozen: () => isFrozen,
    bound: <T>(send: () => Promise<T>): Promise<T> => {
      if (isFrozen) return Promise.reject(new Error('Redis does not answer'));
      return new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const settle = () => {
          waiting.delete(id);
          isFrozen = false;
        };
        waiting.set(id, {
          dueMs: performance.now() + answerTimeoutMs,
          giveUp: () => reject(new Error('Redis does not answer')),
        });
        if (!timer) lookIn(answerTimeoutMs);
        send().then(
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
    },
    close: () => clearTimeout(timer),
  };
}

export function connectRedis(url: string, log: Log): RedisLink {
  const client = openClient(url);
  let wasReady = false;
  const watch = createAnswerWatch(() => log.warn('Redis does not answer: calls go on without it'));
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
    run: (command) => watch.bound(() => client.sendCommand([...command])),
    isReady: () => client.isReady && !watch.isFrozen(),
    close: async () => {
      watch.close();
      await Promise.race([connecting, Promise.resolve()]);
      if (client.isOpen) client.destroy();
    },
  };
}
