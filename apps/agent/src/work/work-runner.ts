import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { OpenWork, type WorkPlace } from './open-work.ts';
import type { WorkHandler } from './work-handler.ts';
import { WorkLane } from './work-lane.ts';
import type { KeptWork, WorkOutcome } from './work-log.ts';

/** Carries out what was pulled: changes one after the other, quick work beside them. */
export class WorkRunner {
  private readonly handlers: ReadonlyMap<string, WorkHandler>;
  private readonly place: WorkPlace;
  private readonly open = new Map<string, OpenWork>();
  private readonly lanes = new Map<string, WorkLane>();
  private readonly closing = new AbortController();

  constructor(handlers: readonly WorkHandler[], place: Omit<WorkPlace, 'closing'>) {
    this.handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.place = { ...place, closing: this.closing.signal };
  }

  get kinds(): string[] {
    return [...this.handlers.keys()];
  }

  /** Taken and not ended. */
  get openIds(): string[] {
    return [...this.open.keys()];
  }

  /** Something is to be done to this app, or is being done. */
  isChanging(packageName: string): boolean {
    return [...this.open.values()].some(({ item }) => item.lane === 'change' && item.payload.package === packageName);
  }

  /** It has ended and kept later changes waiting. */
  wasChange(id: string): boolean {
    return this.place.log.wasChange(id);
  }

  /** Goes on with what an earlier run of the agent left. */
  start(): void {
    const { log } = this.place;
    for (const { id, outcome } of log.untold) this.tell(id, outcome);
    for (const kept of log.openWork) this.add(kept);
  }

  take(items: readonly WorkItem[]): void {
    const { log } = this.place;
    for (const item of items) {
      const end = log.outcomeOf(item.id);
      const known = this.open.get(item.id);
      if (end) {
        if (!this.place.reporter.isOnItsWay(item.id)) this.tell(item.id, end);
      } else if (known) known.offeredAgain(item);
      else {
        log.take(item);
        this.add({ item, isBegun: false, note: {} });
      }
    }
  }

  /** The server gave these up. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      const work = this.open.get(id);
      work?.giveUp();
      if (work) this.laneOf(work).look();
    }
  }

  /** The task of these was stopped: they are not begun any more; what is begun goes on to its end. */
  withdraw(ids: readonly string[]): void {
    this.drop(ids.filter((id) => this.open.get(id)?.isBegun === false));
  }

  /** What is under way is left as it is and goes on with the next run. */
  stop(): void {
    this.closing.abort();
  }

  /** When all that was taken so far is done with. */
  async idle(): Promise<void> {
    while (this.open.size > 0) await Promise.all([...this.lanes.values()].map((lane) => lane.idle()));
  }

  private add(kept: KeptWork): void {
    const work = new OpenWork(kept, this.place);
    this.open.set(work.id, work);
    this.place.reporter.say(work.id, { step: 'received' });
    this.laneOf(work).add(work);
  }

  private laneName({ item }: OpenWork): string {
    return item.lane === 'change' ? 'change' : `quick ${this.handlers.get(item.kind)?.queue ?? item.id}`;
  }

  private laneOf(work: OpenWork): WorkLane {
    const name = this.laneName(work);
    const known = this.lanes.get(name);
    if (known) return known;
    const lane = new WorkLane(
      this.place,
      (one) => one.carryOut(this.handlers.get(one.item.kind)),
      (one, outcome) => this.end(one, outcome),
    );
    this.lanes.set(name, lane);
    return lane;
  }

  private end(work: OpenWork, outcome: WorkOutcome): void {
    const { id } = work;
    this.place.log.end(id, outcome);
    this.open.delete(id);
    if (this.laneName(work) === `quick ${id}`) this.lanes.delete(`quick ${id}`);
    this.tell(id, outcome);
  }

  private tell(id: string, outcome: WorkOutcome): void {
    this.place.reporter.say(id, outcome);
    this.place.log.tell(id);
  }
}
