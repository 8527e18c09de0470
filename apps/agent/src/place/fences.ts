import {
  type FenceChange,
  type FenceFix,
  type FenceState,
  fenceStart,
  stepFence,
} from '@tilldeck/contracts/location/fence.rules';
import type { DeviceFence, FenceStep } from '@tilldeck/contracts/location/fence-device.schemas';
import { fenceCountdownS } from '@tilldeck/contracts/location/location.limits';
import { type Countdown, FenceMemory, type ToldChange } from './fence-memory.ts';

/** What people at the machine see of a fence. */
export interface FenceScreen {
  /** Shows until when there is time to go back; answers how that is taken off again. */
  countdown(fence: DeviceFence, endsAt: number): () => void;
  prompt(fence: DeviceFence): void;
  /** Unless the machine is locked already. */
  lock(fence: DeviceFence): Promise<void>;
  isLocked(): boolean;
}

export interface FenceParts {
  folder: string;
  /** By the server's clock. */
  now: () => number;
  fences: () => readonly DeviceFence[];
  /** On disk when this returns. */
  say: (change: ToldChange & { step: FenceStep; unlockedBy?: 'password' | 'command' }) => void;
  screen: FenceScreen;
}

/** Somebody seems to be back: the second fix that shows it is waited for. */
const doubtMs = 30_000;
const lookAgainMs = 5_000;
/** The password is typed into another program. */
const lockLookMs = 1_000;

const keyOf = ({ id, version }: Pick<DeviceFence, 'id' | 'version'>): string => `${id}/${version}`;
const keyOfChange = ({ fenceId, fenceVersion }: ToldChange): string => `${fenceId}/${fenceVersion}`;
const plainFix = ({ at, latitude, longitude, accuracyM }: FenceFix) => ({
  at,
  latitude,
  longitude,
  accuracyM: accuracyM ?? 0,
});

/**
 * Judges every fix by every fence, also offline. A change is told at once; its lock or prompt follows after a countdown that
 * ends when the device is back.
 */
export class Fences {
  private readonly parts: FenceParts;
  private readonly memory: FenceMemory;
  private readonly states = new Map<string, FenceState>();
  private readonly shown = new Map<string, { timer: NodeJS.Timeout; hide: () => void }>();
  private lockTimer: NodeJS.Timeout | undefined;

  constructor(parts: FenceParts) {
    this.parts = parts;
    this.memory = new FenceMemory(parts.folder);
  }

  /** Goes on with what a stop of the agent interrupted. */
  start(): void {
    for (const countdown of this.memory.countdowns) {
      const { change } = countdown;
      // It is known where the device was; everything else begins with the first fix.
      const side = change.event === 'enter' ? 'inside' : 'outside';
      this.states.set(keyOf(countdown.fence), { side, doubt: null, lastAt: change.fixes[1]?.at ?? 0 });
      this.show(countdown);
    }
    this.watchLock();
  }

  stop(): void {
    clearInterval(this.lockTimer);
    for (const key of [...this.shown.keys()]) this.hide(key);
  }

  take(fix: FenceFix): void {
    const fences = this.parts.fences();
    this.forgetOthers(fences);
    for (const fence of fences) {
      const key = keyOf(fence);
      const { state, change } = stepFence(fence, this.states.get(key) ?? fenceStart, fix);
      this.states.set(key, state);
      if (change) this.changed(fence, change);
    }
  }

  /** The command of the console ended a lock. */
  unlocked(): void {
    this.tellUnlocked('command');
  }

  private changed(fence: DeviceFence, { to, fixes }: FenceChange): void {
    const event = to === 'inside' ? 'enter' : 'exit';
    const change = { fenceId: fence.id, fenceVersion: fence.version, event, fixes: fixes.map(plainFix) } as ToldChange;
    this.cancel(keyOf(fence));
    const isActedOn = fence.event === event && fence.action.kind !== 'none';
    if (isActedOn) this.begin({ fence, change, endsAt: this.parts.now() + fenceCountdownS * 1_000 });
    this.parts.say({ ...change, step: 'changed' });
  }

  private begin(countdown: Countdown): void {
    this.memory.countdowns.push(countdown);
    this.memory.save();
    this.show(countdown);
  }

  private show(countdown: Countdown): void {
    const key = keyOf(countdown.fence);
    const waitMs = Math.max(0, countdown.endsAt - this.parts.now());
    const timer = setTimeout(() => void this.end(countdown), waitMs);
    this.shown.set(key, { timer, hide: this.parts.screen.countdown(countdown.fence, countdown.endsAt) });
  }

  private hide(key: string): void {
    const shown = this.shown.get(key);
    clearTimeout(shown?.timer);
    shown?.hide();
    this.shown.delete(key);
  }

  /** The device is back, or its fence is another one by now. */
  private cancel(key: string): void {
    const running = this.memory.countdowns.find(({ fence }) => keyOf(fence) === key);
    if (!running) return;
    this.drop(key);
    this.parts.say({ ...running.change, step: 'cancelled' });
  }

  private drop(key: string): void {
    this.hide(key);
    this.memory.countdowns = this.memory.countdowns.filter(({ fence }) => keyOf(fence) !== key);
    this.memory.save();
  }

  private async end(countdown: Countdown): Promise<void> {
    const { fence, change } = countdown;
    const key = keyOf(fence);
    const doubt = this.states.get(key)?.doubt;
    const shown = this.shown.get(key);
    if (!shown) return;
    if (doubt && this.parts.now() - doubt.at < doubtMs) {
      shown.timer = setTimeout(() => void this.end(countdown), lookAgainMs);
      return;
    }
    if (fence.action.kind !== 'lock') {
      this.drop(key);
      this.parts.screen.prompt(fence);
      this.parts.say({ ...change, step: 'prompted' });
      return;
    }
    // The lock is on disk at once; killed before the next line, the countdown ends again at the next start.
    const locking = this.parts.screen.lock(fence);
    this.memory.locks.push(change);
    this.drop(key);
    this.parts.say({ ...change, step: 'locked' });
    this.watchLock();
    await locking;
  }

  private watchLock(): void {
    clearInterval(this.lockTimer);
    if (this.memory.locks.length === 0) return;
    this.lockTimer = setInterval(() => {
      if (!this.parts.screen.isLocked()) this.tellUnlocked('password');
    }, lockLookMs);
  }

  private tellUnlocked(unlockedBy: 'password' | 'command'): void {
    const { locks } = this.memory;
    if (locks.length === 0) return;
    clearInterval(this.lockTimer);
    this.memory.locks = [];
    this.memory.save();
    for (const change of locks) this.parts.say({ ...change, step: 'unlocked', unlockedBy });
  }

  /** Fences that were changed or taken off begin again with their next fix; what they locked stays locked. */
  private forgetOthers(fences: readonly DeviceFence[]): void {
    const known = new Set(fences.map(keyOf));
    for (const key of this.states.keys()) if (!known.has(key)) this.states.delete(key);
    for (const { change } of this.memory.countdowns)
      if (!known.has(keyOfChange(change))) this.drop(keyOfChange(change));
  }
}
