import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import type { Map as DrawnMap, MapGeoJSONFeature, StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../../lib/theme/palette.ts';
import type { MapArea, MapPlace, MapTarget } from './map-area.rules.ts';
import { type LoadedBase, partsOfBase } from './map-base.rules.ts';

/** Colours of states and texts in the theme that is shown. */
export interface MapInk {
  ok: string;
  bad: string;
  warn: string;
  idle: string;
  primary: string;
  text: string;
  surface: string;
}

/** A point that people drag, such as the middle of a circle. */
export interface MapHandle {
  key: string;
  latitude: number;
  longitude: number;
  /** What it is, for people who do not see it, and as its tooltip. */
  label: string;
  /** The main one is larger. */
  isMain?: boolean;
}

/** What a map shows on the base map. */
export interface MapContent {
  /** What the map shows, for people who do not see it. */
  label: string;
  /** Where the map begins. */
  view?: MapPlace;
  /** What the places are drawn on; the atlas of the console where nothing else was set up. */
  base?: MapBase | undefined;
  /** As high as the page has room for. */
  isTall?: boolean;
  /** Adds layers to the base map; called again after each change of theme, which begins with an empty map. */
  draw?: (map: DrawnMap, ink: MapInk) => void;
  /** Data that layers show, by the name of their source. There before `draw` is called, replaced when changed. */
  sources?: Readonly<Record<string, GeoJSON.FeatureCollection>>;
  /** An image that a layer asks for by name. */
  image?: (name: string, ink: MapInk) => ImageData | undefined;
  /** The map moves there whenever another object is given. */
  target?: MapTarget | undefined;
  /** Called when the map shows another part of the world, and once at the beginning. */
  onArea?: (area: MapArea, place: MapPlace) => void;
  /** Points that can be dragged; they stay where they are until the page moves them. */
  handles?: readonly MapHandle[];
  onDrag?: (key: string, place: { latitude: number; longitude: number }) => void;
  /** Layers whose features can be clicked. */
  pickable?: readonly string[];
  onPick?: (picked: readonly MapGeoJSONFeature[], at: MapPlace) => void;
}

export interface MapLook {
  colours: Palette;
  isDark: boolean;
  /** Names of places are in it where the map has them. */
  language: string;
  base?: MapBase | undefined;
  /** What `base` names, once it is here. */
  loaded?: LoadedBase | undefined;
  /** Address of the atlas. */
  data: string;
}

/** The base map in the colours of the theme. Labels need no glyphs from a server: without `glyphs` local fonts draw them. */
export function mapStyle({ data, base, ...look }: MapLook): StyleSpecification {
  const { colours, isDark } = look;
  const { layers, sources, ...more } = base ? partsOfBase({ ...look, base }) : { layers: [], sources: {} };
  return {
    version: 8,
    ...more,
    sources: { base: { type: 'geojson', data, attribution: 'Natural Earth' }, ...sources },
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
        // What may be drawn as a border is law in some countries.
        layout: { visibility: (base?.hasBorders ?? true) ? 'visible' : 'none' },
        paint: { 'line-color': colours.textSoft, 'line-opacity': 0.5, 'line-width': 0.6 },
      },
      // Over the atlas, which stays where they cannot be loaded.
      ...layers,
    ],
  };
}
