import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { BusyLock } from './busy-lock.ts';
import { judgeGuard, type MachineMood, type Verdict } from './guard.rules.ts';

const lockLookMs = 1_000;
const longestTimerMs = 3_600_000;

/** Asks this machine whether it may be disturbed, and waits for a better moment. */
export class GuardKeeper {
  private readonly lock: BusyLock;
  private readonly readMood: () => Omit<MachineMood, 'isBusy'>;
  private readonly now: () => number;

  /** `now` by the server's clock. */
  constructor(lock: BusyLock, readMood: () => Omit<MachineMood, 'isBusy'>, now: () => number) {
    this.lock = lock;
    this.readMood = readMood;
    this.now = now;
  }

  judge(guard: WorkGuard | null): Verdict {
    if (!guard) return { isSafe: true };
    const mood = { ...this.readMood(), isBusy: this.lock.read().isBusy };
    return judgeGuard(guard, mood, this.now());
  }

  /** What a person should know of work that goes on although there is a lock. */
  remark(guard: WorkGuard | null): string | undefined {
    const { staleHours } = guard?.respectBusy ? this.lock.read() : {};
    return staleHours === undefined ? undefined : `a busy lock that is ${staleHours} h old was passed over`;
  }

  /** Until then, or until the lock changes, or until the signal. */
  wait(until: number, signal: AbortSignal): Promise<void> {
    const mark = this.lock.mark;
    return new Promise((done) => {
      const end = () => {
        clearInterval(look);
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        done();
      };
      const look = setInterval(() => {
        if (this.lock.mark !== mark) end();
      }, lockLookMs);
      const timer = setTimeout(end, Math.min(Math.max(0, until - this.now()), longestTimerMs));
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }
}
