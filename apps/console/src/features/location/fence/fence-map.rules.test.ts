import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import { expect, it } from 'vitest';
import { edgeOf, radiusTo, viewOf } from './fence-map.rules.ts';

it.each([0, 52, -33, 70])('the edge that is dragged is the radius away, at latitude %d', (latitude) => {
  const circle = { latitude, longitude: 13, radiusM: 400 };
  expect(distanceM(circle, edgeOf(circle))).toBeCloseTo(400, -1);
  expect(radiusTo(circle, edgeOf(circle))).toBeGreaterThan(395);
});

it('a radius that is dragged stays within its limits', () => {
  const centre = { latitude: 52, longitude: 13 };
  expect(radiusTo(centre, centre)).toBe(50);
  expect(radiusTo(centre, { latitude: 53, longitude: 13 })).toBe(5_000);
});

it('a view has the whole circle in it', () => {
  const circle = { latitude: 52, longitude: 13, radiusM: 1_000 };
  const view = viewOf(circle);
  const [west, , east] = 'box' in view ? view.box : [0, 0, 0];
  expect(east).toBeGreaterThan(edgeOf(circle).longitude);
  expect(west).toBeLessThan(13);
});
