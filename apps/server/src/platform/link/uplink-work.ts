import type { JsMsg } from '@nats-io/jetstream';
import { messageSubject } from '@tilldeck/contracts/core/message';
import { ackMessage } from '@tilldeck/contracts/link/link.messages';
import type { App } from '../app.ts';
import { pause } from '../time-limit.ts';
import { acknowledgementsOf, type NamedReport } from './ack-ranges.ts';
import type { HeldConnection } from './held-connection.ts';
import type { Received } from './message-binding.ts';
import { ReportGate } from './report-gate.ts';
import { createTakeApart, type TakeApartRules } from './take-apart.ts';
import type { UplinkOptions } from './uplink-options.ts';
import { createUplinkParser, type Fault, isUnusable, storedSubject } from './uplink-parse.ts';

const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** Faults of a report that an honest agent does not make. */
const blamesTheDevice: ReadonlySet<Fault> = new Set(['not_json', 'characters', 'shape', 'size']);

/** Commits batches of reports, and only then lets broker and devices forget them. */
export function createUplinkWork(app: App, fabric: HeldConnection, options: UplinkOptions, closing: AbortSignal) {
  const gate = new ReportGate((what) => {
    app.log.warn(what, 'device set aside');
    options.onSetAside?.(what);
  });
  const parse = createUplinkParser(options.specs, gate);
  const takeApart = createTakeApart();
  const tally = app.metrics.tally('uplink_reports_total', 'Reports of devices by what became of them', 'outcome');

  const read = (batch: readonly JsMsg[], done: NamedReport[]): { sound: Received[]; suspect: Received[] } => {
    const usable: Received[] = [];
    gate.beginBatch();
    for (const message of batch) {
      const parsed = parse(message.subject, message.data, storedAtMs(message));
      if (!isUnusable(parsed)) {
        usable.push(parsed);
        continue;
      }
      tally(parsed.fault);
      if (blamesTheDevice.has(parsed.fault)) gate.unreadable(message.subject);
      app.log.debug({ fault: parsed.fault, topic: parsed.topic }, 'report refused');
      if (parsed.named) done.push(parsed.named);
    }
    // Only now, as a fault at the end of the batch makes all of a device's reports suspect.
    const sound: Received[] = [];
    const suspect: Received[] = [];
    for (const report of usable) (gate.isSuspect(report.serial) ? suspect : sound).push(report);
    return { sound, suspect };
  };

  const rulesFor = (done: NamedReport[]): TakeApartRules => ({
    take: async (reports) => {
      const outcome = await options.taker.take(reports);
      for (const report of outcome.done) done.push(nameOf(report));
      tally('taken', outcome.done.length);
    },
    poisoned: (report, error) => {
      tally('poison');
      app.log.error(
        { err: error, message: report.message.name, serial: report.serial },
        'report cannot be saved, left out',
      );
      done.push(nameOf(report));
      gate.unsaved(storedSubject(report));
    },
    isAside: (report) => {
      const isAside = gate.isAside(storedSubject(report));
      if (isAside) tally('aside');
      return isAside;
    },
  });

  /** False when the process ends before the database is back: the broker hands everything to another process then. */
  const takeUntilDone = async (reports: readonly Received[], done: NamedReport[]): Promise<boolean> => {
    for (let waitMs = firstPauseMs; ; waitMs = Math.min(waitMs * 2, longestPauseMs))
      try {
        await takeApart(reports, rulesFor(done));
        return true;
      } catch (error) {
        if (closing.aborted) return false;
        app.log.warn({ err: (error as Error).message, reports: reports.length }, 'reports not saved, trying again');
        await pause(waitMs, closing);
        if (closing.aborted) return false;
      }
  };

  return async (batch: readonly JsMsg[]): Promise<void> => {
    const done: NamedReport[] = [];
    const { sound, suspect } = read(batch, done);
    for (const reports of [sound, suspect]) if (!(await takeUntilDone(reports, done))) return;
    for (const message of batch) message.ack();
    const connection = fabric.current();
    for (const { serial, epoch, ranges } of acknowledgementsOf(done))
      connection?.publish(messageSubject(ackMessage, serial), JSON.stringify({ epoch, ranges }));
  };
}

function nameOf({ serial, payload }: Received): NamedReport {
  const { epoch, seq } = payload as { epoch: number; seq: number };
  return { serial, epoch, seq };
}

/** The broker's own clock, from the subject its acknowledgements go to. */
const storedAtMs = (message: JsMsg): number => Math.floor(message.info.timestampNanos / 1_000_000);
