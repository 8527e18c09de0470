import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { type Log, reasonOf } from '../log.ts';
import { isRefusal } from './server-calls.ts';
import { retryDelayMs } from './waiting.rules.ts';

/** However often it is nudged, it does not ask more often than this. */
const shortestGapMs = 1_000;

/** Asks the server what there is: when told to, and at the latest when the time between two pulls is over. */
export class Puller {
  private readonly pull: () => Promise<PullAnswer>;
  private readonly take: (answer: PullAnswer) => void;
  private readonly everyS: () => number;
  private readonly log: Log;
  private timer: NodeJS.Timeout | undefined;
  private isPulling = false;
  private isWanted = false;
  private failures = 0;
  private lastAt = 0;
  private isStopped = false;

  constructor(parts: {
    pull: () => Promise<PullAnswer>;
    take: (answer: PullAnswer) => void;
    everyS: () => number;
    log: Log;
  }) {
    this.pull = parts.pull;
    this.take = parts.take;
    this.everyS = parts.everyS;
    this.log = parts.log;
  }

  /** Now, or right after the pull that is on its way: that one may have been answered before there was something. */
  now(): void {
    if (this.isPulling) this.isWanted = true;
    else this.after(Math.max(0, this.lastAt + shortestGapMs - Date.now()));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private after(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.run(), ms);
  }

  private async run(): Promise<void> {
    this.isPulling = true;
    this.isWanted = false;
    this.lastAt = Date.now();
    let waitMs: number | undefined;
    try {
      this.take(await this.pull());
      this.failures = 0;
    } catch (error) {
      this.log('pull_failed', { reason: reasonOf(error) });
      waitMs = retryDelayMs(this.failures++, isRefusal(error) ? error.retryAfterS : undefined, Math.random());
    }
    this.isPulling = false;
    if (this.isWanted && waitMs === undefined) this.now();
    else this.after(waitMs ?? this.everyS() * 1_000 * (0.9 + Math.random() / 10));
  }
}
