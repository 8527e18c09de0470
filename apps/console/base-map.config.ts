import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Natural Earth at 1:50 million: coasts to about a kilometre, which is what two digits of a degree keep. */
const atlasFile = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const digits = 2;

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Longitude and latitude as numbers of a plane, cut at 180 degrees: the atlas is stitched there for a sphere. */
const plane = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

const rounded = (value: number): number => Number(value.toFixed(digits));
const point = ([x = 0, y = 0]: Position): Position => [rounded(x), rounded(-y)];
/** Without points that fall on the one before. */
const line = (positions: Position[]): Position[] =>
  positions.map(point).filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);

/** Land and the borders between countries, a feature each. The part of a country that rounding leaves without area goes. */
export function makeBaseMap(): FeatureCollection<MultiPolygon | MultiLineString> {
  const atlas = JSON.parse(readFileSync(atlasFile, 'utf8')) as Atlas;
  const land = geoProject(feature(atlas, atlas.objects.land), plane);
  const polygons = land.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );
  const borders = geoProject(
    mesh(atlas, atlas.objects.countries, (one, other) => one !== other),
    plane,
  );
  const rings = polygons
    .map((polygon) => polygon.map(line).filter((ring) => ring.length > 3))
    .filter(([outer]) => outer);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { kind: 'land' }, geometry: { type: 'MultiPolygon', coordinates: rings } },
      {
        type: 'Feature',
        properties: { kind: 'border' },
        geometry: {
          type: 'MultiLineString',
          coordinates: borders.coordinates.map(line).filter((positions) => positions.length > 1),
        },
      },
    ],
  };
}

/** Where the build puts it. Named by what it is made of, so that browsers may keep it for good. */
export function baseMapPath(): string {
  const hash = createHash('sha256')
    .update(readFileSync(atlasFile))
    .update(readFileSync(fileURLToPath(import.meta.url)));
  return `assets/base-map-${hash.digest('hex').slice(0, 8)}.json`;
}
