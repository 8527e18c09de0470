import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { HeldReason } from '@tilldeck/contracts/tasks/execution.codes';
import type { GuardKeeper } from './guard-keeper.ts';
import { isProgressTold } from './progress.rules.ts';
import { failed, payloadOf, type Work, WorkFailure, type WorkHandler } from './work-handler.ts';
import type { KeptWork, WorkLog, WorkNote, WorkOutcome } from './work-log.ts';
import type { WorkReporter } from './work-reporter.ts';

export interface WorkPlace {
  log: WorkLog;
  keeper: Pick<GuardKeeper, 'judge' | 'wait' | 'remark'>;
  reporter: WorkReporter;
  /** By the server's clock. */
  now(): number;
  /** Asks the server soon, so that work is offered again. */
  pullSoon(): void;
  /** The agent stops; what is under way goes on after the next start. */
  closing: AbortSignal;
}

const refreshTimeoutMs = 60_000;

/** One piece of work from the moment it was taken until its end. */
export class OpenWork implements Work {
  item: WorkItem;
  note: WorkNote;
  readonly isResumed: boolean;
  private readonly place: WorkPlace;
  private readonly over = new AbortController();
  private readonly offers = new Set<(item: WorkItem) => void>();
  /** From here on it ends by itself, unless it is given up. */
  isBegun: boolean;
  private held: { reason: HeldReason; until: number } | undefined;
  private told = { percent: 0, at: 0 };

  constructor({ item, isBegun, note }: KeptWork, place: WorkPlace) {
    this.item = item;
    this.note = note;
    this.isResumed = isBegun;
    this.isBegun = isBegun;
    this.place = place;
  }

  get id(): string {
    return this.item.id;
  }
  get signal(): AbortSignal {
    return AbortSignal.any([this.over.signal, this.place.closing]);
  }
  get isOver(): boolean {
    return this.over.signal.aborted;
  }
  get isExpired(): boolean {
    const { expiresAt } = this.item;
    return !this.isResumed && expiresAt !== null && expiresAt < this.place.now();
  }

  /** The server gave it up. */
  giveUp(): void {
    this.over.abort();
  }

  offeredAgain(item: WorkItem): void {
    this.item = item;
    for (const heard of [...this.offers]) heard(item);
  }

  /** Told when the reason is new, and again when the time it named is over. */
  hold(reason: HeldReason, until: number): void {
    if (this.held?.reason === reason && this.place.now() < this.held.until) return;
    this.held = { reason, until };
    this.place.reporter.say(this.id, { step: 'held', reason, until: Math.round(until) });
  }

  keepNote(note: WorkNote): void {
    this.note = note;
    this.place.log.note(this.id, note);
  }

  progress(percent: number): void {
    const now = Date.now();
    const whole = Math.max(0, Math.min(100, Math.floor(percent)));
    if (!isProgressTold(this.told, whole, now)) return;
    this.sayRunning(whole);
  }

  async whenSafe(): Promise<void> {
    const { keeper } = this.place;
    let wasHeld = false;
    for (;;) {
      this.signal.throwIfAborted();
      const verdict = keeper.judge(this.item.guard);
      if (verdict.isSafe) break;
      wasHeld = true;
      this.hold(verdict.reason, verdict.until);
      await keeper.wait(verdict.until, this.signal);
    }
    this.held = undefined;
    if (wasHeld) this.sayRunning(this.told.percent);
  }

  refreshed(): Promise<WorkItem> {
    const patience = AbortSignal.any([this.signal, AbortSignal.timeout(refreshTimeoutMs)]);
    return new Promise((done, fail) => {
      const heard = (item: WorkItem) => {
        this.offers.delete(heard);
        done(item);
      };
      patience.addEventListener('abort', () => {
        this.offers.delete(heard);
        fail(new WorkFailure('download_failed', 'the server offered no fresh address'));
      });
      this.offers.add(heard);
      this.place.pullSoon();
    });
  }

  async carryOut(handler: WorkHandler | undefined): Promise<WorkOutcome> {
    const { item, place } = this;
    if (!handler || item.version !== handler.version) return failed('unsupported', `${item.kind} ${item.version}`);
    if (this.isResumed && !handler.isRepeatable)
      return failed('interrupted', 'the agent was stopped in the middle of it');
    try {
      const payload = readPayload(handler, item);
      if (!this.isResumed) place.log.begin(this.id);
      this.isBegun = true;
      this.held = undefined;
      this.sayRunning(0, place.keeper.remark(item.guard));
      const outcome = await handler.carryOut(this, payload);
      if (!this.isOver) return outcome;
      return failed(
        'cancelled',
        outcome.step === 'succeeded' ? 'it was done before it could be stopped' : outcome.text,
      );
    } catch (error) {
      if (this.isOver) return failed('cancelled', 'stopped as it was given up');
      if (error instanceof WorkFailure) return failed(error.code, error.message);
      return failed('internal', error instanceof Error ? error.message : String(error));
    }
  }

  private sayRunning(percent: number, text?: string): void {
    this.told = { percent, at: Date.now() };
    this.place.reporter.say(this.id, { step: 'running', percent, ...(text ? { text } : {}) });
  }
}

function readPayload(handler: WorkHandler, item: WorkItem): unknown {
  try {
    return payloadOf(handler.kind, item);
  } catch (error) {
    throw new WorkFailure('bad_payload', error instanceof Error ? error.message : String(error));
  }
}
