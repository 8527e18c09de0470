import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { within } from '../time-limit.ts';
import { holdConnection } from './held-connection.ts';

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

interface Wanted {
  subject: string;
  heard: (bytes: Uint8Array) => void;
  subscription: Subscription | null;
}

export function connectLink(config: Config, log: Log): Link {
  const wanted = new Set<Wanted>();
  const held = holdConnection(config, 'APP', log);
  const subjectOf = (name: string, tail: string): string => [config.NATS_PREFIX, name, tail].filter(Boolean).join('.');
  let opened: NatsConnection | null = null;

  const attach = (entry: Wanted): void => {
    if (!opened || opened.isClosed() || opened.isDraining()) return;
    entry.subscription = opened.subscribe(entry.subject, {
      callback: (error, message) => {
        if (!error) entry.heard(message.data);
      },
    });
  };
  held.onOpen((connection) => {
    opened = connection;
    for (const entry of wanted) attach(entry);
  });

  return {
    isReady: () => held.current() !== null,
    broker: () => {
      const info = held.current()?.info;
      return info ? { version: info.version, name: info.server_name } : null;
    },
    publish: (to, tail, message) => {
      const connection = held.current();
      connection?.publish(subjectOf(to.name, tail), JSON.stringify(message));
      return connection !== null;
    },
    flush: async (timeoutMs) => {
      const connection = held.current();
      if (!connection) throw new Error('NATS is away');
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
    onReady: (ready) => held.onUp(ready),
    waitUntilReady: (timeoutMs) => held.waitUntilUp(timeoutMs),
    close: () => held.close(),
  };
}
