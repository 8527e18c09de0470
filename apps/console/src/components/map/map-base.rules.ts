import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../../lib/theme/palette.ts';
import { streetLayers, streetSource } from './map-streets.rules.ts';

/** What has to be fetched before a map can be drawn on it. */
export type LoadedBase =
  | { kind: 'style'; style: StyleSpecification }
  | { kind: 'pmtiles'; url: string; isVector: boolean };

/** What lies over the atlas, which stays where the rest cannot be loaded. */
export interface BaseParts extends Pick<StyleSpecification, 'sources' | 'glyphs' | 'sprite'> {
  layers: LayerSpecification[];
}

export interface BaseLook {
  colours: Palette;
  isDark: boolean;
  language: string;
  base: MapBase;
  loaded?: LoadedBase | undefined;
}

/** The library shows an attribution as HTML. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const rasterOver = (source: SourceSpecification): BaseParts => ({
  sources: { tiles: source },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

/** Pages add layers by names of their own, which a style may have, too. */
const prefix = 'base:';

/** A style of somebody else, as far as it draws: where the map begins is ours to say. */
function partsOfStyle({ sources, layers, glyphs, sprite }: StyleSpecification, attribution: string): BaseParts {
  const named = Object.entries(sources).map(([name, source], place) => {
    const isOurs = place === 0 && attribution !== '' && source.type !== 'video' && source.type !== 'image';
    return [prefix + name, isOurs ? { attribution, ...source } : source];
  });
  return {
    sources: Object.fromEntries(named) as StyleSpecification['sources'],
    layers: layers.map((layer) => ({
      ...layer,
      id: prefix + layer.id,
      ...('source' in layer ? { source: prefix + layer.source } : {}),
    })) as LayerSpecification[],
    ...(glyphs === undefined ? {} : { glyphs }),
    ...(sprite === undefined ? {} : { sprite }),
  };
}

/** What the installation draws maps on, beside the atlas. Nothing while it is not here yet. */
export function partsOfBase({ base, loaded, ...look }: BaseLook): BaseParts {
  const attribution = escaped(base.attribution);
  if (base.kind === 'raster') return rasterOver({ type: 'raster', tiles: [base.url], tileSize: 256, attribution });
  if (loaded?.kind === 'style') return partsOfStyle(loaded.style, attribution);
  if (loaded?.kind !== 'pmtiles') return { sources: {}, layers: [] };
  const url = `pmtiles://${loaded.url}`;
  if (!loaded.isVector) return rasterOver({ type: 'raster', url, tileSize: 256, attribution });
  return {
    sources: { [streetSource]: { type: 'vector', url, attribution } },
    layers: streetLayers({ ...look, hasBorders: base.hasBorders }),
  };
}

/** A font that the map has, for labels of our own: without `glyphs` any will do, with them only theirs can be fetched. */
export function fontOf({ glyphs, layers }: Pick<StyleSpecification, 'glyphs' | 'layers'>): string[] | undefined {
  if (glyphs === undefined) return undefined;
  const fonts = layers.map((layer) => (layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined));
  return fonts.find(
    (font): font is string[] =>
      Array.isArray(font) && font.every((one) => typeof one === 'string') && font[0] !== 'literal',
  );
}

/** Whether an answer is a style at all: what it draws is looked at by the library. */
export const isStyle = (answer: unknown): answer is StyleSpecification =>
  typeof answer === 'object' &&
  answer !== null &&
  (answer as StyleSpecification).version === 8 &&
  Array.isArray((answer as StyleSpecification).layers) &&
  typeof (answer as StyleSpecification).sources === 'object';
