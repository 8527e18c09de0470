import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { App } from '../app.ts';
import { pause } from '../time-limit.ts';
import { ensureUplinkStream, uplinkConsumer, uplinkStream } from './fabric-streams.ts';
import type { HeldConnection } from './held-connection.ts';
import type { UplinkQueue } from './uplink-queue.ts';

const pullSize = 4_000;
export const pullExpiresMs = 5_000;
const faultPauseMs = 250;

interface FetchOptions {
  replicas: number;
  closing: AbortSignal;
  /** Called when the broker keeps reports for us. */
  onReady: () => void;
}

/**
 * Fetches reports into the queue until the process ends, over whichever connection is up. Pulls are a loop of fetches: a
 * standing `consume()` stopped for good after changes of the stream's leader.
 */
export async function fetchReports(app: App, fabric: HeldConnection, queue: UplinkQueue, options: FetchOptions) {
  const { closing } = options;
  while (!closing.aborted)
    try {
      if (!(await fabric.waitUntilUp(pullExpiresMs))) continue;
      const connection = fabric.current();
      if (connection) await fetchOver(app, connection, fabric, queue, options);
      else await pause(faultPauseMs, closing);
    } catch (error) {
      if (!closing.aborted) app.log.warn({ err: (error as Error).message }, 'reports not fetched, trying again');
      await pause(faultPauseMs, closing);
    }
}

async function fetchOver(
  app: App,
  connection: NatsConnection,
  fabric: HeldConnection,
  queue: UplinkQueue,
  { replicas, closing, onReady }: FetchOptions,
): Promise<void> {
  await ensureUplinkStream(await jetstreamManager(connection), replicas, app.config.UPLINK_STORE_MB);
  onReady();
  const consumer = await jetstream(connection).consumers.get(uplinkStream, uplinkConsumer);
  while (!closing.aborted && fabric.current() === connection) {
    while (queue.isFull() && !closing.aborted) await queue.waitForRoom(faultPauseMs);
    const pulled = await consumer.fetch({ max_messages: pullSize, expires: pullExpiresMs });
    const stop = () => pulled.stop();
    closing.addEventListener('abort', stop);
    for await (const message of pulled) queue.push(message);
    closing.removeEventListener('abort', stop);
  }
}
