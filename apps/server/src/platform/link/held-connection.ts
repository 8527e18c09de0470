import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { pause, within } from '../time-limit.ts';

/** The broker's accounts: server processes among themselves, devices, the question who may come in, the system. */
export type BrokerAccount = 'APP' | 'FABRIC' | 'AUTH' | 'SYS';

/** A connection to the broker that comes back for ever. */
export interface HeldConnection {
  /** Null while it is away. */
  current(): NatsConnection | null;
  /** Called with every connection that is opened again, before `onUp`: what subscribes does it here. */
  onOpen(opened: (connection: NatsConnection) => void): void;
  /** Called on every (re)connect. */
  onUp(up: () => void): void;
  waitUntilUp(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const handshakeTimeoutMs = 5_000;
const drainTimeoutMs = 3_000;
/** Server processes are few, so the wait need not grow; jitter keeps them from coming back all at once. */
const waitMs = (): number => 100 + Math.random() * 1_400;
/** Nobody gets in before somebody answers: after a crash of the broker ten thousand devices wait for this one. */
const answerWaitMs = (): number => 50 + Math.random() * 100;

const optionsOf = (config: Config, account: BrokerAccount): NodeConnectionOptions => ({
  servers: config.NATS_URLS,
  // Demanded, not offered: a server that says it has no TLS is told no password.
  ...(config.NATS_URLS.every((url) => url.startsWith('tls://')) ? { tls: {} } : {}),
  user: config[`NATS_${account}_USER`],
  pass: config[`NATS_${account}_PASSWORD`],
  name: 'tilldeck',
  timeout: handshakeTimeoutMs,
  // The configured list is the list: what nodes tell of each other are addresses of their own network.
  ignoreClusterUpdates: true,
  maxReconnectAttempts: -1,
  reconnectDelayHandler: account === 'AUTH' ? answerWaitMs : waitMs,
  // A broker that restarts may refuse users for a moment; giving up would need an operator to restart us.
  ignoreAuthErrorAbort: true,
  pingInterval: 10_000,
  maxPingOut: 2,
});

export function holdConnection(config: Config, account: BrokerAccount, log: Log): HeldConnection {
  const openHandlers: ((connection: NatsConnection) => void)[] = [];
  const upHandlers: (() => void)[] = [];
  /** Those who wait for it at this moment; while it is away for long, many come and go. */
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let isUp = false;

  const setUp = (): void => {
    isUp = true;
    log.info({ broker: connection?.info?.server_name, account }, 'NATS is there');
    for (const up of upHandlers) up();
    for (const end of [...waiting]) end();
  };
  const setDown = (): void => {
    // A process that ends lets go of it; that is no news.
    if (isUp && !closing.signal.aborted) log.warn({ account }, 'NATS is away');
    isUp = false;
  };

  /** Holds one connection until it is closed for good; the client reconnects by itself in between. */
  const hold = async (): Promise<void> => {
    const opened = await connect(optionsOf(config, account));
    if (closing.signal.aborted) return opened.close();
    connection = opened;
    for (const handle of openHandlers) handle(opened);
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
        if (!hasComplained) log.warn({ err: (error as Error).message, account }, 'NATS is not reachable; trying on');
        hasComplained = true;
      }
      await pause(waitMs(), closing.signal);
    }
  };
  void keep();

  return {
    current: () => (isUp && connection && !connection.isClosed() && !connection.isDraining() ? connection : null),
    onOpen: (opened) => {
      openHandlers.push(opened);
      if (connection && !connection.isClosed() && !connection.isDraining()) opened(connection);
    },
    onUp: (up) => upHandlers.push(up),
    waitUntilUp: (timeoutMs) =>
      new Promise((resolve) => {
        if (isUp) return resolve(true);
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve(isUp);
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(end);
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
