import { join } from 'node:path';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import { Journal } from '../state/journal.ts';

/** About a day on the road. */
const maxPoints = 10_000;

/** Points that wait for the server, on disk. A full buffer keeps every second of its older half, so that a path stays whole. */
export class PlaceBuffer {
  private readonly journal: Journal;
  private readonly limit: number;
  private points: TakenPoint[];

  private constructor(journal: Journal, points: TakenPoint[], limit: number) {
    this.journal = journal;
    this.points = points;
    this.limit = limit;
  }

  static open(folder: string, limit = maxPoints): PlaceBuffer {
    const { journal, records } = Journal.open(join(folder, 'places.journal'));
    return new PlaceBuffer(journal, records as TakenPoint[], limit);
  }

  get size(): number {
    return this.points.length;
  }

  /** On disk when this returns. */
  add(points: readonly TakenPoint[]): void {
    this.points.push(...points);
    if (this.points.length <= this.limit) {
      this.journal.append(...points);
      return;
    }
    const half = Math.floor(this.points.length / 2);
    this.points = this.points.filter((_, place) => place >= half || place % 2 === 0);
    this.journal.rewrite(this.points);
  }

  all(): readonly TakenPoint[] {
    return this.points;
  }

  clear(): void {
    if (this.points.length === 0) return;
    this.points = [];
    this.journal.rewrite([]);
  }

  close(): void {
    this.journal.close();
  }
}
