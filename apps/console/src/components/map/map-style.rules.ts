import type { Map as DrawnMap, StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../../lib/theme/palette.ts';

/** What a map shows on the base map. */
export interface MapContent {
  /** What it shows, for those who do not see it. */
  label: string;
  view?: { center: [longitude: number, latitude: number]; zoom: number };
  hasBorders?: boolean;
  /** Adds sources and layers to the base map; called again after each change of theme, which begins with an empty map. */
  draw?: (map: DrawnMap) => void;
}

export interface MapLook {
  colours: Palette;
  isDark: boolean;
  /** What may be drawn as a border is law in some countries. */
  hasBorders: boolean;
  /** Address of the base map. */
  data: string;
}

/** The base map in the colours of the theme. Labels need no glyphs from a server: without `glyphs` local fonts draw them. */
export const mapStyle = ({ colours, isDark, hasBorders, data }: MapLook): StyleSpecification => ({
  version: 8,
  sources: { base: { type: 'geojson', data, attribution: 'Natural Earth' } },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': isDark ? colours.canvas : '#dbe6f1' } },
    {
      id: 'land',
      type: 'fill',
      source: 'base',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': isDark ? colours.raised : colours.surface, 'fill-outline-color': colours.border },
    },
    {
      id: 'border',
      type: 'line',
      source: 'base',
      filter: ['==', ['get', 'kind'], 'border'],
      layout: { visibility: hasBorders ? 'visible' : 'none' },
      paint: { 'line-color': colours.textSoft, 'line-opacity': 0.5, 'line-width': 0.6 },
    },
  ],
});
