import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { pause, within } from '../time-limit.ts';

/** A kind of message between server processes: the subject below the installation's prefix, and what it carries. */
export interface Channel<T> {
  name: string;
  schema: z.ZodType<T>;
}
export const channel = <T>(name: string, schema: z.ZodType<T>): Channel<T> => ({ name, schema });

/** The connection to NATS as the APP account. It comes back for ever; nobody waits for it unless they say how long. */
export interface Link {
  isReady(): boolean;
  /** Version and name of the node it stands on; null while it is away. */
  broker(): { version: string; name: string } | null;
  /** Hands a message to the connection. False while NATS is away: nothing is kept for later. */
  publish<T>(to: Channel<T>, tail: string, message: T): boolean;
  /** Resolves when the broker has everything that was published before, rejects when it cannot say so in time. */
  flush(timeoutMs: number): Promise<void>;
  /** `tail` may hold wildcards. Stands across reconnects and may be asked for before NATS was ever there. */
  subscribe<T>(to: Channel<T>, tail: string, heard: (message: T) => void): () => void;
  /** Called on every (re)connect: whatever was published in between was missed. */
  onReady(ready: () => void): void;
  /** True once it is ready, false when that takes longer. */
  waitUntilReady(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const handshakeTimeoutMs = 5_000;
const drainTimeoutMs = 3_000;
/** Server processes are few, so the wait need not grow; jitter keeps them from coming back all at once. */
const waitMs = (): number => 100 + Math.random() * 1_400;

interface Wanted {
  subject: string;
  heard: (bytes: Uint8Array) => void;
  subscription: Subscription | null;
}

export function connectLink(config: Config, log: Log): Link {
  const wanted = new Set<Wanted>();
  const readyHandlers: (() => void)[] = [];
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let isUp = false;

  const subjectOf = (name: string, tail: string): string => [config.NATS_PREFIX, name, tail].filter(Boolean).join('.');

  const attach = (entry: Wanted): void => {
    if (!connection || connection.isClosed() || connection.isDraining()) return;
    entry.subscription = connection.subscribe(entry.subject, {
      callback: (error, message) => {
        if (!error) entry.heard(message.data);
      },
    });
  };
  const setUp = (): void => {
    isUp = true;
    log.info({ broker: connection?.info?.server_name }, 'NATS is there');
    for (const ready of readyHandlers) ready();
  };
  const setDown = (): void => {
    if (isUp) log.warn('NATS is away');
    isUp = false;
  };

  /** Holds one connection until it is closed for good; the client reconnects by itself in between. */
  const hold = async (): Promise<void> => {
    const opened = await connect({
      servers: config.NATS_URLS,
      user: config.NATS_APP_USER,
      pass: config.NATS_APP_PASSWORD,
      name: 'tilldeck',
      timeout: handshakeTimeoutMs,
      // The configured list is the list: what nodes tell of each other are addresses of their own network.
      ignoreClusterUpdates: true,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => waitMs(),
      // A broker that restarts may refuse users for a moment; giving up would need somebody to restart us.
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
    if (closing.signal.aborted) return opened.close();
    connection = opened;
    for (const entry of wanted) attach(entry);
    setUp();
    for await (const status of opened.status()) {
      if (status.type === 'disconnect') setDown();
      if (status.type === 'reconnect') setUp();
    }
    setDown();
    connection = null;
  };
  const keep = async (): Promise<void> => {
    let hasComplained = false;
    while (!closing.signal.aborted) {
      try {
        await hold();
      } catch (error) {
        if (!hasComplained) log.warn({ err: (error as Error).message }, 'NATS is not reachable; trying on');
        hasComplained = true;
      }
      await pause(waitMs(), closing.signal);
    }
  };
  void keep();

  return {
    isReady: () => isUp,
    broker: () =>
      isUp && connection?.info ? { version: connection.info.version, name: connection.info.server_name } : null,
    publish: (to, tail, message) => {
      if (!isUp || !connection || connection.isDraining()) return false;
      connection.publish(subjectOf(to.name, tail), JSON.stringify(message));
      return true;
    },
    flush: async (timeoutMs) => {
      if (!isUp || !connection) throw new Error('NATS is away');
      await within(timeoutMs, connection.flush(), 'NATS did not answer in time');
    },
    subscribe: (to, tail, heard) => {
      const entry: Wanted = {
        subject: subjectOf(to.name, tail),
        subscription: null,
        heard: (bytes) => {
          try {
            heard(to.schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))));
          } catch (error) {
            log.error({ err: error, channel: to.name }, 'message dropped');
          }
        },
      };
      wanted.add(entry);
      attach(entry);
      return () => {
        wanted.delete(entry);
        entry.subscription?.unsubscribe();
      };
    },
    onReady: (ready) => readyHandlers.push(ready),
    waitUntilReady: (timeoutMs) =>
      new Promise((resolve) => {
        if (isUp) return resolve(true);
        const timer = setTimeout(() => resolve(isUp), timeoutMs);
        readyHandlers.push(() => {
          clearTimeout(timer);
          resolve(true);
        });
      }),
    close: async () => {
      closing.abort();
      if (!connection || connection.isClosed()) return;
      // Draining while it is away would wait for it to come back.
      if (isUp) await within(drainTimeoutMs, connection.drain(), 'drain').catch(() => undefined);
      if (connection && !connection.isClosed()) await connection.close();
    },
  };
}
