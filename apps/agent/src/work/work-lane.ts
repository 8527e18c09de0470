import type { OpenWork, WorkPlace } from './open-work.ts';
import { failed } from './work-handler.ts';
import type { WorkOutcome } from './work-log.ts';

/** Work that is held for longer than this does not keep later work of its lane waiting. */
const longHoldMs = 600_000;

/** Carries out its work one after the other, as it was taken; what is not safe now waits without being in the way. */
export class WorkLane {
  private readonly place: WorkPlace;
  private readonly carryOut: (work: OpenWork) => Promise<WorkOutcome>;
  private readonly ended: (work: OpenWork, outcome: WorkOutcome) => void;
  private readonly queue: OpenWork[] = [];
  private wake = new AbortController();
  private current: OpenWork | undefined;
  private running: Promise<void> | undefined;

  constructor(
    place: WorkPlace,
    carryOut: (work: OpenWork) => Promise<WorkOutcome>,
    ended: (work: OpenWork, outcome: WorkOutcome) => void,
  ) {
    this.place = place;
    this.carryOut = carryOut;
    this.ended = ended;
  }

  add(work: OpenWork): void {
    this.queue.push(work);
    if (this.current) this.sayLater(work);
    this.look();
  }

  /** Something changed: new work, or work that was given up. */
  look(): void {
    this.wake.abort();
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    const { closing, keeper } = this.place;
    while (this.queue.length > 0 && !closing.aborted) {
      this.wake = new AbortController();
      const { work, outcome, until } = this.choose();
      if (!work) await keeper.wait(until, AbortSignal.any([this.wake.signal, closing]));
      else {
        this.current = work;
        const end = outcome ?? (await this.carryOutFirst(work));
        this.current = undefined;
        if (closing.aborted) return;
        this.queue.splice(this.queue.indexOf(work), 1);
        this.ended(work, end);
      }
    }
  }

  private carryOutFirst(work: OpenWork): Promise<WorkOutcome> {
    for (const later of this.queue) if (later !== work) this.sayLater(later);
    return this.carryOut(work);
  }

  /** The first that can be begun or ended now, or until when there is nothing to do. */
  private choose(): { work?: OpenWork; outcome?: WorkOutcome; until: number } {
    let until = Number.POSITIVE_INFINITY;
    let isBlocked = false;
    for (const work of this.queue) {
      if (work.isOver) return { work, outcome: failed('cancelled', 'given up before it was begun'), until };
      if (work.isExpired)
        return { work, outcome: failed('cancelled', 'its time was over before it could begin'), until };
      if (isBlocked) {
        this.sayLater(work);
        continue;
      }
      const verdict = work.isResumed ? { isSafe: true as const } : this.place.keeper.judge(work.item.guard);
      if (verdict.isSafe) return { work, until };
      work.hold(verdict.reason, verdict.until);
      until = Math.min(until, verdict.until, work.item.expiresAt === null ? until : work.item.expiresAt + 1);
      isBlocked = verdict.until - this.place.now() <= longHoldMs;
    }
    return { until };
  }

  private sayLater(work: OpenWork): void {
    work.hold('earlier_task', this.place.now() + longHoldMs);
  }
}
