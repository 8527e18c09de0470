import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import { expect, it } from 'vitest';
import { circleAround } from './circle.rules.ts';

it.each([0, 52, -33, 70])('draws circles of metres, not of degrees, at latitude %d', (latitude) => {
  const middle = { latitude, longitude: 13 };
  for (const [longitude = 0, north = 0] of circleAround(middle, 500).coordinates[0] ?? [])
    expect(Math.abs(distanceM(middle, { latitude: north, longitude }) - 500)).toBeLessThan(3);
});
