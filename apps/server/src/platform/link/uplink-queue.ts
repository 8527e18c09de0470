import type { JsMsg } from '@nats-io/jetstream';
import { createBell } from '../outbox/bell.ts';

const batchSize = 2_000;
/** What is fetched ahead of the database; beyond it the broker keeps the rest. */
const queueAtMost = 6_000;

/** Reports fetched from the broker and not yet committed. */
export interface UplinkQueue {
  push(message: JsMsg): void;
  /** The next batch; empty when nothing waits. */
  next(): JsMsg[];
  waiting(): number;
  isFull(): boolean;
  waitForReports(timeoutMs: number): Promise<void>;
  waitForRoom(timeoutMs: number): Promise<void>;
  /** Wakes everything that waits, at the end of the process. */
  wakeAll(): void;
  /** What nobody took. */
  rest(): readonly JsMsg[];
}

export function createUplinkQueue(): UplinkQueue {
  const arrived = createBell();
  const drained = createBell();
  const queue: JsMsg[] = [];
  let head = 0;
  const waiting = (): number => queue.length - head;
  return {
    push: (message) => {
      queue.push(message);
      arrived.ring();
    },
    next: () => {
      const batch = queue.slice(head, head + batchSize);
      head += batch.length;
      // Cut now and then only: each cut moves everything behind it.
      if (head === queue.length || head > queueAtMost) {
        queue.splice(0, head);
        head = 0;
      }
      drained.ring();
      return batch;
    },
    waiting,
    isFull: () => waiting() > queueAtMost,
    waitForReports: (timeoutMs) => arrived.wait(timeoutMs),
    waitForRoom: (timeoutMs) => drained.wait(timeoutMs),
    wakeAll: () => {
      arrived.ring();
      drained.ring();
    },
    rest: () => queue.slice(head),
  };
}
