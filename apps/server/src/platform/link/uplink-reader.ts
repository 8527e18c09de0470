import type { App } from '../app.ts';
import type { RunningLoop } from '../loop.ts';
import { within } from '../time-limit.ts';
import type { HeldConnection } from './held-connection.ts';
import { fetchReports, pullExpiresMs } from './uplink-fetch.ts';
import type { UplinkOptions } from './uplink-options.ts';
import { createUplinkQueue } from './uplink-queue.ts';
import { createUplinkWork } from './uplink-work.ts';

export interface UplinkReader extends RunningLoop {
  /** True once the broker keeps reports for us. */
  waitUntilReady(timeoutMs: number): Promise<boolean>;
}

const writers = 2;

/**
 * Takes what devices sent out of the broker's own store, commits it in batches, and only then lets broker and device
 * forget it. As many processes as wanted share the one consumer.
 */
export function startUplinkReader(app: App, fabric: HeldConnection, options: UplinkOptions): UplinkReader {
  const closing = new AbortController();
  const { promise: isReady, resolve: onReady } = Promise.withResolvers<void>();
  const queue = createUplinkQueue();
  app.metrics.gauge('uplink_waiting', 'Reports fetched from the broker and not yet committed', () => queue.waiting());
  const work = createUplinkWork(app, fabric, options, closing.signal);
  const writeAll = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      if (queue.waiting() === 0) await queue.waitForReports(pullExpiresMs);
      const batch = queue.next();
      if (batch.length > 0) await work(batch);
    }
  };
  const running = Promise.all([
    fetchReports(app, fabric, queue, { replicas: options.replicas, closing: closing.signal, onReady }),
    ...Array.from({ length: writers }, writeAll),
  ]);
  return {
    waitUntilReady: (timeoutMs) =>
      within(timeoutMs, isReady, 'late').then(
        () => true,
        () => false,
      ),
    close: async () => {
      closing.abort();
      queue.wakeAll();
      await running;
      for (const message of queue.rest()) message.nak();
    },
  };
}
