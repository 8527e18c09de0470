import { useSyncExternalStore } from 'react';
import { onSettingsChange, storedSettings } from '../settings/stored-settings.ts';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme on the screen: the chosen one, or what the system shows. */
export function shownTheme(): 'light' | 'dark' {
  const { navTheme } = storedSettings();
  if (navTheme !== 'system') return navTheme;
  return systemDark().matches ? 'dark' : 'light';
}

export function onShownThemeChange(listener: () => void): () => void {
  const forget = onSettingsChange(listener);
  const system = systemDark();
  system.addEventListener('change', listener);
  return () => {
    forget();
    system.removeEventListener('change', listener);
  };
}

export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(onShownThemeChange, shownTheme);
