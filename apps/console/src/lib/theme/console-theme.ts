import { type ThemeConfig, theme } from 'antd';
import { readableOn } from './contrast.ts';
import { palette } from './palette.ts';

const fontFamily =
  'Inter, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, -apple-system, sans-serif';

/** antd darkens a seed again in dark mode, so the colour that comes out of it is the one that must be readable. */
const shownInDark = (seed: string): string =>
  theme.getDesignToken({ algorithm: theme.darkAlgorithm, token: { colorLink: seed } }).colorLink;

/** antd's buttons get lighter under the pointer, until their words cannot be read (WCAG 1.4.3). Ours get darker. */
function buttonColours(seeds: Pick<ThemeConfig, 'algorithm' | 'token'>, isDark: boolean) {
  const shades = theme.getDesignToken(seeds);
  const quiet = {
    colorPrimaryHover: shades.colorPrimaryActive,
    defaultHoverColor: shades.colorLink,
    defaultHoverBorderColor: shades.colorLink,
    defaultActiveColor: shades.colorLink,
    defaultActiveBorderColor: shades.colorLink,
  };
  return isDark
    ? { ...quiet, colorErrorActive: shades.colorError }
    : { ...quiet, colorErrorHover: shades.colorErrorActive };
}

/** Our tokens on top of antd's. Text colours are raised where antd's fall below WCAG AA. */
export function consoleTheme(primary: string, isDark: boolean): ThemeConfig {
  const colours = palette(isDark);
  const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const seeds = {
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: isDark ? readableOn(colours.raised, primary, shownInDark) : primary,
    colorError: colours.error,
  };
  return {
    algorithm,
    hashed: false,
    token: {
      ...seeds,
      // With `motion` off antd's popups stand still; a global CSS rule would throw them off the screen.
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily,
      borderRadius: 6,
      colorTextTertiary: isDark ? 'rgba(255,255,255,.6)' : 'rgba(0,0,0,.6)',
      colorTextPlaceholder: isDark ? 'rgba(255,255,255,.55)' : 'rgba(0,0,0,.58)',
      colorBorderSecondary: colours.border,
      colorBgLayout: colours.canvas,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
    },
    components: {
      Button: buttonColours({ algorithm, token: seeds }, isDark),
      Layout: { bodyBg: colours.canvas, headerBg: colours.navy, siderBg: colours.navy },
      Menu: { darkItemBg: colours.navy, darkSubMenuItemBg: colours.navyDeep, darkPopupBg: colours.navy },
      Table: { headerBg: colours.tableHead, cellPaddingBlockMD: 10 },
    },
  };
}
