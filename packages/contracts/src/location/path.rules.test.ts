import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, metresFrom } from './distance.rules.ts';
import { gpxOf } from './gpx.rules.ts';
import { trackCornersMax } from './location.limits.ts';
import { metresPerPixel, type Path, type PathPoint, pathOf } from './path.rules.ts';

const minute = 60_000;
const start = Date.parse('2026-11-16T08:00:00Z');
/** Metres east and north of the main station of Berlin. */
const at = (minutes: number, east: number, north: number, accuracyM: number | null = 8): PathPoint => ({
  at: start + minutes * minute,
  latitude: 52.525 + north / 111_195,
  longitude: 13.369 + east / (111_195 * Math.cos((52.525 * Math.PI) / 180)),
  accuracyM,
});

/** Metres between a point and the nearest part of the drawn lines. */
function asideOf(point: PathPoint, { lines }: Path<PathPoint>): number {
  const distances = lines.flatMap(({ corners }) =>
    corners.flatMap((corner, index) => {
      const next = corners[index + 1];
      if (!next) return [distanceM(corner, point)];
      const [line, spot] = [metresFrom(corner, next), metresFrom(corner, point)];
      const square = line.x ** 2 + line.y ** 2;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (spot.x * line.x + spot.y * line.y) / square));
      return [Math.hypot(spot.x - share * line.x, spot.y - share * line.y)];
    }),
  );
  return Math.min(...distances);
}

describe('a path', () => {
  /** Walks 10 minutes, stays 20 with noise, walks on, says nothing for 40 minutes, appears elsewhere and stays 6. */
  const walk = [
    ...Array.from({ length: 10 }, (_, index) => at(index, index * 80, 0)),
    ...Array.from({ length: 21 }, (_, index) => at(10 + index, 800 + (index % 3) * 9, (index % 2) * 12)),
    ...Array.from({ length: 10 }, (_, index) => at(31 + index, 880 + index * 80, 0)),
    ...Array.from({ length: 7 }, (_, index) => at(81 + index, 5_000, (index % 2) * 10)),
  ];

  it('has the stops of a scripted walk, to the minute', () => {
    const { stops } = pathOf(walk, 15);
    expect(stops.map(({ from, to }) => [(from - start) / minute, (to - start) / minute])).toEqual([
      [10, 30],
      [81, 87],
    ]);
    expect(distanceM(stops[0] ?? at(0, 0, 0), at(0, 808, 6))).toBeLessThan(10);
  });

  it('is dashed over a long silence, and only there', () => {
    const { lines } = pathOf(walk, 15);
    expect(lines.map(({ isGap }) => isGap)).toEqual([false, true, false]);
    expect(lines[1]?.corners).toEqual([walk[40], walk[41]]);
  });

  it('stays whole while a parked device is silent for hours', () => {
    const parked = [at(0, 0, 0), at(60, 5, 0), at(120, 0, 7), at(121, 300, 0)];
    const { lines, stops } = pathOf(parked, 15);
    expect(lines.map(({ isGap }) => isGap)).toEqual([false]);
    expect(stops.map(({ from, to }) => (to - from) / minute)).toEqual([120]);
  });

  it('does not end a stop for one fix that jumps away', () => {
    const points = Array.from({ length: 12 }, (_, index) => at(index, index === 6 ? 180 : 0, 0));
    expect(pathOf(points, 15).stops.map(({ from, to }) => (to - from) / minute)).toEqual([11]);
  });

  it('does not join points that are known too roughly', () => {
    const points = [at(0, 0, 0), at(1, 4_000, 0, 201), at(2, 100, 0, 200), at(3, 200, 0, null)];
    const path = pathOf(points, 15);
    expect(path.vague).toEqual([points[1]]);
    expect(path.lines.flatMap(({ corners }) => corners)).not.toContain(points[1]);
    expect(path.lines.at(-1)?.corners.at(-1)).toBe(points[3]);
  });

  it('of nothing, of one point and of one vague point', () => {
    expect(pathOf([], 15)).toMatchObject({ lines: [], stops: [], vague: [] });
    expect(pathOf([at(0, 0, 0)], 15).lines).toEqual([{ isGap: false, corners: [at(0, 0, 0)] }]);
    expect(pathOf([at(0, 0, 0, 900)], 15)).toMatchObject({ lines: [], vague: [at(0, 0, 0, 900)] });
  });

  it('keeps both ends, and every point within 10 m of the lines at zoom 14', () => {
    const step = fc.record({ east: fc.integer({ min: -120, max: 120 }), north: fc.integer({ min: -120, max: 120 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 300 }), (steps) => {
        let [east, north] = [0, 0];
        const points = steps.map((one, index) => {
          east += one.east;
          north += one.north;
          return at(index, east, north);
        });
        const path = pathOf(points, 14);
        expect(path.toleranceM).toBeLessThanOrEqual(10);
        expect(path.lines[0]?.corners[0]).toBe(points[0]);
        expect(path.lines.at(-1)?.corners.at(-1)).toBe(points.at(-1));
        for (const point of points) expect(asideOf(point, path)).toBeLessThanOrEqual(10.1);
      }),
      { numRuns: 100 },
    );
  });

  it('of a week of bends is within 10 m of every point at zooms that show them, else within a pixel', () => {
    // A point a minute, a bend every ten: more corners than a line usually has.
    const points = Array.from({ length: 10_080 }, (_, index) =>
      at(index, index * 60, 220 * Math.sin(index / 1.6) + (index % 7)),
    );
    for (const zoom of [11, 13, 16, 20]) {
      const path = pathOf(points, zoom);
      const allowedM = Math.max(10, metresPerPixel(zoom, 52.525));
      expect(path.toleranceM).toBeLessThanOrEqual(allowedM);
      const corners = path.lines.flatMap((line) => line.corners);
      expect(corners.length).toBeLessThanOrEqual(trackCornersMax);
      // Corners are points of the path: the line beside a point is the one between its neighbours in time.
      let next = 1;
      for (const point of points) {
        while (next < corners.length - 1 && (corners[next]?.at ?? 0) < point.at) next += 1;
        const around = { lines: [{ isGap: false, corners: corners.slice(next - 1, next + 1) }] };
        expect(asideOf(point, { ...path, ...around })).toBeLessThanOrEqual(allowedM * 1.01);
      }
    }
  });

  it('of a month has a bounded number of corners', () => {
    const points = Array.from({ length: 44_640 }, (_, index) => at(index, index * 40, ((index * 7_919) % 500) - 250));
    const path = pathOf(points, 20);
    const corners = path.lines.flatMap((line) => line.corners);
    expect(corners.length).toBeLessThanOrEqual(trackCornersMax);
    expect(corners.at(-1)).toBe(points.at(-1));
  });

  it('crosses the antimeridian by the short way', () => {
    const points = [179.999, -179.999, -179.997].map((longitude, index) => ({ ...at(index, 0, 0), longitude }));
    const [first, second] = points;
    if (!first || !second) throw new Error('no points');
    expect(distanceM(first, second)).toBeLessThan(200);
    expect(pathOf(points, 14).lines).toHaveLength(1);
  });
});

describe('GPX', () => {
  it('holds every point with its time, and nothing of a name is markup', () => {
    const text = gpxOf('<T&"1">', [[at(0, 0, 0)], [at(1, 0, 0), at(2, 10, 0)]]);
    expect(text).toContain('<name>&#60;T&#38;&#34;1&#34;&#62;</name>');
    expect(text.match(/<trkseg>/g)).toHaveLength(2);
    expect(text).toContain('<trkpt lat="52.5250000" lon="13.3690000"><time>2026-11-16T08:00:00.000Z</time></trkpt>');
    expect(text.match(/<trkpt /g)).toHaveLength(3);
  });
});
