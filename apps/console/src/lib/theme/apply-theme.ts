import './console.css';
import { storedSettings } from '../settings/stored-settings.ts';
import { readableOn } from './contrast.ts';
import { palette } from './palette.ts';
import { onShownThemeChange, shownTheme } from './shown-theme.ts';
import { zoomFor } from './zoom-steps.ts';

/** Puts the person's choices where plain CSS finds them; antd gets the same ones through `consoleTheme`. */
function applyTheme(): void {
  const { primaryColour, colourWeak } = storedSettings();
  const theme = shownTheme();
  const isDark = theme === 'dark';
  const colours = palette(isDark);
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  root.classList.toggle('td-colour-weak', colourWeak);
  const tokens = {
    primary: primaryColour,
    link: isDark ? readableOn(colours.raised, primaryColour) : primaryColour,
    canvas: colours.canvas,
    surface: colours.surface,
    raised: colours.raised,
    border: colours.border,
    text: colours.text,
    'text-soft': colours.textSoft,
    error: colours.error,
    navy: colours.navy,
    'navy-deep': colours.navyDeep,
  };
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--td-${name}`, value);
}

const applyZoom = (): void =>
  document.documentElement.style.setProperty('--td-zoom', String(zoomFor(window.innerWidth)));

export function startTheme(): void {
  applyTheme();
  applyZoom();
  onShownThemeChange(applyTheme);
  window.addEventListener('resize', applyZoom);
}
