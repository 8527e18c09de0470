import { type FencesDocument, fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';
import { placePointOf } from '../place/place-point.rules.ts';
import { placeWatchStart, watchFix } from '../place/watch.rules.ts';
import { DeviceFences, type FenceReport } from './device-fences.ts';
import type { Living } from './world/life.rules.ts';
import { fixAt, roundOf } from './world/place.rules.ts';

/** What a device lends the part that knows where it is. */
export interface PlaceHost {
  readonly life: Living;
  /** The document of a desired item it holds. */
  documentOf(name: string): Record<string, unknown> | undefined;
  /** False while there is no room for a report. */
  sayPlace(points: PlacePoint[]): boolean;
  sayFence(report: FenceReport): boolean;
}

/** Says where a simulated device is, by the rule of the agent: one that stays where it is says so once an hour. */
export class DevicePlace {
  readonly #host: PlaceHost;
  readonly #round: ReturnType<typeof roundOf>;
  #watch = placeWatchStart;
  readonly fences: DeviceFences;

  constructor(host: PlaceHost) {
    this.#host = host;
    this.#round = roundOf(host.life);
    this.fences = new DeviceFences((report) => host.sayFence(report));
  }

  /** `at` is the moment in its world; what it says is dated by the real clock. */
  look(now: number, at: number): void {
    if (this.#host.documentOf(locatingItem)?.mode === 'off') {
      this.#watch = placeWatchStart;
      return;
    }
    const fix = { ...fixAt(this.#host.life, this.#round, at), at: now };
    const held = (this.#host.documentOf(fencesItem) as FencesDocument | undefined)?.fences ?? [];
    this.fences.take(held, fix);
    const restS = held.length > 0 ? Math.min(...held.map(({ uploadMinutes }) => uploadMinutes)) * 60 : undefined;
    const { watch, points } = watchFix(this.#watch, fix, restS);
    if (points.length > 0 && !this.#host.sayPlace(points.map(placePointOf))) return;
    this.#watch = watch;
  }
}
