import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { ItemOutcome, ItemReport } from '../desired/desired-handler.ts';
import { driftEveryMs, retryWaitMs } from '../desired/retry.rules.ts';
import { type WorkFleet, workSpeedOf } from './device-work.ts';
import { hasDrifted, itemCourseOf, itemsOf } from './world/item.rules.ts';
import type { Living } from './world/life.rules.ts';
import { holdOf } from './world/work.rules.ts';

/** What a device lends its items. */
export interface ItemHost {
  readonly life: Living;
  readonly fleet: WorkFleet;
  /** False while there is no room for a report; it is tried again. */
  sayItems(items: ItemReport): boolean;
}

interface Held {
  hash: string;
  document: Record<string, unknown>;
  guard: WorkGuard | null;
  bytes: number;
  attempt: number;
  /** How often it was read back. */
  looks: number;
  /** How often it was applied: once for a hash, unless it failed or the device drifted. */
  applied: number;
  result: ItemOutcome | null;
  /** Applying ends, or the next try begins. */
  isApplying: boolean;
  nextAt: number;
}

const never = Number.POSITIVE_INFINITY;
const retrySayMs = 1_000;

/** The desired items of one simulated device, kept while it is away; by the rules of the agent, outcomes by chance. */
export class DeviceItems {
  readonly #host: ItemHost;
  readonly #items = new Map<string, Held>();
  #sayAt = never;

  constructor(host: ItemHost) {
    this.#host = host;
  }

  /** Items by name, each with its hash: what a pull says. */
  get held(): Record<string, string> {
    return Object.fromEntries([...this.#items].map(([name, { hash }]) => [name, hash]));
  }

  /** How often the item was applied; for figures and tests. */
  appliedTimes(name: string): number {
    return this.#items.get(name)?.applied ?? 0;
  }

  documentOf(name: string): Record<string, unknown> | undefined {
    return this.#items.get(name)?.document;
  }

  get nextAt(): number {
    let nextAt = this.#isOpen ? never : this.#sayAt;
    for (const item of this.#items.values()) nextAt = Math.min(nextAt, item.nextAt);
    return nextAt;
  }

  take({ items, removed }: DesiredChange, now: number): void {
    for (const name of removed) if (this.#items.delete(name)) this.#sayAt = now;
    for (const [name, { hash, document, guard = null, files = [] }] of Object.entries(items)) {
      if (this.#items.get(name)?.hash === hash) continue;
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      this.#items.set(name, {
        hash,
        document,
        guard,
        bytes,
        attempt: 0,
        looks: 0,
        applied: 0,
        result: null,
        isApplying: false,
        nextAt: now,
      });
    }
  }

  /** Does what is due; only while the device is connected. */
  act(now: number): void {
    for (const [name, item] of this.#items) if (item.nextAt <= now) this.#step(name, item, now);
    if (this.#sayAt > now || this.#isOpen) return;
    const said = this.#host.sayItems(this.#report());
    this.#sayAt = said ? never : now + retrySayMs;
  }

  /** Something has come and was not carried out yet: one report tells of all. */
  get #isOpen(): boolean {
    return [...this.#items.values()].some(({ result }) => result === null);
  }

  #report(): ItemReport {
    return Object.fromEntries(
      [...this.#items].flatMap(([name, { hash, result }]) => (result ? [[name, { hash, ...result }]] : [])),
    );
  }

  #step(name: string, item: Held, now: number): void {
    const { life, fleet } = this.#host;
    if (!itemsOf(life).some((known) => known === name)) this.#settle(item, { outcome: 'unsupported' }, never, now);
    else if (item.isApplying) this.#end(name, item, now);
    else if (this.#isStillSo(name, item)) this.#settle(item, { outcome: 'verified' }, this.#nextLook(now), now);
    else {
      const moment = { now, at: fleet.simulated(now), isSteady: fleet.options.profile === 'steady' };
      const hold = holdOf(life, item.guard, moment);
      if (hold) this.#settle(item, { outcome: 'held', reason: hold.reason }, hold.until, now);
      else {
        item.isApplying = true;
        item.nextAt = now + this.#courseOf(name, item).lengthMs / workSpeedOf(fleet);
      }
    }
  }

  /** The hourly read-back of what was verified. */
  #isStillSo(name: string, item: Held): boolean {
    if (item.result?.outcome !== 'verified') return false;
    item.looks += 1;
    return !hasDrifted(this.#host.life, { name, hash: item.hash, look: item.looks });
  }

  #nextLook(now: number): number {
    return now + driftEveryMs / workSpeedOf(this.#host.fleet);
  }

  #end(name: string, item: Held, now: number): void {
    const { reason } = this.#courseOf(name, item);
    item.isApplying = false;
    item.applied += 1;
    if (!reason) {
      this.#settle(item, { outcome: 'verified' }, this.#nextLook(now), now);
      return;
    }
    item.attempt += 1;
    const waitMs = retryWaitMs(item.attempt) / workSpeedOf(this.#host.fleet);
    this.#settle(item, { outcome: 'failed', reason }, now + waitMs, now);
  }

  #courseOf(name: string, { hash, attempt, bytes }: Held): ReturnType<typeof itemCourseOf> {
    const { life, fleet } = this.#host;
    return itemCourseOf(life, { name, hash, attempt, bytes }, fleet.options.failShares?.item ?? 0);
  }

  #settle(item: Held, result: ItemOutcome, nextAt: number, now: number): void {
    const isNews = item.result?.outcome !== result.outcome || item.result.reason !== result.reason;
    item.result = result;
    item.nextAt = nextAt;
    if (isNews) this.#sayAt = Math.min(this.#sayAt, now);
  }
}
