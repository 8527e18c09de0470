import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { consoleTheme } from './console-theme.ts';
import { contrast } from './contrast.ts';
import { palette } from './palette.ts';
import { primaryColours } from './primary-colours.ts';

const aa = 4.5;

describe.each(primaryColours)('$name', ({ value }) => {
  it('carries white text', () => {
    expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(aa);
  });

  it.each([false, true])('makes links that can be read (dark: %s)', (isDark) => {
    const { colorLink } = theme.getDesignToken(consoleTheme(value, isDark));
    const { surface, raised } = palette(isDark);
    for (const ground of [surface, raised]) expect(contrast(colorLink, ground)).toBeGreaterThanOrEqual(aa);
  });

  it.each([false, true])(
    'makes buttons that can be read at rest, under the pointer and pressed (dark: %s)',
    (isDark) => {
      const config = consoleTheme(value, isDark);
      const button = { ...theme.getDesignToken(config), ...config.components?.Button };
      for (const ground of [button.colorPrimary, button.colorPrimaryHover, button.colorPrimaryActive])
        expect(contrast(ground, '#ffffff')).toBeGreaterThanOrEqual(aa);
      const dangerous = [button.colorError, button.colorErrorHover, button.colorErrorActive];
      for (const words of [button.defaultHoverColor, button.defaultActiveColor, ...dangerous])
        expect(contrast(words ?? '', palette(isDark).raised)).toBeGreaterThanOrEqual(aa);
    },
  );
});

it.each([false, true])('has soft text that can be read on every ground (dark: %s)', (isDark) => {
  const { canvas, surface, raised, text, textSoft } = palette(isDark);
  for (const ground of [canvas, surface, raised])
    for (const colour of [text, textSoft]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(aa);
});
