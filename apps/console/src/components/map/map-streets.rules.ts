import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Palette } from '../../lib/theme/palette.ts';

export const streetSource = 'streets';

interface StreetLook {
  colours: Palette;
  isDark: boolean;
  language: string;
  hasBorders: boolean;
}

const isKind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
/** Pixels at some zooms, and between them. */
const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;
const of = (layer: string) => ({ source: streetSource, 'source-layer': layer });

const roads: readonly [id: string, kinds: string[], minzoom: number, width: ExpressionSpecification][] = [
  ['path', ['path', 'other'], 14, byZoom(14, 0.5, 18, 3)],
  ['minor', ['minor_road'], 11, byZoom(11, 0.5, 14, 2, 18, 12)],
  ['major', ['major_road'], 7, byZoom(7, 0.5, 12, 2, 18, 16)],
  ['highway', ['highway'], 4, byZoom(4, 0.5, 10, 2, 18, 20)],
];

/** In the language of the person where the map has it. */
const nameIn = (language: string): ExpressionSpecification => {
  const names = [`name:${language}`, ...(language === 'zh' ? ['name:zh-Hans'] : []), 'name'];
  return ['coalesce', ...names.map((name): ExpressionSpecification => ['get', name])] as ExpressionSpecification;
};

function nameLayers(colours: Palette, language: string): SymbolLayerSpecification[] {
  const label = (id: string, layer: string, more: Partial<SymbolLayerSpecification>): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    ...of(layer),
    ...more,
    layout: { 'text-field': nameIn(language), 'text-size': 12, ...more.layout },
    paint: { 'text-color': colours.textSoft, 'text-halo-color': colours.surface, 'text-halo-width': 1.2 },
  });
  return [
    label('road-name', 'roads', { minzoom: 14, layout: { 'symbol-placement': 'line', 'text-size': 11 } }),
    label('place-name', 'places', {
      filter: isKind('locality', 'region', 'country'),
      layout: { 'text-size': ['match', ['get', 'kind'], 'locality', 12, 14], 'text-padding': 8 },
    }),
  ];
}

/**
 * A vector map in the colours of the theme. Layers are named as in maps of Protomaps, from which extracts are made; of a map
 * with other names nothing is drawn, and the atlas below it remains.
 */
export function streetLayers({ colours, isDark, language, hasBorders }: StreetLook): LayerSpecification[] {
  const water = isDark ? colours.canvas : '#dbe6f1';
  const road = isDark ? '#39414f' : '#d3dae4';
  const lines = roads.map(
    ([id, kinds, minzoom, width]): LineLayerSpecification => ({
      id: `road-${id}`,
      type: 'line',
      ...of('roads'),
      minzoom,
      filter: isKind(...kinds),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': road, 'line-width': width },
    }),
  );
  return [
    {
      id: 'earth',
      type: 'fill',
      ...of('earth'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': isDark ? colours.raised : colours.surface },
    },
    {
      id: 'green',
      type: 'fill',
      ...of('landuse'),
      filter: isKind('park', 'wood', 'forest', 'nature_reserve', 'cemetery', 'golf_course', 'grassland', 'garden'),
      paint: { 'fill-color': isDark ? '#1a2620' : '#e6f0e4' },
    },
    {
      id: 'sea',
      type: 'fill',
      ...of('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': water },
    },
    {
      id: 'river',
      type: 'line',
      ...of('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': water, 'line-width': byZoom(8, 0.5, 18, 6) },
    },
    {
      id: 'building',
      type: 'fill',
      ...of('buildings'),
      minzoom: 14,
      paint: { 'fill-color': isDark ? '#232934' : '#eef1f5', 'fill-outline-color': colours.border },
    },
    ...lines,
    {
      id: 'rail',
      type: 'line',
      ...of('roads'),
      minzoom: 10,
      filter: isKind('rail'),
      paint: { 'line-color': colours.textSoft, 'line-opacity': 0.5, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'boundary',
      type: 'line',
      ...of('boundaries'),
      layout: { visibility: hasBorders ? 'visible' : 'none' },
      paint: { 'line-color': colours.textSoft, 'line-opacity': 0.5, 'line-width': 0.6 },
    },
    ...nameLayers(colours, language),
  ];
}
