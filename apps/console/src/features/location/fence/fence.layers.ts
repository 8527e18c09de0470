import type { Map as DrawnMap } from 'maplibre-gl';
import type { MapInk } from '../../../components/map/map-style.rules.ts';
import { drawRings } from '../parts/ring/ring.layers.ts';

export const fenceSource = 'fence';
export const fixSource = 'fixes';

/** The circle of a fence, devices as on the device map, and positions with the circle each is somewhere in. */
export function drawFence(map: DrawnMap, ink: MapInk) {
  map.addLayer({
    id: 'fence-fill',
    type: 'fill',
    source: fenceSource,
    paint: { 'fill-color': ink.primary, 'fill-opacity': 0.15 },
  });
  map.addLayer({
    id: 'fence-line',
    type: 'line',
    source: fenceSource,
    paint: { 'line-color': ink.primary, 'line-width': 2 },
  });
  drawRings(map, ink);
  map.addLayer({
    id: 'fix-accuracy',
    type: 'fill',
    source: fixSource,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ink.warn, 'fill-opacity': 0.2 },
  });
  map.addLayer({
    id: 'fix',
    type: 'circle',
    source: fixSource,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 7,
      'circle-color': ink.warn,
      'circle-stroke-color': ink.surface,
      'circle-stroke-width': 2,
    },
  });
}
