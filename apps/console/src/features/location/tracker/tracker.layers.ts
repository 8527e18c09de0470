import type { Map as DrawnMap } from 'maplibre-gl';
import type { MapInk } from '../../../components/map/map-style.rules.ts';

export const stopLayer = 'stop';

/** The path from light at its beginning to full colour at its end, silences dashed, vague points as circles. */
export function drawTrack(map: DrawnMap, ink: MapInk) {
  const colour = ['interpolate', ['linear'], ['get', 'share'], 0, ink.idle, 1, ink.primary] as never;
  map.addLayer({
    id: 'vague',
    type: 'fill',
    source: 'vague',
    paint: { 'fill-color': ink.warn, 'fill-opacity': 0.12, 'fill-outline-color': ink.warn },
  });
  map.addLayer({
    id: 'gap',
    type: 'line',
    source: 'path',
    filter: ['==', ['get', 'isGap'], true],
    paint: { 'line-color': ink.idle, 'line-width': 2, 'line-dasharray': [2, 2] },
  });
  map.addLayer({
    id: 'path',
    type: 'line',
    source: 'path',
    filter: ['==', ['get', 'isGap'], false],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': 4 },
  });
  map.addLayer({
    id: stopLayer,
    type: 'circle',
    source: 'stops',
    paint: {
      'circle-radius': ['case', ['get', 'isChosen'], 13, 10],
      'circle-color': ink.surface,
      'circle-stroke-color': ['case', ['get', 'isChosen'], ink.primary, ink.text],
      'circle-stroke-width': 2,
    },
  });
  map.addLayer({
    id: 'stop-number',
    type: 'symbol',
    source: 'stops',
    // Of stops at one spot only one number can be read: that of the chosen one, else of the first.
    layout: {
      'text-field': ['get', 'number'],
      'text-size': 11,
      'text-padding': 0,
      'symbol-sort-key': ['case', ['get', 'isChosen'], 0, ['to-number', ['get', 'number']]],
    },
    paint: { 'text-color': ink.text },
  });
  map.addLayer({
    id: 'accuracy',
    type: 'fill',
    source: 'now',
    filter: ['==', ['get', 'kind'], 'accuracy'],
    paint: { 'fill-color': ink.ok, 'fill-opacity': 0.2 },
  });
  map.addLayer({
    id: 'now',
    type: 'circle',
    source: 'now',
    filter: ['==', ['get', 'kind'], 'device'],
    paint: {
      'circle-radius': 8,
      'circle-color': ['case', ['get', 'isSilent'], ink.idle, ink.ok],
      'circle-stroke-color': ink.surface,
      'circle-stroke-width': 3,
    },
  });
}
