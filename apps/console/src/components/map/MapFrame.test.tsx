import { configure, render, screen } from '@testing-library/react';
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
  const look = { hasBorders: false, data: 'https://console.example/assets/base-map-1.json' };
  const [light, dark] = [false, true].map((isDark) => mapStyle({ ...look, colours: palette(isDark), isDark }));
  expect(light?.layers).not.toEqual(dark?.layers);
  expect(light).not.toHaveProperty('glyphs');
  expect(light).not.toHaveProperty('sprite');
  expect(JSON.stringify(light).match(/https?:[^"]+/g)).toEqual([look.data]);
  expect(light?.layers.find(({ id }) => id === 'border')?.layout).toEqual({ visibility: 'none' });
});
