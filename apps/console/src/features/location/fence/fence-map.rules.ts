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

/** Seven digits are what the server keeps: a centimetre. */
export const roundedSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});
