import { type FenceFix, type FenceState, fenceStart, stepFence } from '@tilldeck/contracts/location/fence.rules';
import type { DeviceFence, DeviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { eventOf } from '@tilldeck/contracts/location/fence-rehearsal.rules';
import { fenceCountdownS } from '@tilldeck/contracts/location/location.limits';

export type FenceReport = Omit<DeviceFenceChange, 'epoch' | 'seq' | 'at'>;
type Told = Omit<FenceReport, 'step' | 'unlockedBy'>;

interface Countdown {
  fence: DeviceFence;
  change: Told;
  endsAt: number;
}

const keyOf = ({ id, version }: DeviceFence): string => `${id}/${version}`;
const plain = ({ at, latitude, longitude, accuracyM }: FenceFix) => ({
  at,
  latitude,
  longitude,
  accuracyM: accuracyM ?? 0,
});

/** Judges the fences of one simulated device by the rule of the agent. Nothing is on a disk: a start begins again. */
export class DeviceFences {
  readonly #say: (report: FenceReport) => boolean;
  readonly #states = new Map<string, FenceState>();
  readonly #countdowns = new Map<string, Countdown>();
  #locks: Told[] = [];

  /** `say` is false while there is no room for a report; it is tried again with the next fix. */
  constructor(say: (report: FenceReport) => boolean) {
    this.#say = say;
  }

  get isLocked(): boolean {
    return this.#locks.length > 0;
  }

  take(fences: readonly DeviceFence[], fix: FenceFix): void {
    this.#forgetOthers(fences);
    for (const fence of fences) this.#judge(fence, fix);
    for (const [key, countdown] of this.#countdowns) if (countdown.endsAt <= fix.at) this.#end(key, countdown);
  }

  /** The command of the console ended a lock. */
  unlocked(): void {
    this.#locks = this.#locks.filter((change) => !this.#say({ ...change, step: 'unlocked', unlockedBy: 'command' }));
  }

  #judge(fence: DeviceFence, fix: FenceFix): void {
    const key = keyOf(fence);
    const { state, change } = stepFence(fence, this.#states.get(key) ?? fenceStart, fix);
    if (change) {
      const [first, second] = change.fixes;
      const event = eventOf(change);
      const told: Told = {
        fenceId: fence.id,
        fenceVersion: fence.version,
        event,
        fixes: [plain(first), plain(second)],
      };
      if (!this.#say({ ...told, step: 'changed' })) return;
      const running = this.#countdowns.get(key);
      if (running) this.#say({ ...running.change, step: 'cancelled' });
      this.#countdowns.delete(key);
      if (event === fence.event && fence.action.kind !== 'none')
        this.#countdowns.set(key, { fence, change: told, endsAt: fix.at + fenceCountdownS * 1_000 });
    }
    this.#states.set(key, state);
  }

  #end(key: string, { fence, change }: Countdown): void {
    // Somebody seems to be back: the second fix that shows it is waited for.
    if (this.#states.get(key)?.doubt) return;
    const isLock = fence.action.kind === 'lock';
    if (!this.#say({ ...change, step: isLock ? 'locked' : 'prompted' })) return;
    this.#countdowns.delete(key);
    if (isLock) this.#locks.push(change);
  }

  /** Fences that were changed or taken off begin again; what they locked stays locked. */
  #forgetOthers(fences: readonly DeviceFence[]): void {
    const known = new Set(fences.map(keyOf));
    for (const key of this.#states.keys()) if (!known.has(key)) this.#states.delete(key);
    for (const key of this.#countdowns.keys()) if (!known.has(key)) this.#countdowns.delete(key);
  }
}
