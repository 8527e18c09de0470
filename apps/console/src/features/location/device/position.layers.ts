import type { Map as DrawnMap } from 'maplibre-gl';
import type { MapInk } from '../../../components/map/map-style.rules.ts';

/** The place of a device, and the circle it is somewhere in. */
export function drawPosition(map: DrawnMap, ink: MapInk) {
  map.addLayer({
    id: 'accuracy',
    type: 'fill',
    source: 'position',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ink.primary, 'fill-opacity': 0.15 },
  });
  map.addLayer({
    id: 'position',
    type: 'circle',
    source: 'position',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 8,
      'circle-color': ink.primary,
      'circle-stroke-color': ink.surface,
      'circle-stroke-width': 3,
    },
  });
}
