import { join } from 'node:path';
import { type DeviceSettings, deviceSettings } from '@tilldeck/contracts/link/enrolment.schemas';
import { type Log, reasonOf } from '../log.ts';
import { readIfThere, writeDurably } from '../state/durable-file.ts';
import type { DeviceKeys } from './device-keys.ts';
import { Pause } from './pause.ts';
import { isRefusal, type ServerCalls } from './server-calls.ts';
import type { ServerClock } from './server-clock.ts';
import { retryDelayMs } from './waiting.rules.ts';

export interface EnrolmentParts {
  folder: string;
  sn: string;
  claimCode: string | undefined;
  agent: string;
  keys: DeviceKeys;
  clock: ServerClock;
  calls: ServerCalls;
  log: Log;
  /** After the first settings, and when they changed. */
  settingsChanged(before: DeviceSettings | undefined, now: DeviceSettings): void;
}

/** Gets this device's key accepted once, and keeps the newest settings the server gave, over restarts. */
export class Enrolment {
  private readonly parts: EnrolmentParts;
  private readonly path: string;
  private readonly pause = new Pause();
  private claimCode: string | undefined;
  private isStopped = false;
  private isDoubted = false;
  /** The newest settings; undefined before the first. */
  known: DeviceSettings | undefined;

  constructor(parts: EnrolmentParts) {
    this.parts = parts;
    this.claimCode = parts.claimCode;
    this.path = join(parts.folder, 'settings.json');
    const found = deviceSettings.safeParse(JSON.parse(readIfThere(this.path) ?? 'null'));
    if (found.success) this.known = found.data;
  }

  get clock(): ServerClock {
    return this.parts.clock;
  }

  /** Settings of an accepted device; asks the server as long as it is none. Undefined when the agent is to stop. */
  async settings(): Promise<DeviceSettings | undefined> {
    // A machine without a battery for its clock begins in another year; better known before the first signature.
    if (this.clock.offsetMs === undefined) await this.parts.calls.learnTime().catch(() => {});
    for (let failures = 0; !this.isStopped; failures++) {
      if (this.known && this.parts.keys.present.epoch !== null && !this.isDoubted) return this.known;
      const waitMs = await this.tryOnce(failures);
      if (waitMs !== undefined) await this.pause.wait(waitMs);
    }
    return undefined;
  }

  keep(settings: DeviceSettings): void {
    const before = this.known;
    this.known = settings;
    if (before && JSON.stringify({ ...before, serverTime: 0 }) === JSON.stringify({ ...settings, serverTime: 0 }))
      return;
    writeDurably(this.path, JSON.stringify(settings));
    this.parts.settingsChanged(before, settings);
  }

  /** The broker did not let us in: the clock may be wrong, or the key no longer accepted. The server is asked. */
  doubt(): void {
    this.isDoubted = true;
  }

  stop(): void {
    this.isStopped = true;
    this.pause.end();
  }

  /** Answers how long to wait before the next try, or nothing when it is done. */
  private async tryOnce(failures: number): Promise<number | undefined> {
    const { calls, keys, sn, agent, log } = this.parts;
    try {
      await calls.learnTime();
      const answer = await calls.enrol(sn, keys.present, this.claimCode, agent);
      if (answer.state === 'accepted' && answer.epoch !== null && answer.settings) {
        keys.accepted(answer.epoch);
        this.keep(answer.settings);
        this.isDoubted = false;
        log('accepted', { epoch: answer.epoch });
        return undefined;
      }
      // Who approves sees the same code beside the key; the shop reads it out.
      const code = await keys.comparisonCode();
      log('waiting_for_acceptance', { code, retryAfterS: answer.retryAfterS ?? undefined });
      return retryDelayMs(failures, answer.retryAfterS ?? undefined, Math.random());
    } catch (error) {
      log('enrol_failed', { reason: reasonOf(error) });
      // A code that is wrong or used up does not get better; without it a person can still accept the device.
      if (isRefusal(error, 'link.claim_refused', 'link.claim_not_for_device')) this.claimCode = undefined;
      if (isRefusal(error, 'link.key_refused')) await keys.replaceRefused();
      return retryDelayMs(failures, isRefusal(error) ? error.retryAfterS : undefined, Math.random());
    }
  }
}
