import type { UplinkLimits } from '@tilldeck/contracts/core/message';
import {
  setAsideAfterFaults,
  setAsideFirstMs,
  setAsideForgetMs,
  setAsideLongestMs,
  type setAsideReasons,
} from '@tilldeck/contracts/link/link.limits';

export type SetAsideReason = (typeof setAsideReasons)[number];

/** A device is not heard in one kind of report for a while. */
export interface SetAside {
  /** The broker's subject: it names device and kind. */
  subject: string;
  reason: SetAsideReason;
  forMs: number;
}

/** What is known against a device in one kind of report. */
interface Fault {
  /** Unreadable reports since it was last set aside. */
  unreadable: number;
  /** How often it was set aside. */
  times: number;
  untilMs: number;
  lastMs: number;
  toldOfRateMs: number;
}

const minuteMs = 60_000;
/** `$MQTT.msgs.dev.<SN>.up.<topic>` */
const serialOf = (subject: string): string => subject.split('.', 4)[3] ?? '';
/** Devices with a fault that are remembered; beyond it the ones longest known are forgotten. */
const rememberedAtMost = 100_000;

/**
 * Decides for each report whether its device is heard in that kind now, before anything of it is read. A device with
 * faults pays itself: it is set aside for a growing while, and judged apart from others when it is heard again. Counted
 * in the process: with several, each has its own opinion. What is not heard is not acknowledged, so a device that only
 * has a defect keeps its good reports and sends them later.
 */
export class ReportGate {
  readonly #now: () => number;
  readonly #onSetAside: (what: SetAside) => void;
  readonly #faults = new Map<string, Fault>();
  /** Serial numbers of devices with a fault in any kind. */
  #suspects = new Set<string>();
  #counts = new Map<string, number>();
  #nowMs = 0;
  #minute = 0;

  constructor(onSetAside: (what: SetAside) => void, now: () => number = Date.now) {
    this.#onSetAside = onSetAside;
    this.#now = now;
  }

  /** The clock is read once for a batch. */
  beginBatch(): void {
    this.#nowMs = this.#now();
    const minute = Math.floor(this.#nowMs / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts = new Map();
    for (const [subject, fault] of this.#faults)
      if (this.#nowMs - Math.max(fault.untilMs, fault.lastMs) > setAsideForgetMs) this.#faults.delete(subject);
    this.#suspects = new Set(Array.from(this.#faults.keys(), serialOf));
  }

  /** Why a report is not heard, or null. */
  refuse(subject: string, { perMinute }: UplinkLimits): 'aside' | 'too_many' | null {
    if (this.#faults.size > 0 && this.isAside(subject)) return 'aside';
    const count = (this.#counts.get(subject) ?? 0) + 1;
    this.#counts.set(subject, count);
    if (count <= perMinute) return null;
    if (count === perMinute + 1) this.#tellOfRate(subject);
    return 'too_many';
  }

  isAside(subject: string): boolean {
    const fault = this.#faults.get(subject);
    return fault !== undefined && fault.untilMs > this.#nowMs;
  }

  /**
   * Whether reports of this device are saved apart, so that no other device waits for them. One fault is enough, in any
   * kind: a device that sends what no agent would send is likely to send what the database refuses as well.
   */
  isSuspect(serial: string): boolean {
    return this.#suspects.size > 0 && this.#suspects.has(serial);
  }

  /** A report was refused by its form. That costs little, and a defect may be new: some are borne. */
  unreadable(subject: string): void {
    const fault = this.#faultOf(subject);
    fault.unreadable += 1;
    if (fault.unreadable >= setAsideAfterFaults) this.#setAside(subject, fault, 'unreadable');
  }

  /** The database refused a report, and with it a batch. */
  unsaved(subject: string): void {
    this.#setAside(subject, this.#faultOf(subject), 'unsaved');
  }

  #setAside(subject: string, fault: Fault, reason: SetAsideReason): void {
    if (fault.untilMs > this.#nowMs) return;
    const forMs = Math.min(setAsideFirstMs * 2 ** fault.times, setAsideLongestMs);
    Object.assign(fault, { unreadable: 0, times: fault.times + 1, untilMs: this.#nowMs + forMs });
    this.#onSetAside({ subject, reason, forMs });
  }

  #tellOfRate(subject: string): void {
    const fault = this.#faultOf(subject);
    if (this.#nowMs - fault.toldOfRateMs < setAsideForgetMs) return;
    fault.toldOfRateMs = this.#nowMs;
    this.#onSetAside({ subject, reason: 'too_many', forMs: (this.#minute + 1) * minuteMs - this.#nowMs });
  }

  #faultOf(subject: string): Fault {
    const known = this.#faults.get(subject);
    if (known) {
      known.lastMs = this.#nowMs;
      return known;
    }
    const [oldest] = this.#faults.keys();
    if (oldest !== undefined && this.#faults.size >= rememberedAtMost) this.#faults.delete(oldest);
    const fault = { unreadable: 0, times: 0, untilMs: 0, lastMs: this.#nowMs, toldOfRateMs: 0 };
    this.#faults.set(subject, fault);
    this.#suspects.add(serialOf(subject));
    return fault;
  }
}
