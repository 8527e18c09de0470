import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type MessageSpec, messageSubject } from '@tilldeck/contracts/core/message';
import { ackMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '../app.ts';
import type { RunningLoop } from '../loop.ts';
import { createBell } from '../outbox/bell.ts';
import { pause, within } from '../time-limit.ts';
import { acknowledgementsOf, type NamedReport } from './ack-ranges.ts';
import { ensureUplinkStream, uplinkConsumer, uplinkStream } from './fabric-streams.ts';
import type { HeldConnection } from './held-connection.ts';
import type { Received } from './message-binding.ts';
import { ReportGate, type SetAside } from './report-gate.ts';
import { takeApart } from './take-apart.ts';
import { createUplinkParser, type Fault, isUnusable, storedSubject } from './uplink-parse.ts';

export interface UplinkTaker {
  /** Commits a batch; answers what devices may forget of it. */
  take(batch: readonly Received[]): Promise<{ done: readonly Received[] }>;
}

export interface UplinkOptions {
  specs: readonly MessageSpec[];
  taker: UplinkTaker;
  replicas: number;
  /** A device is not heard in one kind of report for a while: its owner is to be told. */
  onSetAside?: (what: SetAside) => void;
}

const batchSize = 2_000;
const pullSize = 4_000;
/** What is fetched ahead of the database; beyond it the broker keeps the rest. */
const queueAtMost = 6_000;
const pullExpiresMs = 5_000;
const faultPauseMs = 250;
const longestPauseMs = 5_000;
const writers = 2;
/** Faults of a report that an honest agent does not make. */
const blamesTheDevice: ReadonlySet<Fault> = new Set(['not_json', 'characters', 'shape', 'size']);

export interface UplinkReader extends RunningLoop {
  /** True once the broker keeps reports for us. */
  waitUntilReady(timeoutMs: number): Promise<boolean>;
}

/**
 * Takes what devices sent out of the broker's own store, commits it in batches, and only then lets broker and device
 * forget it. Pulls are a loop of fetches: a standing `consume()` stopped for good after changes of the stream's leader.
 * As many processes as wanted share the one consumer.
 */
export function startUplinkReader(app: App, fabric: HeldConnection, options: UplinkOptions): UplinkReader {
  const gate = new ReportGate((what) => {
    app.log.warn(what, 'device set aside');
    options.onSetAside?.(what);
  });
  const parse = createUplinkParser(options.specs, gate);
  let ready = (): void => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const closing = new AbortController();
  const arrived = createBell();
  const drained = createBell();
  const queue: JsMsg[] = [];
  let head = 0;
  const waiting = (): number => queue.length - head;
  const tally = app.metrics.tally('uplink_reports_total', 'Reports of devices by what became of them', 'outcome');
  app.metrics.gauge('uplink_waiting', 'Reports fetched from the broker and not yet committed', waiting);

  const fetchAll = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        if (!(await fabric.waitUntilUp(pullExpiresMs))) continue;
        const connection = fabric.current();
        if (!connection) {
          await pause(faultPauseMs, closing.signal);
          continue;
        }
        await ensureUplinkStream(await jetstreamManager(connection), options.replicas, app.config.UPLINK_STORE_MB);
        ready();
        const consumer = await jetstream(connection).consumers.get(uplinkStream, uplinkConsumer);
        while (!closing.signal.aborted && fabric.current() === connection) {
          while (waiting() > queueAtMost && !closing.signal.aborted) await drained.wait(faultPauseMs);
          const pulled = await consumer.fetch({ max_messages: pullSize, expires: pullExpiresMs });
          const stop = () => pulled.stop();
          closing.signal.addEventListener('abort', stop);
          for await (const message of pulled) {
            queue.push(message);
            arrived.ring();
          }
          closing.signal.removeEventListener('abort', stop);
        }
      } catch (error) {
        if (!closing.signal.aborted)
          app.log.warn({ err: (error as Error).message }, 'reports not fetched, trying again');
        await pause(faultPauseMs, closing.signal);
      }
  };

  const nextBatch = (): JsMsg[] => {
    const batch = queue.slice(head, head + batchSize);
    head += batch.length;
    if (head === queue.length || head > queueAtMost) {
      queue.splice(0, head);
      head = 0;
    }
    drained.ring();
    return batch;
  };
  const writeAll = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      if (waiting() === 0) await arrived.wait(pullExpiresMs);
      const batch = nextBatch();
      if (batch.length > 0) await work(batch);
    }
  };

  const work = async (batch: readonly JsMsg[]): Promise<void> => {
    const sound: Received[] = [];
    const suspect: Received[] = [];
    const done: NamedReport[] = [];
    gate.beginBatch();
    for (const message of batch) {
      const parsed = parse(message.subject, message.data, storedAtMs(message));
      if (!isUnusable(parsed)) {
        (gate.isSuspect(message.subject) ? suspect : sound).push(parsed);
        continue;
      }
      tally(parsed.fault);
      if (blamesTheDevice.has(parsed.fault)) gate.unreadable(message.subject);
      app.log.debug({ fault: parsed.fault, topic: parsed.topic }, 'report refused');
      if (parsed.named) done.push(parsed.named);
    }
    for (const reports of [sound, suspect]) if (!(await takeUntilDone(reports, done))) return;
    for (const message of batch) message.ack();
    const connection = fabric.current();
    for (const { serial, epoch, ranges } of acknowledgementsOf(done))
      connection?.publish(messageSubject(ackMessage, serial), JSON.stringify({ epoch, ranges }));
  };

  /** False when the process ends before the database is back: the broker hands everything to somebody else then. */
  const takeUntilDone = async (reports: readonly Received[], done: NamedReport[]): Promise<boolean> => {
    for (let waitMs = faultPauseMs; ; waitMs = Math.min(waitMs * 2, longestPauseMs))
      try {
        await takeApart(reports, rulesFor(done));
        return true;
      } catch (error) {
        if (closing.signal.aborted) return false;
        app.log.warn({ err: (error as Error).message, reports: reports.length }, 'reports not saved, trying again');
        await pause(waitMs, closing.signal);
        if (closing.signal.aborted) return false;
      }
  };

  const rulesFor = (done: NamedReport[]) => ({
    take: async (reports: readonly Received[]) => {
      const outcome = await options.taker.take(reports);
      for (const report of outcome.done) done.push(nameOf(report));
      tally('taken', outcome.done.length);
    },
    poisoned: (report: Received, error: unknown) => {
      tally('poison');
      app.log.error(
        { err: error, message: report.message.name, serial: report.serial },
        'report cannot be saved, left out',
      );
      done.push(nameOf(report));
      gate.unsaved(storedSubject(report));
    },
    isAside: (report: Received) => {
      const isAside = gate.isAside(storedSubject(report));
      if (isAside) tally('aside');
      return isAside;
    },
  });

  const running = Promise.all([fetchAll(), ...Array.from({ length: writers }, writeAll)]);
  return {
    waitUntilReady: (timeoutMs) =>
      within(timeoutMs, isReady, 'late').then(
        () => true,
        () => false,
      ),
    close: async () => {
      closing.abort();
      arrived.ring();
      drained.ring();
      await running;
      for (const message of queue.slice(head)) message.nak();
    },
  };
}

function nameOf({ serial, payload }: Received): NamedReport {
  const { epoch, seq } = payload as { epoch: number; seq: number };
  return { serial, epoch, seq };
}

/** The broker's own clock, from the subject its acknowledgements go to. */
const storedAtMs = (message: JsMsg): number => Math.floor(message.info.timestampNanos / 1_000_000);
