import { toGcj02, toWgs84 } from '@tilldeck/contracts/location/gcj02.rules';
import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import type { MapArea, MapPlace, MapTarget } from './map-area.rules.ts';

type Pair = [longitude: number, latitude: number];

/**
 * Positions are WGS 84. Tiles made in China are drawn in GCJ-02: what is put on such a map is converted, and what is read
 * from it is converted back. Pages know WGS 84 only.
 */
export interface MapDatum {
  collection: (data: GeoJSON.FeatureCollection) => GeoJSON.FeatureCollection;
  place: (place: MapPlace) => MapPlace;
  target: (target: MapTarget) => MapTarget;
  placeBack: (place: MapPlace) => MapPlace;
  areaBack: (area: MapArea) => MapArea;
}

const same: MapDatum = {
  collection: (data) => data,
  place: (place) => place,
  target: (target) => target,
  placeBack: (place) => place,
  areaBack: (area) => area,
};

const pairOn =
  (convert: typeof toGcj02) =>
  ([longitude, latitude]: Pair): Pair => {
    const spot = convert({ longitude, latitude });
    return [spot.longitude, spot.latitude];
  };
const there = pairOn(toGcj02);
const back = pairOn(toWgs84);

/** Positions of a geometry, however deep its kind keeps them. */
const moved = (coordinates: unknown): unknown =>
  Array.isArray(coordinates)
    ? typeof coordinates[0] === 'number'
      ? there(coordinates as Pair)
      : coordinates.map(moved)
    : coordinates;

const shifted: MapDatum = {
  collection: (data) => ({
    ...data,
    features: data.features.map((feature) => ({
      ...feature,
      geometry:
        'coordinates' in feature.geometry
          ? ({ ...feature.geometry, coordinates: moved(feature.geometry.coordinates) } as GeoJSON.Geometry)
          : feature.geometry,
    })),
  }),
  place: (place) => ({ ...place, center: there(place.center) }),
  target: (target) => {
    if (!('box' in target)) return { ...target, center: there(target.center) };
    const [west, south, east, north] = target.box;
    return { box: [...there([west, south]), ...there([east, north])] };
  },
  placeBack: (place) => ({ ...place, center: back(place.center) }),
  areaBack: ({ west, south, east, north, zoom }) => {
    const [[w, s], [e, n]] = [back([west, south]), back([east, north])];
    return { west: w, south: s, east: e, north: n, zoom };
  },
};

export const datumOf = (base: Pick<MapBase, 'datum'> | undefined): MapDatum =>
  base?.datum === 'gcj02' ? shifted : same;
