import { distanceM, type Spot } from './distance.rules.ts';
import { toWgs84 } from './gcj02.rules.ts';
import { placeMoveM, placeRestS, placeRoundingM, placeSpeedMaxKmh } from './location.limits.ts';
import type { PlacePoint, PlaceRefusal } from './place.schemas.ts';

/** A point that was taken, in WGS 84. */
export interface TakenPoint extends Spot {
  at: number;
  accuracyM: number | null;
  speedMps: number | null;
  source: PlacePoint['source'];
}
export interface Verdict {
  taken: TakenPoint[];
  refused: Partial<Record<PlaceRefusal, number>>;
}

/** Beside 0/0, where receivers without a fix say they are; no till works in the Gulf of Guinea. */
const nullIslandDegrees = 1e-4;
const isNullIsland = ({ latitude, longitude }: Spot): boolean =>
  Math.abs(latitude) < nullIslandDegrees && Math.abs(longitude) < nullIslandDegrees;
const isOnEarth = ({ latitude, longitude }: Spot): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

interface Moment extends Spot {
  at: number;
}
const metresPerDegree = 111_195;
/** Never less than the distance, and without a sine: nearly all points are within reach of the one before. */
const atMostM = (from: Spot, to: Spot): number =>
  (Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude)) * metresPerDegree;
const isTooFast = (from: Moment, to: Moment): boolean => {
  const reachM = (placeSpeedMaxKmh * Math.abs(to.at - from.at)) / 3_600;
  return atMostM(from, to) > reachM && distanceM(from, to) > reachM;
};

/**
 * A point that lies far from both its neighbours is an error; one far from a single neighbour may be a journey. The
 * neighbour before is the last point that was believed: an error does not make the next point one. The neighbour after may
 * be an error itself, and is one where the point behind it is near this one.
 */
const isSpike = (believed: Moment | null, point: Moment, next?: Moment, afterNext?: Moment): boolean => {
  if (!believed || !next || !isTooFast(believed, point) || !isTooFast(point, next)) return false;
  return !isTooFast(believed, next) || !afterNext || isTooFast(point, afterNext);
};
function withoutSpikes<M extends Moment>(points: readonly M[], before: Moment | null): M[] {
  const believed: M[] = [];
  for (const [index, point] of points.entries())
    if (!isSpike(believed.at(-1) ?? before, point, points[index + 1], points[index + 2])) believed.push(point);
  return believed;
}

const plain = ({ at, accuracyM, speedMps, source, datum, latitude, longitude }: PlacePoint): TakenPoint => ({
  at,
  accuracyM: accuracyM ?? null,
  speedMps: speedMps ?? null,
  source,
  ...(datum === 'gcj02' ? toWgs84({ latitude, longitude }) : { latitude, longitude }),
});

/**
 * Which points of one message are believed, in order of time and in WGS 84. `before` is the last one known of the device;
 * `isTimely` says whether a clock is believed.
 */
export function judgePoints(
  points: readonly PlacePoint[],
  before: Moment | null,
  isTimely: (at: number) => boolean,
): Verdict {
  const refused: Verdict['refused'] = {};
  const refuse = (reason: PlaceRefusal, count = 1) => {
    refused[reason] = (refused[reason] ?? 0) + count;
  };
  const sound: TakenPoint[] = [];
  for (const point of points) {
    if (!isOnEarth(point)) refuse('out_of_range');
    else if (isNullIsland(point)) refuse('null_island');
    else if (!isTimely(point.at)) refuse('clock');
    else sound.push(plain(point));
  }
  sound.sort((one, other) => one.at - other.at);
  const taken = withoutSpikes(sound, before && before.at <= (sound[0]?.at ?? 0) ? before : null);
  if (taken.length < sound.length) refuse('too_fast', sound.length - taken.length);
  return { taken, refused };
}

/** Whether a device says where it is: it moved further than its receiver may err, or was silent for an hour. */
export function isWorthSaying(last: TakenPoint | null, now: TakenPoint): boolean {
  if (last === null) return true;
  return hasMoved(last, now) || now.at - last.at >= placeRestS * 1_000;
}
export const hasMoved = (last: Spot, now: Spot & { accuracyM: number | null }): boolean =>
  distanceM(last, now) > Math.max(placeMoveM, now.accuracyM ?? 0);

/** To the middle of squares of 100 m, for owners who do not want to know it better. */
export function rounded({ latitude, longitude }: Spot): Spot {
  const step = placeRoundingM / metresPerDegree;
  const north = Math.round(latitude / step) * step;
  const wide = step / Math.max(0.01, Math.cos((north * Math.PI) / 180));
  return {
    latitude: Math.min(90, Math.max(-90, north)),
    longitude: Math.min(180, Math.max(-180, Math.round(longitude / wide) * wide)),
  };
}
