import type { PullAnswer, WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { type TaskKindName, taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FailureCodeName } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkReport } from '../work/work-reporter.ts';
import type { FleetOptions } from './fleet-options.ts';
import type { Living } from './world/life.rules.ts';
import { courseOf, holdOf } from './world/work.rules.ts';

/** What a device lends its work. */
export interface WorkHost {
  readonly life: Living;
  /** False while there is no room for a report; it is tried again. */
  sayWork(report: WorkReport & { id: string }): boolean;
  /** A change has ended and the server was told. */
  changeEnded(): void;
  /** What comes of it, beyond the report; it may take a while where bytes go to the store. */
  effect(item: WorkItem): Promise<WorkReport['result']> | WorkReport['result'];
  /** Why it does not keep what it has carried out; null where it does. */
  refusal?(item: WorkItem): FailureCodeName | null;
  readonly fleet: WorkFleet;
}

/** What all devices of a fleet have in common. */
export interface WorkFleet {
  readonly options: Pick<FleetOptions, 'profile' | 'speed' | 'failShares' | 'workSpeed'>;
  /** The moment in the simulated world. */
  simulated(now: number): number;
}

/** Work takes its time, divided by this. */
export const workSpeedOf = ({ options }: WorkFleet): number => options.workSpeed ?? options.speed;

interface Doing {
  item: WorkItem;
  /** What is said next, and when. */
  next: 'received' | 'begin' | 'half' | 'end' | 'final' | 'effect';
  nextAt: number;
  final?: WorkReport;
}

/** What a withdrawn piece of work may be dropped at. */
const notBegun: readonly Doing['next'][] = ['received', 'begin'];
const retryMs = 1_000;
const rememberedEnds = 50;
const isKind = (kind: string): kind is TaskKindName => taskKindNames.some((name) => name === kind);

/** The work of one simulated device: four short messages for each piece, and nothing while there is none. */
export class DeviceWork {
  readonly #host: WorkHost;
  readonly #doing = new Map<string, Doing>();
  readonly #ended = new Map<string, WorkReport>();

  constructor(host: WorkHost) {
    this.#host = host;
  }

  get openIds(): string[] {
    return [...this.#doing.keys()];
  }

  get nextAt(): number {
    let nextAt = Number.POSITIVE_INFINITY;
    for (const doing of this.#doing.values()) nextAt = Math.min(nextAt, doing.nextAt);
    return nextAt;
  }

  take({ work: items, over, withdrawn }: Pick<PullAnswer, 'work' | 'over' | 'withdrawn'>, now: number): void {
    const isWithdrawn = (id: string) => notBegun.includes(this.#doing.get(id)?.next ?? 'end');
    for (const id of [...over, ...withdrawn.filter(isWithdrawn)]) {
      const doing = this.#doing.get(id);
      if (doing) this.#finish(doing, { step: 'failed', code: 'cancelled' }, now);
    }
    for (const item of items) {
      const end = this.#ended.get(item.id);
      if (end) this.#doing.set(item.id, { item, next: 'final', nextAt: now, final: end });
      else if (!this.#doing.has(item.id)) this.#doing.set(item.id, { item, next: 'received', nextAt: now });
    }
  }

  /** Does what is due; only while the device is connected. */
  act(now: number): void {
    // Changes one after the other: the first of them is in the way of the others.
    let isChanging = false;
    for (const doing of this.#doing.values()) {
      const isLater = isChanging && doing.item.lane === 'change' && doing.next === 'begin';
      if (doing.item.lane === 'change' && doing.next !== 'received') isChanging = true;
      if (doing.nextAt > now) continue;
      if (isLater) doing.nextAt = now + retryMs;
      else this.#step(doing, now);
    }
  }

  #step(doing: Doing, now: number): void {
    const { item, next } = doing;
    if (next === 'received') this.#say(doing, { step: 'received' }, 'begin', now, now);
    else if (next === 'begin') this.#begin(doing, now);
    else if (next === 'half')
      this.#say(doing, { step: 'running', percent: 50 }, 'end', now, now + this.#lengthOf(item) / 2);
    else if (next === 'end') {
      const code = this.#courseOf(item).code ?? this.#host.refusal?.(item);
      if (code) this.#finish(doing, { step: 'failed', code, text: 'simulated' }, now);
      else this.#takeEffect(doing, now);
    } else if (next === 'final' && doing.final) {
      if (this.#host.sayWork({ id: item.id, ...doing.final })) {
        this.#doing.delete(item.id);
        if (item.lane === 'change') this.#host.changeEnded();
      } else doing.nextAt = now + retryMs;
    }
  }

  #begin(doing: Doing, now: number): void {
    const { item } = doing;
    const { life, fleet } = this.#host;
    const isLate = item.expiresAt !== null && now > item.expiresAt;
    const moment = { now, at: fleet.simulated(now), isSteady: fleet.options.profile === 'steady' };
    const hold = isLate ? null : holdOf(life, item.guard, moment);
    if (!isKind(item.kind)) this.#finish(doing, { step: 'failed', code: 'unsupported' }, now);
    else if (isLate) this.#finish(doing, { step: 'failed', code: 'cancelled' }, now);
    else if (hold) this.#say(doing, { step: 'held', ...hold }, 'begin', now, hold.until);
    else this.#say(doing, { step: 'running', percent: 0 }, 'half', now, now + this.#lengthOf(item) / 2);
  }

  #courseOf({ id, kind }: WorkItem): ReturnType<typeof courseOf> {
    const { life, fleet } = this.#host;
    return isKind(kind)
      ? courseOf(life, { id, kind }, fleet.options.failShares ?? {})
      : { lengthMs: 0, code: 'unsupported' };
  }

  #lengthOf(item: WorkItem): number {
    const minutes = item.kind === 'journal' ? Number(item.payload.durationMinutes ?? 0) : 0;
    return (this.#courseOf(item).lengthMs + minutes * 60_000) / workSpeedOf(this.#host.fleet);
  }

  #say(doing: Doing, report: WorkReport, next: Doing['next'], now: number, nextAt: number): void {
    if (this.#host.sayWork({ id: doing.item.id, ...report })) Object.assign(doing, { next, nextAt });
    else doing.nextAt = now + retryMs;
  }

  #takeEffect(doing: Doing, now: number): void {
    const effect = this.#host.effect(doing.item);
    const done = (result: WorkReport['result']): WorkReport => ({ step: 'succeeded', ...(result ? { result } : {}) });
    if (!(effect instanceof Promise)) {
      this.#finish(doing, done(effect), now);
      return;
    }
    Object.assign(doing, { next: 'effect', nextAt: Number.POSITIVE_INFINITY });
    effect.then(
      (result) => this.#finish(doing, done(result), Date.now()),
      () => this.#finish(doing, { step: 'failed', code: 'upload_failed' }, Date.now()),
    );
  }

  #finish(doing: Doing, final: WorkReport, now: number): void {
    const { id } = doing.item;
    if (this.#ended.has(id)) return;
    this.#ended.set(id, final);
    if (this.#ended.size > rememberedEnds)
      for (const [first] of [...this.#ended].slice(0, 1)) this.#ended.delete(first);
    Object.assign(doing, { next: 'final', nextAt: now, final });
  }
}
