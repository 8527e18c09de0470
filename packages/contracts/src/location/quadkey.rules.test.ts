import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxAroundAll,
  boxesOf,
  cellBox,
  cellCentre,
  cellLevelAt,
  cellOf,
  isInView,
  quadkeyOf,
  rangesOf,
  type ViewBox,
} from './quadkey.rules.ts';

const spot = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999_999, noNaN: true }),
});
const view: fc.Arbitrary<ViewBox> = fc
  .tuple(spot, fc.double({ min: 0.001, max: 300, noNaN: true }), fc.double({ min: 0.001, max: 80, noNaN: true }))
  .map(([corner, width, height]) => ({
    west: corner.longitude,
    east: corner.longitude + width > 180 ? corner.longitude + width - 360 : corner.longitude + width,
    south: corner.latitude,
    north: Math.min(85, corner.latitude + height),
  }));

/** As the tile addresses of every web map are written: one digit a level. */
function digitsOf({ latitude, longitude }: { latitude: number; longitude: number }, level: number): string {
  const x = Math.floor(((longitude + 180) / 360) * 2 ** level);
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** level);
  return Array.from({ length: level }, (_, index) => {
    const bit = 2 ** (level - index - 1);
    return String((Math.floor(x / bit) % 2) + 2 * (Math.floor(y / bit) % 2));
  }).join('');
}

describe('the area of a cell', () => {
  /** By a hundredth of what positions are kept in: sines and logarithms are not exact. */
  const widened = ({ west, south, east, north }: ViewBox): ViewBox => ({
    west: west - 1e-9,
    south: south - 1e-9,
    east: east + 1e-9,
    north: north + 1e-9,
  });
  it('holds every place of the cell, and the box around cells all of them', () => {
    fc.assert(
      fc.property(spot, spot, fc.integer({ min: 1, max: 18 }), (one, other, level) => {
        const boxes = [one, other].map((place) => cellBox(cellOf(quadkeyOf(place), level), level));
        const all = boxAroundAll(boxes);
        for (const [nr, place] of [one, other].entries()) {
          expect(isInView(place, widened(boxes[nr] as ViewBox))).toBe(true);
          expect(all && isInView(place, widened(all))).toBe(true);
        }
      }),
    );
    expect(boxAroundAll([])).toBeNull();
  });
});

describe('a place as a whole number', () => {
  it('is the quadkey of the web map, at every level', () => {
    fc.assert(
      fc.property(spot, fc.integer({ min: 1, max: 26 }), (place, level) => {
        expect(cellOf(quadkeyOf(place), level)).toBe(Number.parseInt(digitsOf(place, level), 4));
      }),
      { numRuns: 5_000 },
    );
  });

  it('has its cell around it', () => {
    fc.assert(
      fc.property(spot, fc.integer({ min: 1, max: 26 }), (place, level) => {
        const cell = cellOf(quadkeyOf(place), level);
        expect(cellOf(quadkeyOf(cellCentre(cell, level)), level)).toBe(cell);
      }),
    );
  });

  it('exists at the poles and at both sides of the antimeridian', () => {
    for (const latitude of [-90, -86, 86, 90])
      for (const longitude of [-180, 180]) {
        const key = quadkeyOf({ latitude, longitude });
        expect(Number.isSafeInteger(key) && key >= 0 && key < 4 ** 26).toBe(true);
      }
  });
});

describe('ranges of a view', () => {
  const holds = (ranges: readonly (readonly [number, number])[], key: number) =>
    ranges.some(([from, to]) => key >= from && key <= to);

  it('hold every place inside, also over the antimeridian, and are few', () => {
    fc.assert(
      fc.property(view, spot, fc.integer({ min: 0, max: 18 }), (seen, place, zoom) => {
        const ranges = rangesOf(seen, cellLevelAt(zoom));
        expect(ranges.length).toBeLessThan(150);
        if (isInView(place, seen)) expect(holds(ranges, quadkeyOf(place))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('hold little outside a view of a city', () => {
    const berlin = { west: 13.3, south: 52.45, east: 13.5, north: 52.56 };
    const ranges = rangesOf(berlin, cellLevelAt(12));
    const covered = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const [box] = boxesOf(berlin, 26);
    if (!box) throw new Error('no box');
    const side = 2 ** 26;
    const wanted = ((box.east - box.west) / 360) * side * ((quadRow(box.south) - quadRow(box.north)) * side);
    expect(covered / wanted).toBeLessThan(2);
    expect(holds(ranges, quadkeyOf({ latitude: 48.1, longitude: 11.6 }))).toBe(false);
  });

  it('of the whole world are one', () => {
    expect(rangesOf({ west: -180, south: -90, east: 180, north: 90 }, 6)).toEqual([[0, 4 ** 26 - 1]]);
  });

  it('over the antimeridian hold Fiji from both sides, and not Africa', () => {
    const fiji = { west: 176, south: -20, east: -178, north: -15 };
    const ranges = rangesOf(fiji, cellLevelAt(6));
    for (const longitude of [177.4, 179.9, -179.9, -178.5]) {
      const place = { latitude: -17.8, longitude };
      expect(holds(ranges, quadkeyOf(place))).toBe(true);
      expect(isInView(place, fiji)).toBe(true);
    }
    expect(holds(ranges, quadkeyOf({ latitude: -17.8, longitude: 31 }))).toBe(false);
  });
});

function quadRow(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
