import { describe, expect, it } from 'vitest';
import { distanceM } from './distance.rules.ts';
import {
  changesAlong,
  type FenceCircle,
  type FenceFix,
  fenceStart,
  isBorneOut,
  stepFence,
  surelyOn,
} from './fence.rules.ts';

let seed = 20_261_118;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const between = (low: number, high: number): number => low + random() * (high - low);

const metresPerDegree = 111_195;
/** A fix so many metres away from the middle, in any direction. */
function fixAt(fence: FenceCircle, distance: number, at: number, accuracyM = 8): FenceFix {
  const angle = random() * 2 * Math.PI;
  return {
    at,
    accuracyM,
    latitude: fence.latitude + (Math.sin(angle) * distance) / metresPerDegree,
    longitude:
      fence.longitude + (Math.cos(angle) * distance) / (metresPerDegree * Math.cos((fence.latitude * Math.PI) / 180)),
  };
}
const fenceOf = (radiusM: number): FenceCircle => ({
  latitude: between(-65, 65),
  longitude: between(-179, 179),
  radiusM,
});
const naive = (fence: FenceCircle, fixes: readonly FenceFix[]): number => {
  const sides = fixes.map((fix) => distanceM(fence, fix) <= fence.radiusM);
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
};

const cases = 1_000_000;
const perPath = 50;

describe('a till that stays in its shop', () => {
  it(`is reported in none of ${cases} fixes with single spikes of any distance`, () => {
    let [changes, naiveChanges] = [0, 0];
    for (let path = 0; path < cases / perPath; path += 1) {
      const fence = fenceOf(Math.round(between(50, 5000)));
      const fixes = Array.from({ length: perPath }, (_, index) => {
        const isSpike = index % 7 === 3;
        const distance = isSpike ? between(fence.radiusM * 1.2 + 30, 1e6) : between(0, fence.radiusM * 0.4);
        return fixAt(fence, distance, index * 30_000, between(1.9, fence.radiusM * 0.3));
      });
      changes += changesAlong(fence, fixes).length;
      naiveChanges += naive(fence, fixes);
    }
    expect(changes).toBe(0);
    expect(naiveChanges).toBeGreaterThan(cases / 10);
  });

  it('is reported in no fix that drifts within its accuracy, or stands on the line', () => {
    let changes = 0;
    for (let path = 0; path < 4_000; path += 1) {
      const fence = fenceOf(Math.round(between(50, 1000)));
      const drifting = Array.from({ length: perPath }, (_, index) => {
        const accuracyM = between(20, 200);
        return fixAt(fence, fence.radiusM / 2 + random() * accuracyM, index * 20_000, accuracyM);
      });
      const onTheLine = Array.from({ length: perPath }, (_, index) =>
        fixAt(fence, fence.radiusM + between(-3, 3), index * 20_000, 5),
      );
      changes += changesAlong(fence, drifting).length + changesAlong(fence, onTheLine).length;
    }
    expect(changes).toBe(0);
  });
});

it('reports each walk through the line once, in both directions', () => {
  for (let walk = 0; walk < 2_000; walk += 1) {
    const fence = fenceOf(Math.round(between(50, 2000)));
    const far = fence.radiusM * 2 + 200;
    const steps = 40;
    const out = Array.from({ length: steps }, (_, index) =>
      fixAt(fence, (far * index) / (steps - 1), index * 15_000, between(3, fence.radiusM / 4)),
    );
    const rest = [1, 2, 3].map((index) => fixAt(fence, far, (steps + index) * 15_000, 5));
    const home = out
      .toReversed()
      .map((fix, index) => ({ ...fix, at: (steps + 4 + index) * 15_000 }))
      .concat([1, 2, 3].map((index) => fixAt(fence, 0, (2 * steps + 4 + index) * 15_000, 5)));
    const changes = changesAlong(fence, [...out, ...rest, ...home]);
    expect(changes.map(({ to }) => to)).toEqual(['outside', 'inside']);
    for (const { to, fixes } of changes) expect(isBorneOut(fence, to, fixes)).toBe(true);
  }
});

describe('the edges of the rule', () => {
  const fence: FenceCircle = { latitude: 0, longitude: 0, radiusM: 100 };
  const east = (metres: number, second: number, accuracyM: number | null = 5): FenceFix => ({
    latitude: 0,
    longitude: metres / metresPerDegree,
    at: second * 1000,
    accuracyM,
  });

  it('wants two fixes at least 10 s apart, and dates the change at the first', () => {
    const hasty = [east(0, 0), east(500, 20), east(500, 25), east(500, 29)];
    expect(changesAlong(fence, hasty)).toEqual([]);
    expect(changesAlong(fence, [...hasty, east(500, 30)])).toMatchObject([{ to: 'outside', at: 20_000 }]);
  });

  it('takes a fix at home or on the line as the end of a doubt, and passes over a vague one', () => {
    expect(changesAlong(fence, [east(0, 0), east(500, 20), east(0, 40), east(500, 60)])).toEqual([]);
    expect(changesAlong(fence, [east(0, 0), east(500, 20), east(101, 40), east(500, 60)])).toEqual([]);
    const vague = [east(0, 0), east(500, 20), east(0, 40, 900), east(500, 60)];
    expect(changesAlong(fence, vague)).toHaveLength(1);
  });

  it('begins without a change wherever the device is, and ignores late fixes', () => {
    expect(changesAlong(fence, [east(900, 0), east(900, 30), east(900, 60)])).toEqual([]);
    const { state } = stepFence(fence, fenceStart, east(0, 100));
    expect(stepFence(fence, state, east(900, 50))).toEqual({ state, change: null });
  });

  it('knows no side without accuracy, and none within the margin', () => {
    expect(surelyOn(fence, east(0, 0, null))).toBeNull();
    expect(surelyOn(fence, east(96, 0, 5))).toBeNull();
    expect(surelyOn(fence, east(94, 0, 5))).toBe('inside');
    expect(surelyOn(fence, east(124, 0, 5))).toBeNull();
    expect(surelyOn(fence, east(127, 0, 5))).toBe('outside');
  });

  it('works across the antimeridian and beside a pole', () => {
    const fiji: FenceCircle = { latitude: -17, longitude: 179.9999, radiusM: 200 };
    const acrossTheLine = { latitude: -17, longitude: -179.9995, at: 0, accuracyM: 5 };
    expect(surelyOn(fiji, acrossTheLine)).toBe('inside');
    const pole: FenceCircle = { latitude: 89.9999, longitude: 0, radiusM: 500 };
    expect(surelyOn(pole, { latitude: 89.9999, longitude: 180, at: 0, accuracyM: 5 })).toBe('inside');
  });

  it('does not bear out a change whose fixes were made up', () => {
    expect(isBorneOut(fence, 'outside', [east(10, 0), east(10, 30)])).toBe(false);
    expect(isBorneOut(fence, 'outside', [east(900, 0), east(900, 5)])).toBe(false);
    expect(isBorneOut(fence, 'inside', [east(900, 0), east(900, 30)])).toBe(false);
  });
});
