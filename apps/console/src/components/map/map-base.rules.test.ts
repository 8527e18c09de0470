import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { palette } from '../../lib/theme/palette.ts';
import { fontOf, isStyle, type LoadedBase, partsOfBase } from './map-base.rules.ts';

const look = { colours: palette(false), isDark: false, language: 'zh' };
const base = (kind: MapBase['kind'], more: Partial<MapBase> = {}): MapBase => ({
  kind,
  url: 'https://maps.example/file',
  datum: 'wgs84',
  attribution: '',
  hasBorders: true,
  ...more,
});
const pmtiles = (isVector: boolean): LoadedBase => ({ kind: 'pmtiles', url: 'https://maps.example/file', isVector });

it('has nothing over the atlas until a style or file is here', () => {
  for (const kind of ['atlas', 'style', 'pmtiles'] as const)
    expect(partsOfBase({ ...look, base: base(kind) })).toEqual({ sources: {}, layers: [] });
});

it('draws the pictures of a file, or its streets with names in the language of the person', () => {
  const pictures = partsOfBase({ ...look, base: base('pmtiles'), loaded: pmtiles(false) });
  expect(pictures.layers).toEqual([{ id: 'tiles', type: 'raster', source: 'tiles' }]);
  expect(pictures.sources.tiles).toMatchObject({ type: 'raster', url: 'pmtiles://https://maps.example/file' });
  const streets = partsOfBase({ ...look, base: base('pmtiles', { hasBorders: false }), loaded: pmtiles(true) });
  expect(streets).not.toHaveProperty('glyphs');
  expect(JSON.stringify(streets.layers.find(({ id }) => id === 'place-name'))).toContain('"name:zh-Hans"');
  expect(streets.layers.find(({ id }) => id === 'boundary')?.layout).toEqual({ visibility: 'none' });
});

it('keeps the names of a style apart from those of pages, and its font for labels of our own', () => {
  const style: StyleSpecification = {
    version: 8,
    glyphs: 'https://maps.example/{fontstack}/{range}.pbf',
    center: [0, 0],
    sources: { path: { type: 'vector', url: 'https://maps.example/tiles.json' } },
    layers: [
      { id: 'path', type: 'line', source: 'path', 'source-layer': 'roads' },
      { id: 'names', type: 'symbol', source: 'path', 'source-layer': 'names', layout: { 'text-font': ['Noto Sans'] } },
    ],
  };
  const own = base('style', { attribution: '© <b>Example</b>' });
  const parts = partsOfBase({ ...look, base: own, loaded: { kind: 'style', style } });
  expect(parts.layers.map(({ id }) => id)).toEqual(['base:path', 'base:names']);
  expect(parts.layers[0]).toMatchObject({ source: 'base:path', 'source-layer': 'roads' });
  expect(parts.sources['base:path']).toMatchObject({ attribution: '© &#60;b&#62;Example&#60;/b&#62;' });
  expect(parts).not.toHaveProperty('center');
  expect(fontOf({ ...parts })).toEqual(['Noto Sans']);
  expect(fontOf({ layers: parts.layers })).toBeUndefined();
});

it('takes nothing for a style that is none', () => {
  expect([null, 'style', {}, { version: 8 }, { version: 7, layers: [], sources: {} }].map(isStyle)).not.toContain(true);
  expect(isStyle({ version: 8, layers: [], sources: {} })).toBe(true);
});
