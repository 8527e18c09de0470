import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { WorkLog, WorkOutcome } from './work-log.ts';

export interface WorkHandler {
  kind: string;
  /** Whether it may simply be carried out again when the agent was killed in the middle of it. */
  isRepeatable: boolean;
  carryOut(item: WorkItem, report: { progress(percent: number): void }): Promise<WorkOutcome>;
}

/** Tells the server. It is told of an end again each time the server offers the execution again. */
export interface WorkReporter {
  began(item: WorkItem): void;
  progressed(item: WorkItem, percent: number): void;
  ended(item: WorkItem, outcome: WorkOutcome): void;
}

/** Carries out what was pulled, one at a time, in the order of the server. */
export class WorkRunner {
  private readonly handlers: ReadonlyMap<string, WorkHandler>;
  private readonly log: WorkLog;
  private readonly reporter: WorkReporter;
  private readonly now: () => number;
  private readonly queued = new Map<string, WorkItem>();
  private running: Promise<void> | undefined;

  /** `now` by the server's clock. */
  constructor(handlers: readonly WorkHandler[], log: WorkLog, reporter: WorkReporter, now: () => number) {
    this.handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.log = log;
    this.reporter = reporter;
    this.now = now;
  }

  get kinds(): string[] {
    return [...this.handlers.keys()];
  }

  take(items: readonly WorkItem[]): void {
    for (const item of items) {
      const known = this.log.outcomeOf(item.id);
      if (known) this.reporter.ended(item, known);
      else if (!this.queued.has(item.id)) this.queued.set(item.id, item);
    }
    this.running ??= this.runAll().finally(() => {
      this.running = undefined;
    });
  }

  /** When all that was taken so far is done with. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async runAll(): Promise<void> {
    for (;;) {
      const [item] = this.queued.values();
      if (!item) return;
      const outcome = await this.runOne(item);
      this.log.end(item.id, outcome);
      this.queued.delete(item.id);
      this.reporter.ended(item, outcome);
    }
  }

  private async runOne(item: WorkItem): Promise<WorkOutcome> {
    const handler = this.handlers.get(item.kind);
    if (!handler) return { result: 'unsupported' };
    if (this.log.wasInterrupted(item.id)) {
      if (!handler.isRepeatable) return { result: 'interrupted' };
    } else {
      if (item.expiresAt !== null && item.expiresAt < this.now()) return { result: 'expired' };
      this.log.begin(item.id);
    }
    this.reporter.began(item);
    try {
      return await handler.carryOut(item, { progress: (percent) => this.reporter.progressed(item, percent) });
    } catch (error) {
      return { result: 'failed', detail: { reason: String(error).slice(0, 500) } };
    }
  }
}
