import { distanceM } from '@tilldeck/contracts/location/distance.rules';
import { expect, it } from 'vitest';
import { datumOf } from './map-datum.rules.ts';

const gcj02 = datumOf({ datum: 'gcj02' });
const point = (longitude: number, latitude: number): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } }],
});
const spot = ([longitude = 0, latitude = 0]: readonly number[]) => ({ longitude, latitude });

it('puts a shop in Shanghai where Chinese tiles have it, and a click there back to where it is', () => {
  const [feature] = gcj02.collection(point(121.4737, 31.2304)).features;
  const drawn = (feature as GeoJSON.Feature<GeoJSON.Point>).geometry.coordinates as [number, number];
  const shiftM = distanceM(spot([121.4737, 31.2304]), spot(drawn));
  expect(shiftM).toBeGreaterThan(300);
  expect(shiftM).toBeLessThan(800);
  const clicked = gcj02.placeBack({ center: drawn, zoom: 15 }).center;
  expect(distanceM(spot([121.4737, 31.2304]), spot(clicked))).toBeLessThan(1);
});

it('moves nothing in Berlin, and nothing at all on maps in WGS 84', () => {
  expect(gcj02.collection(point(13.4, 52.5))).toEqual(point(13.4, 52.5));
  const data = point(121.4737, 31.2304);
  expect(datumOf({ datum: 'wgs84' }).collection(data)).toBe(data);
  expect(datumOf(undefined).target({ box: [1, 2, 3, 4] })).toEqual({ box: [1, 2, 3, 4] });
});

it('converts the corners of lines and polygons too', () => {
  const line: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: [
            [121.4, 31.2],
            [121.5, 31.3],
          ],
        },
      },
    ],
  };
  const [moved] = gcj02.collection(line).features;
  const corners = (moved as GeoJSON.Feature<GeoJSON.LineString>).geometry.coordinates;
  expect(corners.map((corner) => Math.round(distanceM(spot(corner), spot([121.4, 31.2])) / 1000))).toEqual([0, 15]);
  expect(corners[0]).not.toEqual([121.4, 31.2]);
});
