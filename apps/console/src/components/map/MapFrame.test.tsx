import { configure, render, screen } from '@testing-library/react';
import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { palette } from '../../lib/theme/palette.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { MapFrame } from './MapFrame.tsx';
import { mapStyle } from './map-style.rules.ts';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('shows the same places as a table where the browser has no WebGL, and says why', async () => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <MapFrame
        label="Shops"
        table={{
          columns: [{ key: 'name', title: 'Shop', isKey: true, render: ({ name }) => name }],
          rows: [{ name: 'Berlin' }],
          rowKey: ({ name }) => name,
        }}
      />
    </BlocksHarness>,
  );
  expect(await screen.findByRole('figure', { name: 'Shops' })).toHaveTextContent('WebGL is turned off');
  expect(screen.getByRole('table', { name: 'Shops' })).toHaveTextContent('Berlin');
  expect(screen.queryByRole('button', { name: 'Show as map' })).toBeNull();
});

it('is drawn in the colours of the theme, from one address of our own; borders can be left out', () => {
  const base: MapBase = { kind: 'atlas', url: '', datum: 'wgs84', attribution: '', hasBorders: false };
  const look = { base, data: 'https://console.example/assets/base-map-1.json', language: 'en' };
  const [light, dark] = [false, true].map((isDark) => mapStyle({ ...look, colours: palette(isDark), isDark }));
  expect(light?.layers).not.toEqual(dark?.layers);
  expect(light).not.toHaveProperty('glyphs');
  expect(light).not.toHaveProperty('sprite');
  expect(JSON.stringify(light).match(/https?:[^"]+/g)).toEqual([look.data]);
  expect(light?.layers.find(({ id }) => id === 'border')?.layout).toEqual({ visibility: 'none' });
});

it('draws tiles over the atlas, and takes their attribution as text', () => {
  const base: MapBase = {
    kind: 'raster',
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    datum: 'wgs84',
    attribution: '© <b>Example</b>',
    hasBorders: true,
  };
  const look = { colours: palette(false), isDark: false, language: 'en' };
  const style = mapStyle({ ...look, base, data: 'https://console.example/base.json' });
  expect(style.layers.map(({ id }) => id)).toEqual(['water', 'land', 'border', 'tiles']);
  expect(style.sources.tiles).toMatchObject({ tiles: [base.url], attribution: '© &#60;b&#62;Example&#60;/b&#62;' });
});
