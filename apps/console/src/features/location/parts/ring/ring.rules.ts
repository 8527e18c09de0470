import type { MapCell, MapDevice } from '@tilldeck/contracts/location/map.schemas';
import { ringName } from '../../../../components/map/ring-image.rules.ts';

/** Devices that are drawn as one ring. */
export interface Cluster {
  key: string;
  longitude: number;
  latitude: number;
  total: number;
  online: number;
  offline: number;
}

/** Rings nearer than this would cover each other. */
export const mergePixels = 60;
const tilePixels = 512;

interface Pixel {
  x: number;
  y: number;
}
function pixelOf({ longitude, latitude }: { longitude: number; latitude: number }, zoom: number): Pixel {
  const side = tilePixels * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: (longitude / 360 + 0.5) * side, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side };
}

const add = (into: Cluster, cell: MapCell): Cluster => {
  const total = into.total + cell.total;
  const mean = (a: number, b: number) => (a * into.total + b * cell.total) / total;
  return {
    ...into,
    longitude: mean(into.longitude, cell.longitude),
    latitude: mean(into.latitude, cell.latitude),
    total,
    online: into.online + cell.online,
    offline: into.offline + cell.offline,
  };
};

/**
 * Cells that would cover each other become one ring, beginning with the largest. Every device is in exactly one ring, so
 * that the rings add up to the total.
 */
export function mergeCells(cells: readonly MapCell[], zoom: number): Cluster[] {
  const grid = new Map<string, { at: Pixel; cluster: Cluster }[]>();
  const squareOf = ({ x, y }: Pixel) => [Math.floor(x / mergePixels), Math.floor(y / mergePixels)] as const;
  const near = (at: Pixel) => {
    const [column, row] = squareOf(at);
    const around = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => grid.get(`${column + right}:${row + down}`) ?? []),
    );
    return around.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < mergePixels);
  };
  for (const cell of cells.toSorted((a, b) => b.total - a.total || a.cell - b.cell)) {
    const at = pixelOf(cell, zoom);
    const found = near(at);
    if (found) {
      found.cluster = add(found.cluster, cell);
      continue;
    }
    const { cell: number, ...figures } = cell;
    const square = squareOf(at).join(':');
    grid.set(square, [...(grid.get(square) ?? []), { at, cluster: { key: String(number), ...figures } }]);
  }
  return [...grid.values()].flat().map(({ cluster }) => cluster);
}

/** Devices at one spot, as all tills of a shop are. */
export interface DeviceSpot extends Cluster {
  devices: readonly MapDevice[];
}

export function spotsOf(devices: readonly MapDevice[]): DeviceSpot[] {
  // A hundred-thousandth of a degree is a metre: nobody can click two dots so near to each other.
  const bySpot = Map.groupBy(devices, ({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`);
  return [...bySpot].map(([key, here]) => ({
    key,
    longitude: here[0]?.longitude ?? 0,
    latitude: here[0]?.latitude ?? 0,
    total: here.length,
    online: here.filter(({ state }) => state === 'online').length,
    offline: here.filter(({ state }) => state === 'offline').length,
    devices: here,
  }));
}

/** Rings as the map library takes them; a single device has no number. */
export const ringFeatures = (rings: readonly Cluster[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: rings.map(({ key, longitude, latitude, total, online }) => ({
    type: 'Feature',
    properties: { key, total, ring: ringName(online, total) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});
