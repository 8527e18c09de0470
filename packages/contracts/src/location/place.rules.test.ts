import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from './distance.rules.ts';
import { toGcj02 } from './gcj02.rules.ts';
import { isWorthSaying, judgePoints } from './place.rules.ts';
import { devicePlace, type PlacePoint } from './place.schemas.ts';

const start = Date.parse('2026-11-16T08:00:00Z');
const point = (minutes: number, latitude: number, longitude: number, more: Partial<PlacePoint> = {}): PlacePoint => ({
  at: start + minutes * 60_000,
  latitude,
  longitude,
  accuracyM: 10,
  source: 'gps',
  datum: 'wgs84',
  ...more,
});
const always = () => true;

describe('points of a device', () => {
  it('are refused one by one, by name', () => {
    const { taken, refused } = judgePoints(
      [
        point(0, 52.5, 13.4),
        point(1, 0, 0),
        point(2, 0.00001, -0.00002),
        // Swapped coordinates of Shanghai.
        point(3, 121.47, 31.23),
        point(4, 52.5, 181),
        // A jump of 5,000 km and back.
        point(5, 52.501, 90),
        point(6, 52.502, 13.4),
        point(7, 52.503, 13.4, { at: start + 86_400_000 * 3_650 }),
      ],
      null,
      (at) => at < start + 86_400_000,
    );
    expect(taken.map(({ latitude }) => latitude)).toEqual([52.5, 52.502]);
    expect(refused).toEqual({ null_island: 2, out_of_range: 2, too_fast: 1, clock: 1 });
  });

  it('may lie far from one neighbour: that is a journey', () => {
    const far = [point(0, 52.5, 13.4), point(1, 31.23, 121.47), point(2, 31.231, 121.47)];
    expect(judgePoints(far, null, always)).toMatchObject({ taken: { length: 3 }, refused: {} });
  });

  it('are judged with the last one known', () => {
    const spike = [point(1, 48.1, 11.6), point(2, 52.5, 13.4)];
    expect(judgePoints(spike, point(0, 52.5, 13.4), always).refused).toEqual({ too_fast: 1 });
    expect(judgePoints(spike, null, always).refused).toEqual({});
    // A late message lies before the last one known, which says nothing of it.
    expect(judgePoints(spike, point(60, 52.5, 13.4), always).refused).toEqual({});
  });

  it('between two errors are believed, also where the errors agree with each other', () => {
    const good = [point(0, 52.5, 13.4), point(2, 52.501, 13.4), point(4, 52.502, 13.4)];
    for (const wrong of [60, 61]) {
      const said = [...good, point(1, 60, 90), point(3, wrong, 90)];
      const { taken, refused } = judgePoints(said, null, always);
      expect(taken.map(({ at }) => (at - start) / 60_000)).toEqual([0, 2, 4]);
      expect(refused).toEqual({ too_fast: 2 });
    }
  });

  it('after an error that was believed are believed all the same', () => {
    const said = [point(1, 52.5, 13.4), point(2, 60, 90), point(3, 52.501, 13.4), point(4, 52.501, 13.401)];
    const { taken } = judgePoints(said, point(0, -20, -60), always);
    expect(taken.map(({ at }) => (at - start) / 60_000)).toEqual([1, 3, 4]);
  });

  it('of a walk are all believed, and none of the errors between them', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 10, max: 600 }),
      north: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      east: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      error: fc.option(
        fc.record({
          latitude: fc.double({ min: 1, max: 80, noNaN: true }),
          longitude: fc.double({ min: -170, max: 170, noNaN: true }),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (steps) => {
        let [at, latitude, longitude] = [start, 52.5, 13.4];
        const walk = [point(0, latitude, longitude)];
        const said = [...walk];
        for (const { seconds, north, east, error } of steps) {
          const last = { latitude, longitude };
          // At 300 km/h a second is 83 m; north and east together stay below that.
          latitude += (north * seconds * 58) / 111_195;
          longitude +=
            (east * seconds * 58) / (111_195 * Math.cos((Math.max(last.latitude, latitude) * Math.PI) / 180));
          const middle = at + seconds * 500;
          at += seconds * 1_000;
          const now = point(0, latitude, longitude, { at });
          const reachM = seconds * 84;
          if (error && distanceM(error, last) > reachM && distanceM(error, now) > reachM)
            said.push(point(0, error.latitude, error.longitude, { at: middle }));
          said.push(now);
          walk.push(now);
        }
        const { taken, refused } = judgePoints(said, null, always);
        expect(taken.map((one) => one.at)).toEqual(walk.map((one) => one.at));
        expect(refused.too_fast ?? 0).toBe(said.length - walk.length);
      }),
      { numRuns: 300 },
    );
  });

  it('come out in order of time and in WGS 84', () => {
    const shanghai = { latitude: 31.2304, longitude: 121.4737 };
    const shifted = toGcj02(shanghai);
    const { taken } = judgePoints(
      [point(1, shifted.latitude, shifted.longitude, { datum: 'gcj02' }), point(0, 31.2304, 121.4737)],
      null,
      always,
    );
    expect(taken.map(({ at }) => at)).toEqual([start, start + 60_000]);
    for (const one of taken) expect(distanceM(one, shanghai)).toBeLessThan(1);
  });

  it('are said when the device moved further than its receiver may err, or an hour passed', () => {
    const said = { ...point(0, 52.5, 13.4), accuracyM: 10, speedMps: null };
    const later = (minutes: number, north: number, accuracyM: number) => ({
      ...said,
      at: start + minutes * 60_000,
      latitude: 52.5 + north / 111_195,
      accuracyM,
    });
    expect(isWorthSaying(null, said)).toBe(true);
    expect(isWorthSaying(said, later(5, 24, 5))).toBe(false);
    expect(isWorthSaying(said, later(5, 27, 5))).toBe(true);
    expect(isWorthSaying(said, later(5, 80, 90))).toBe(false);
    expect(isWorthSaying(said, later(60, 0, 5))).toBe(true);
  });

  it('are a hundred a message at most, and numbers', () => {
    const message = (points: unknown) => devicePlace.safeParse({ epoch: 1, seq: 1, at: start, points }).success;
    const many = (count: number) => Array.from({ length: count }, (_, index) => point(index, 52.5, 13.4));
    expect(message(many(100))).toBe(true);
    expect(message(many(101))).toBe(false);
    expect(message([])).toBe(false);
    expect(message([{ ...point(0, 52.5, 13.4), latitude: Number.NaN }])).toBe(false);
    expect(message([{ ...point(0, 52.5, 13.4), latitude: '52.5' }])).toBe(false);
  });
});
