import { type ThemeConfig, theme } from 'antd';
import { readableOn } from './contrast.ts';
import { palette } from './palette.ts';

const fontFamily =
  'Inter, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, -apple-system, sans-serif';

/** antd darkens a seed again in dark mode, so the colour that comes out of it is the one that must be readable. */
const shownInDark = (seed: string): string =>
  theme.getDesignToken({ algorithm: theme.darkAlgorithm, token: { colorLink: seed } }).colorLink;

/** Our tokens on top of antd's. Text colours are raised where antd's fall below WCAG AA. */
export function consoleTheme(primary: string, isDark: boolean): ThemeConfig {
  const colours = palette(isDark);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      // With `motion` off antd's popups stand still; a global CSS rule would throw them off the screen.
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily,
      borderRadius: 6,
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: isDark ? readableOn(colours.raised, primary, shownInDark) : primary,
      colorError: colours.error,
      colorTextTertiary: isDark ? 'rgba(255,255,255,.6)' : 'rgba(0,0,0,.6)',
      colorTextPlaceholder: isDark ? 'rgba(255,255,255,.55)' : 'rgba(0,0,0,.58)',
      colorBorderSecondary: colours.border,
      colorBgLayout: colours.canvas,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
    },
    components: {
      Layout: { bodyBg: colours.canvas, headerBg: colours.navy, siderBg: colours.navy },
      Menu: { darkItemBg: colours.navy, darkSubMenuItemBg: colours.navyDeep, darkPopupBg: colours.navy },
      Table: { headerBg: colours.tableHead, cellPaddingBlockMD: 10 },
    },
  };
}
