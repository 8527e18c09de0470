import { expect, it } from 'vitest';
import { areaOf, boxOf, readPlace, targetOf, wrapLongitude, writePlace } from './map-area.rules.ts';

const shown = (west: number, south: number, east: number, north: number, zoom = 3) =>
  areaOf({
    getZoom: () => zoom,
    getBounds: () =>
      ({ getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north }) as never,
  });

it('names the part of the world on the screen, also beyond 180 degrees and zoomed all the way out', () => {
  expect(shown(5, 47, 15, 55)).toEqual({ west: 5, south: 47, east: 15, north: 55, zoom: 3 });
  expect(shown(170, -20, 195, -10)).toMatchObject({ west: 170, east: -165 });
  expect(shown(-400, -89, 400, 89)).toMatchObject({ west: -180, east: 180, south: -85, north: 85 });
});

it.each([
  [190, -170],
  [-190, 170],
  [540, -180],
  [13.4, 13.4],
])('brings longitude %d to %d', (from, to) => expect(wrapLongitude(from)).toBeCloseTo(to, 9));

it('keeps a place in the address and reads nothing else', () => {
  const place = { center: [13.40495, 52.52001] as [number, number], zoom: 11.2 };
  expect(readPlace(writePlace(place))).toEqual(place);
  for (const wrong of [null, '', '1,2', '91,0,3', '0,181,3', '0,0,99', 'a,b,c', '1,2,3,4'])
    expect(readPlace(wrong)).toBeUndefined();
});

it('fits a box around places', () => {
  expect(boxOf([])).toBeUndefined();
  const places = [
    { longitude: 13, latitude: 52 },
    { longitude: 9, latitude: 53 },
  ];
  expect(boxOf(places)).toEqual({ box: [9, 52, 13, 53] });
});

it('the first view is the box of all devices, and none without devices', () => {
  expect(targetOf({ west: 9, south: 48, east: 13, north: 53 })).toEqual({ box: [9, 48, 13, 53] });
  expect(targetOf(null)).toBeUndefined();
  expect(targetOf(undefined)).toBeUndefined();
});
