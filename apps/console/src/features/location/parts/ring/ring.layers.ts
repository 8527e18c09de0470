import type { Map as DrawnMap } from 'maplibre-gl';
import type { MapInk } from '../../../../components/map/map-style.rules.ts';

export const ringSource = 'rings';
export const chosenSource = 'chosen';
export const ringLayer = 'ring';

/** Rings with their number, and the halo of the chosen one. */
export function drawRings(map: DrawnMap, ink: MapInk) {
  map.addLayer({
    id: 'chosen',
    type: 'circle',
    source: chosenSource,
    paint: { 'circle-radius': 24, 'circle-color': ink.primary, 'circle-opacity': 0.3 },
  });
  map.addLayer({
    id: ringLayer,
    type: 'symbol',
    source: ringSource,
    layout: {
      'icon-image': ['get', 'ring'],
      'icon-allow-overlap': true,
      'text-allow-overlap': true,
      'text-field': [
        'case',
        ['==', ['get', 'total'], 1],
        '',
        ['>=', ['get', 'total'], 10_000],
        ['concat', ['to-string', ['floor', ['/', ['get', 'total'], 1000]]], 'k'],
        ['to-string', ['get', 'total']],
      ],
      'text-size': 12,
      // The largest on top, so that its number can be read.
      'symbol-sort-key': ['get', 'total'],
    },
    paint: { 'text-color': ink.text },
  });
}
