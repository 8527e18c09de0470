import { placePointsMax } from '@tilldeck/contracts/location/location.limits';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';
import { PlaceBuffer } from './place-buffer.ts';
import { placePointOf } from './place-point.rules.ts';
import { type PlaceWatch, placeWatchStart, watchFix } from './watch.rules.ts';

/** Points of a journey leave together. */
const gatherMs = 10_000;

export interface PlaceParts {
  folder: string;
  /** Its owner does not want it located. */
  isOff: () => boolean;
  /** How often it says where it is while it rests; undefined: as usual. */
  restS: () => number | undefined;
  /** On disk when this returns. */
  say: (points: readonly PlacePoint[]) => void;
}

/**
 * Says where the device is. Nothing is said before the server has answered since the last connect: its owner may have
 * decided against it meanwhile. Until then points wait on disk.
 */
export class Places {
  private readonly parts: PlaceParts;
  private readonly buffer: PlaceBuffer;
  private watch: PlaceWatch = placeWatchStart;
  private gathered: TakenPoint[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isHeard = false;

  constructor(parts: PlaceParts) {
    this.parts = parts;
    this.buffer = PlaceBuffer.open(parts.folder);
  }

  take(fix: TakenPoint): void {
    if (this.parts.isOff()) {
      this.forget();
      return;
    }
    const { watch, points } = watchFix(this.watch, fix, this.parts.restS());
    this.watch = watch;
    if (points.length === 0) return;
    if (!this.isHeard) {
      this.buffer.add(points);
      return;
    }
    this.gathered.push(...points);
    if (this.gathered.length >= placePointsMax) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), gatherMs);
  }

  /** The server has answered a pull: it is there, and what its owner wants is known. */
  answered(): void {
    this.isHeard = true;
    if (this.parts.isOff()) {
      this.forget();
      return;
    }
    if (this.buffer.size === 0) return;
    this.say(this.buffer.all());
    this.buffer.clear();
  }

  disconnected(): void {
    this.isHeard = false;
    if (this.gathered.length > 0) this.buffer.add(this.gathered);
    this.gather([]);
  }

  stop(): void {
    this.disconnected();
    this.buffer.close();
  }

  private flush(): void {
    this.say(this.gathered);
    this.gather([]);
  }

  private gather(points: TakenPoint[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.gathered = points;
  }

  private say(points: readonly TakenPoint[]): void {
    for (let start = 0; start < points.length; start += placePointsMax)
      this.parts.say(points.slice(start, start + placePointsMax).map(placePointOf));
  }

  private forget(): void {
    this.buffer.clear();
    this.gather([]);
    this.watch = placeWatchStart;
  }
}
