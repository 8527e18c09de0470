import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import { devicePlace } from '@tilldeck/contracts/location/place.schemas';
import { describe, expect, it } from 'vitest';
import { placeWatchStart, watchFix } from '../../place/watch.rules.ts';
import type { Living } from './life.rules.ts';
import { modelTraits } from './model-traits.rules.ts';
import type { OpeningHours } from './opening-hours.rules.ts';
import { fixAt, roundOf } from './place.rules.ts';
import { roundAt, spotAlong, streetLengthM, streetsNear } from './street.rules.ts';
import { streets } from './street-catalogue.rules.ts';

const everyDay: OpeningHours = Array.from({ length: 7 }, () => [[480, 1_200]] as const);
const shop = { timezone: 'Europe/Berlin', hours: everyDay, latitude: 53.55, longitude: 9.99 };
const living = (index: number, model = 'M2'): Living => ({ seed: 1, sn: `SIM1-${index}`, model, shop });
const opens = Date.parse('2026-11-16T07:00:00Z');
const hourMs = 3_600_000;

/** What a device says from one moment to another, looked at every ten seconds. */
function saidOf(life: Living, from: number, hours: number) {
  const round = roundOf(life);
  let watch = placeWatchStart;
  const said: TakenPoint[] = [];
  for (let at = from; at < from + hours * hourMs; at += 10_000) {
    const fix = fixAt(life, round, at);
    const step = watchFix(watch, fix);
    watch = step.watch;
    said.push(...step.points);
  }
  return said;
}

describe('streets', () => {
  it('are walks through a town', () => {
    for (const street of streets) {
      expect(streetLengthM(street)).toBeGreaterThan(1_000);
      expect(streetLengthM(street)).toBeLessThan(10_000);
      expect(street.corners.flat().every(Number.isFinite)).toBe(true);
    }
  });
  it('are walked from corner to corner', () => {
    const [street] = streetsNear(shop);
    if (!street) throw new Error('no street in Hamburg');
    const length = streetLengthM(street);
    const [first, last] = [street.corners[0], street.corners.at(-1)];
    expect(spotAlong(street, 0)).toEqual({ latitude: first?.[0], longitude: first?.[1] });
    expect(spotAlong(street, length + 1)).toEqual({ latitude: last?.[0], longitude: last?.[1] });
    const round = { street, speedMps: 5, restS: 600 };
    const steps = Array.from({ length: 400 }, (_, step) => roundAt(round, step * 10));
    for (const [place, spot] of steps.entries())
      expect(distanceM(spot, steps[place - 1] ?? spot)).toBeLessThanOrEqual(50.5);
    expect(steps.filter(({ speedMps }) => speedMps === 0).length).toBeGreaterThan(100);
  });
});

describe('where a simulated device is', () => {
  it('is said once an hour by those that stay, handheld or not', () => {
    for (const { name } of modelTraits)
      for (let index = 0; index < 4; index += 1) {
        const life = { ...living(index, name), shop: { ...shop, latitude: -60, longitude: 20 } };
        expect(roundOf(life)).toBeNull();
        expect(saidOf(life, opens, 3)).toHaveLength(3);
      }
  });

  it('moves along a street of its town for some, and as declared', () => {
    const lives = Array.from({ length: 40 }, (_, index) => living(index));
    const movers = lives.filter((life) => roundOf(life) !== null);
    expect(movers.length).toBeGreaterThan(4);
    expect(movers.length).toBeLessThan(24);
    for (const life of movers) {
      const said = saidOf(life, opens, 2);
      expect(said.length).toBeGreaterThan(40);
      expect(distanceM(said[0] ?? shop, shop)).toBeLessThan(10_000);
      const points = said.slice(0, 100).map((fix) => ({ ...fix, datum: 'wgs84' }));
      devicePlace.parse({ epoch: 1, seq: 1, at: opens, points });
    }
  });

  it('rests while the shop is closed', () => {
    const mover = Array.from({ length: 40 }, (_, index) => living(index)).find((life) => roundOf(life) !== null);
    if (!mover) throw new Error('nobody moves');
    expect(saidOf(mover, opens + 13 * hourMs, 3)).toHaveLength(3);
  });
});
