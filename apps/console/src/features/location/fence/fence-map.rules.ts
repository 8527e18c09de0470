import { distanceM, type Spot } from '@tilldeck/contracts/location/distance.rules';
import { fenceRadiusM } from '@tilldeck/contracts/location/location.limits';
import type { MapTarget } from '../../../components/map/map-area.rules.ts';
import { circleAround } from '../parts/place/circle.rules.ts';

export interface Circle extends Spot {
  radiusM: number;
}

const collection = (geometries: readonly GeoJSON.Geometry[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
});

export const circleShape = (circle: Circle | null): GeoJSON.FeatureCollection =>
  collection(circle ? [circleAround(circle, circle.radiusM)] : []);

export const fixShapes = (fixes: readonly (Spot & { accuracyM: number })[]): GeoJSON.FeatureCollection =>
  collection(
    fixes.flatMap((fix) => [
      circleAround(fix, fix.accuracyM),
      { type: 'Point' as const, coordinates: [fix.longitude, fix.latitude] },
    ]),
  );

/** The eastern edge, where the radius is dragged. */
export const edgeOf = ({ latitude, longitude, radiusM }: Circle): Spot => ({
  latitude,
  longitude: longitude + radiusM / (111_195 * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))),
});

/** The radius that an edge dragged to a place makes, within its limits. */
export const radiusTo = (centre: Spot, edge: Spot): number =>
  Math.min(fenceRadiusM.max, Math.max(fenceRadiusM.min, Math.round(distanceM(centre, edge))));

/** A view with room around the circle. */
export function viewOf(circle: Circle): MapTarget {
  const ring = circleAround(circle, circle.radiusM * 1.6).coordinates[0] ?? [];
  const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return { box: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)] };
}

/** Steps of a tenth of a degree: dragging the circle inside of one asks for nothing. */
const stepsPerDegree = 10;

/** The area around a circle whose devices are shown, a few hours' walk wide. West above east: it reaches over the antimeridian. */
export function areaAround({ latitude, longitude }: Spot): Record<'west' | 'south' | 'east' | 'north', number> {
  const step = (degrees: number, steps: number) => (Math.floor(degrees * stepsPerDegree) + steps) / stepsPerDegree;
  const turned = (degrees: number) => (degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees);
  // Degrees of longitude are shorter towards the poles.
  const wide = Math.ceil(2 / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return {
    west: turned(step(longitude, -wide)),
    east: turned(step(longitude, wide + 1)),
    south: Math.max(-90, step(latitude, -2)),
    north: Math.min(90, step(latitude, 3)),
  };
}

/** Seven digits are what the server keeps: a centimetre. */
export const roundedSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});
