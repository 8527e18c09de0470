import { distanceM, longitudeBetween, type Spot } from './distance.rules.ts';
import {
  trackCornersAim,
  trackCornersMax,
  trackGapMs,
  trackStopMs,
  trackStopRadiusM,
  trackToleranceM,
  trackVagueM,
} from './location.limits.ts';
import { mapLatitudeMax } from './quadkey.rules.ts';

/** A point of a path. `at` counts milliseconds since 1970. */
export interface PathPoint extends Spot {
  at: number;
  accuracyM: number | null;
}
/** First and last place in the list of points it was found in, and the middle of them. */
export interface PathStop extends Spot {
  first: number;
  last: number;
}
export interface PathLine<P extends PathPoint> {
  /** Nothing is known between its two corners: drawn dashed. */
  isGap: boolean;
  corners: P[];
}
export interface Path<P extends PathPoint> {
  lines: PathLine<P>[];
  stops: (Spot & { from: number; to: number })[];
  /** Known too roughly to be joined. */
  vague: P[];
  /** No point is further from the drawn line than this. */
  toleranceM: number;
}
export interface StopRule {
  lastsMs: number;
  radiusM: number;
}
export const stopByDefault: StopRule = { lastsMs: trackStopMs, radiusM: trackStopRadiusM };

export const isVague = ({ accuracyM }: PathPoint): boolean => accuracyM !== null && accuracyM > trackVagueM;

const middleOf = (points: readonly PathPoint[]): Spot => {
  const [origin] = points;
  if (!origin) throw new Error('a stop has points');
  const sum = points.reduce(
    ({ latitude, longitude }, point) => ({
      latitude: latitude + point.latitude - origin.latitude,
      longitude: longitude + point.longitude - origin.longitude,
    }),
    { latitude: 0, longitude: 0 },
  );
  return {
    latitude: origin.latitude + sum.latitude / points.length,
    longitude: origin.longitude + sum.longitude / points.length,
  };
};

/** The last point of those from `first` on that stay near it. One that jumps away and is back at once is noise. */
function stayFrom(points: readonly PathPoint[], first: number, radiusM: number): number {
  const anchor = points[first];
  if (!anchor) return first;
  const isNear = (index: number) => {
    const point = points[index];
    return point !== undefined && distanceM(anchor, point) <= radiusM;
  };
  let last = first;
  while (isNear(last + 1) || isNear(last + 2)) last += isNear(last + 1) ? 1 : 2;
  return last;
}

/** Where a device stayed: within `radiusM` of where it arrived, for `lastsMs` at least. Points are in order of time. */
export function stopsOf(points: readonly PathPoint[], { lastsMs, radiusM }: StopRule = stopByDefault): PathStop[] {
  const stops: PathStop[] = [];
  for (let first = 0; first < points.length; ) {
    const last = stayFrom(points, first, radiusM);
    if ((points[last]?.at ?? 0) - (points[first]?.at ?? 0) >= lastsMs) {
      stops.push({ first, last, ...middleOf(points.slice(first, last + 1)) });
      first = last + 1;
    } else first += 1;
  }
  return stops;
}

/**
 * Points as the map draws them: metres at the equator, east of the first one also beyond the antimeridian. `scale` makes
 * them metres on the ground.
 */
interface Plane {
  x: Float64Array;
  y: Float64Array;
  scale: Float64Array;
}
const earthRadiusM = 6_378_137;
function planeOf(points: readonly Spot[]): Plane {
  const plane: Plane = {
    x: new Float64Array(points.length),
    y: new Float64Array(points.length),
    scale: new Float64Array(points.length),
  };
  let [longitude, before] = [0, points[0]?.longitude ?? 0];
  points.forEach((point, index) => {
    longitude += longitudeBetween(before, point.longitude);
    before = point.longitude;
    const radians = (Math.min(mapLatitudeMax, Math.max(-mapLatitudeMax, point.latitude)) * Math.PI) / 180;
    plane.x[index] = (longitude * Math.PI * earthRadiusM) / 180;
    plane.y[index] = Math.asinh(Math.tan(radians)) * earthRadiusM;
    plane.scale[index] = Math.cos(radians);
  });
  return plane;
}

/** The point between two others that lies furthest from the line between them, if further than the tolerance. */
function furthestOf({ x, y, scale }: Plane, first: number, last: number, toleranceM: number): number {
  const [originX, originY] = [x[first] ?? 0, y[first] ?? 0];
  const [lineX, lineY] = [(x[last] ?? 0) - originX, (y[last] ?? 0) - originY];
  const square = lineX * lineX + lineY * lineY;
  let furthest = -1;
  let away = toleranceM * toleranceM;
  for (let index = first + 1; index < last; index++) {
    const pointX = (x[index] ?? 0) - originX;
    const pointY = (y[index] ?? 0) - originY;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (pointX * lineX + pointY * lineY) / square));
    const ground = scale[index] ?? 1;
    const asideX = (pointX - share * lineX) * ground;
    const asideY = (pointY - share * lineY) * ground;
    const distance = asideX * asideX + asideY * asideY;
    if (distance > away) {
      furthest = index;
      away = distance;
    }
  }
  return furthest;
}

/** Longer stretches are cut: a zigzag would cost the square of its length. */
const stretchMax = 250;

/** Douglas–Peucker: marks which points are kept so that no other is further than `toleranceM` from the line. */
function markCorners(plane: Plane, first: number, last: number, toleranceM: number, kept: Uint8Array) {
  const open: [number, number][] = [];
  for (let from = first; from < last; from += stretchMax) {
    const to = Math.min(last, from + stretchMax);
    kept[to] = 1;
    open.push([from, to]);
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const furthest = furthestOf(plane, span[0], span[1], toleranceM);
    if (furthest < 0) continue;
    kept[furthest] = 1;
    open.push([span[0], furthest], [furthest, span[1]]);
  }
}

/** Points of `fixed`, in order, are kept whatever the tolerance; the first and the last are among them. */
function cornersOf(plane: Plane, fixed: readonly number[], toleranceM: number): number[] {
  const kept = new Uint8Array(plane.x.length);
  for (const index of fixed) kept[index] = 1;
  for (let place = 1; place < fixed.length; place++)
    markCorners(plane, fixed[place - 1] ?? 0, fixed[place] ?? 0, toleranceM, kept);
  const corners: number[] = [];
  for (let index = 0; index < kept.length; index++) if (kept[index] === 1) corners.push(index);
  return corners;
}

/**
 * As fine as the map shows. A line with many corners is drawn to `trackToleranceM`, and coarser only where it would have
 * more than one answer holds. Stops and silences are never left out, however many there are.
 */
function simplified(plane: Plane, fixed: readonly number[], pixelM: number): { corners: number[]; toleranceM: number } {
  let toleranceM = Math.max(toleranceMinM, pixelM);
  let corners = cornersOf(plane, fixed, toleranceM);
  const always = fixed.length + plane.x.length / stretchMax;
  if (corners.length > Math.max(trackCornersAim, always) && toleranceM < trackToleranceM) {
    toleranceM = trackToleranceM;
    corners = cornersOf(plane, fixed, toleranceM);
  }
  while (corners.length > Math.max(trackCornersMax, always)) {
    toleranceM *= 1.5;
    corners = cornersOf(plane, fixed, toleranceM);
  }
  return { corners, toleranceM };
}

/** Width of the web map's tile in the console. */
const tilePixels = 512;
const equatorM = 40_075_016.686;
/** What one pixel of a map covers. */
export const metresPerPixel = (zoom: number, latitude: number): number =>
  (equatorM * Math.cos((latitude * Math.PI) / 180)) / (tilePixels * 2 ** zoom);
/** Finer than a receiver is. */
const toleranceMinM = 2;

/** Places where one line ends and the next begins: after a silence in which the device did not stay where it was. */
function breaksOf(points: readonly PathPoint[], stops: readonly PathStop[]): number[] {
  const isInStop = (index: number) => stops.some(({ first, last }) => index > first && index <= last);
  const breaks: number[] = [];
  for (let index = 1; index < points.length; index++) {
    const [before, point] = [points[index - 1], points[index]];
    if (before && point && point.at - before.at > trackGapMs && !isInStop(index)) breaks.push(index);
  }
  return breaks;
}

function linesOf<P extends PathPoint>(points: readonly P[], corners: readonly number[], breaks: ReadonlySet<number>) {
  const lines: PathLine<P>[] = [];
  let corner: P[] = [];
  for (const index of corners) {
    const point = points[index];
    if (!point) continue;
    const before = corner.at(-1);
    if (breaks.has(index) && before) {
      lines.push({ isGap: false, corners: corner }, { isGap: true, corners: [before, point] });
      corner = [];
    }
    corner.push(point);
  }
  return corner.length > 0 ? [...lines, { isGap: false, corners: corner }] : lines;
}

/**
 * What is drawn of a device's points, which are in order of time: lines with no more corners than a map of this zoom
 * shows, silences between them, stops, and what is known too roughly. Ends, stops and both sides of a silence are kept.
 */
export function pathOf<P extends PathPoint>(all: readonly P[], zoom: number, rule: StopRule = stopByDefault): Path<P> {
  const points = all.filter((point) => !isVague(point));
  const stops = stopsOf(points, rule);
  const breaks = breaksOf(points, stops);
  const fixed = [
    ...new Set([
      ...(points.length > 0 ? [0, points.length - 1] : []),
      ...stops.flatMap(({ first, last }) => [first, last]),
      ...breaks.flatMap((index) => [index - 1, index]),
    ]),
  ].sort((one, other) => one - other);
  const latitude = points[0]?.latitude ?? 0;
  const { corners, toleranceM } = simplified(planeOf(points), fixed, metresPerPixel(zoom, latitude));
  return {
    lines: linesOf(points, corners, new Set(breaks)),
    stops: stops.map(({ first, last, ...middle }) => ({
      ...middle,
      from: points[first]?.at ?? 0,
      to: points[last]?.at ?? 0,
    })),
    vague: all.filter(isVague),
    toleranceM,
  };
}
