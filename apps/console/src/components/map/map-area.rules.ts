import { longitudeBetween } from '@tilldeck/contracts/location/distance.rules';
import type { Map as DrawnMap } from 'maplibre-gl';

/** The part of the world that a map shows. `west` is greater than `east` where the view crosses 180 degrees. */
export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

/** Where a map is: middle and zoom. */
export interface MapPlace {
  center: [longitude: number, latitude: number];
  zoom: number;
}

/** Somewhere to move to: a place, or a box to fit into the view. */
export type MapTarget = MapPlace | { box: [west: number, south: number, east: number, north: number] };

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Between -180 and 180, for a map that was dragged around the world. */
export const wrapLongitude = (longitude: number): number => longitudeBetween(0, longitude);

export function areaOf(map: Pick<DrawnMap, 'getBounds' | 'getZoom'>): MapArea {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const isWhole = east - west >= 360;
  return {
    west: isWhole ? -180 : round(wrapLongitude(west)),
    east: isWhole ? 180 : round(wrapLongitude(east)),
    south: round(Math.max(-85, bounds.getSouth())),
    north: round(Math.min(85, bounds.getNorth())),
    zoom: Math.round(map.getZoom() * 100) / 100,
  };
}

/** `52.52,13.4,11`: latitude first, as people read and paste places. */
export const writePlace = ({ center: [longitude, latitude], zoom }: MapPlace): string =>
  `${round(latitude)},${round(wrapLongitude(longitude))},${Math.round(zoom * 10) / 10}`;

export function readPlace(text: string | null): MapPlace | undefined {
  const numbers = text?.split(',').map(Number) ?? [];
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = numbers;
  const isPlace = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return numbers.length === 3 && isPlace ? { center: [longitude, latitude], zoom } : undefined;
}

/** The view that holds a box; undefined without one. */
export const targetOf = (bounds: Omit<MapArea, 'zoom'> | null | undefined): MapTarget | undefined =>
  bounds ? { box: [bounds.west, bounds.south, bounds.east, bounds.north] } : undefined;

/** The smallest box around places; undefined without any. Places on both sides of 180 degrees get the whole world. */
export function boxOf(places: readonly { longitude: number; latitude: number }[]): MapTarget | undefined {
  const [first] = places;
  if (!first) return undefined;
  let [west, south, east, north] = [first.longitude, first.latitude, first.longitude, first.latitude];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { box: [west, south, east, north] };
}
