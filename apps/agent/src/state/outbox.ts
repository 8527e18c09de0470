import { join } from 'node:path';
import { chooseDropped } from './drop.rules.ts';
import { Journal } from './journal.ts';
import { type OutboxRecord, OutboxState, type StoredMessage } from './outbox-state.ts';

export interface OutboxLimits {
  /** Bytes of messages without a number; those with one are few and are never dropped. */
  maxBytes: number;
  /** Messages with a number that wait for their acknowledgement. The server looks back over 64 without effort. */
  window: number;
  /** The journal is written again when it is this large and mostly history. */
  compactBytes: number;
}
export const defaultOutboxLimits: OutboxLimits = { maxBytes: 8_000_000, window: 32, compactBytes: 512_000 };

/** Of these only the newest says anything, so an older one that has no number yet gives way to it. */
const replacedByNewer = new Set(['hello', 'facts', 'apps', 'desired']);

export type NumberedMessage = StoredMessage & { epoch: number; seq: number };
export type AckRange = readonly [first: number, last: number];

/**
 * What the device has to say and the server has not yet acknowledged, on disk. A message gets its number when it is
 * first sent, not when it is written down: what the full buffer forgot never had one, so the server sees no gap.
 * A number once given stays, also over a change of the epoch.
 */
export class Outbox {
  private readonly journal: Journal;
  private readonly state: OutboxState;
  private readonly limits: OutboxLimits;

  private constructor(journal: Journal, state: OutboxState, limits: OutboxLimits) {
    this.journal = journal;
    this.state = state;
    this.limits = limits;
  }

  static open(folder: string, limits: OutboxLimits = defaultOutboxLimits): Outbox {
    const { journal, records } = Journal.open(join(folder, 'outbox.journal'));
    const state = new OutboxState();
    for (const record of records) state.apply(record as OutboxRecord);
    return new Outbox(journal, state, limits);
  }

  /** On disk when this returns. */
  put(topic: string, at: number, body: Record<string, unknown>): void {
    const message: StoredMessage = { id: this.state.nextId, topic, at, body };
    const records: OutboxRecord[] = [{ kind: 'put', message }];
    const waiting = this.state.waiting();
    const replaced = waiting.filter((one) => one.topic === topic && replacedByNewer.has(topic));
    if (replaced.length > 0) records.push({ kind: 'forget', ids: replaced.map(({ id }) => id), lost: 0 });
    const bytes = JSON.stringify(message).length;
    const needed = this.state.waitingBytes + bytes - this.limits.maxBytes;
    const rest = waiting.filter((one) => !replaced.includes(one));
    const dropped =
      needed > 0
        ? chooseDropped(
            rest.map((one) => this.state.droppable(one)),
            needed,
          )
        : [];
    if (dropped.length > 0) records.push({ kind: 'forget', ids: dropped.map(({ id }) => id), lost: dropped.length });
    this.write(records);
  }

  /** Gives numbers to the oldest that have none, as far as the window is open, and answers them. */
  numberNext(epoch: number, at: { urgent?: string } = {}): NumberedMessage[] {
    const open = this.limits.window - this.state.numbered().length;
    const waiting = this.state.waiting();
    const urgent = waiting.filter(({ topic }) => topic === at.urgent);
    const others = waiting.filter((one) => !urgent.includes(one)).slice(0, Math.max(0, open - urgent.length));
    const ids = [...urgent, ...others].map(({ id }) => id);
    if (ids.length === 0) return [];
    this.write([{ kind: 'number', epoch, ids, first: this.state.nextSeq(epoch) }]);
    return this.state.numbered().filter(({ id }) => ids.includes(id));
  }

  /** Sent at least once and not acknowledged, in the order of their numbers. */
  unacknowledged(): NumberedMessage[] {
    return this.state.numbered();
  }

  /** Answers which messages are now done with. Numbers it never gave are passed over. */
  acknowledge(epoch: number, ranges: readonly AckRange[]): NumberedMessage[] {
    const isNamed = (seq: number) => ranges.some(([first, last]) => first <= seq && seq <= last);
    const done = this.state.numbered().filter((one) => one.epoch === epoch && isNamed(one.seq));
    if (done.length > 0) this.write([{ kind: 'forget', ids: done.map(({ id }) => id), lost: 0 }]);
    return done;
  }

  /** Whether something like this is there, sent or not. */
  holds(topic: string, isWanted: (body: Record<string, unknown>) => boolean): boolean {
    return [...this.state.waiting(), ...this.state.numbered()].some(
      (message) => message.topic === topic && isWanted(message.body),
    );
  }

  get waitingCount(): number {
    return this.state.waiting().length;
  }

  /** How many were dropped as the buffer was full, since it was last asked. */
  takeLostCount(): number {
    const { lost } = this.state;
    if (lost > 0) this.write([{ kind: 'told' }]);
    return lost;
  }

  close(): void {
    this.journal.close();
  }

  private write(records: OutboxRecord[]): void {
    this.journal.append(...records);
    for (const record of records) this.state.apply(record);
    const live = this.state.liveBytes;
    if (this.journal.size > this.limits.compactBytes && this.journal.size > 2 * live)
      this.journal.rewrite(this.state.snapshot());
  }
}
