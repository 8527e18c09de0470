import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import { expect, it } from 'vitest';
import { areaAround, edgeOf, radiusTo, viewOf } from './fence-map.rules.ts';

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

it('devices are asked for in an area that holds the largest circle, and stays while the circle is dragged a little', () => {
  for (const latitude of [0.03, 52.31, -33.97, 70.05]) {
    const centre = { latitude, longitude: 13.02 };
    const area = areaAround(centre);
    const edge = edgeOf({ ...centre, radiusM: 5_000 });
    expect(area.east).toBeGreaterThan(edge.longitude);
    expect(area.west).toBeLessThan(2 * centre.longitude - edge.longitude);
    expect(area.north).toBeGreaterThan(latitude + 0.05);
    expect(area.south).toBeLessThan(latitude - 0.05);
    expect(areaAround({ latitude: latitude + 0.01, longitude: 13.04 })).toEqual(area);
  }
});

it('an area beside the antimeridian reaches over it', () => {
  const { west, east } = areaAround({ latitude: -17, longitude: 179.95 });
  expect(west).toBeGreaterThan(179);
  expect(east).toBeLessThan(-179);
});
