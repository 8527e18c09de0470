import { defaultLanguage, type Language, languages } from '@tilldeck/phrases/language';
import { useSyncExternalStore } from 'react';
import { defaultPrimary, primaryColours } from '../theme/primary-colours.ts';

/** What a person set up for this browser (spec section 3, stored settings). */
export interface StoredSettings {
  language: Language;
  layout: 'mix' | 'side';
  navTheme: 'light' | 'dark';
  primaryColour: string;
  colourWeak: boolean;
  multiTab: boolean;
  fixedHeader: boolean;
  fixedSidebar: boolean;
  contentWidth: 'fluid' | 'fixed';
  autoHideHeader: boolean;
  isMenuCollapsed: boolean;
  /** Empty: the zone of this computer. */
  timezone: string;
}

export const defaultSettings: StoredSettings = {
  language: defaultLanguage,
  layout: 'mix',
  navTheme: 'light',
  primaryColour: defaultPrimary,
  colourWeak: false,
  multiTab: false,
  fixedHeader: true,
  fixedSidebar: true,
  contentWidth: 'fluid',
  autoHideHeader: false,
  isMenuCollapsed: false,
  timezone: '',
};

const allowed: Partial<Record<keyof StoredSettings, readonly unknown[]>> = {
  language: languages,
  layout: ['mix', 'side'],
  navTheme: ['light', 'dark'],
  primaryColour: primaryColours.map((colour) => colour.value),
  contentWidth: ['fluid', 'fixed'],
};

const storageKey = (name: string) => `tilldeck.${name}`;

/** A value that is broken, or from an older console, counts as not set. */
function readSetting<K extends keyof StoredSettings>(name: K): StoredSettings[K] {
  const fallback = defaultSettings[name];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    if (typeof stored !== typeof fallback || allowed[name]?.includes(stored) === false) return fallback;
    return stored as StoredSettings[K];
  } catch {
    return fallback;
  }
}

const readAll = (): StoredSettings =>
  Object.fromEntries(
    Object.keys(defaultSettings).map((name) => [name, readSetting(name as keyof StoredSettings)]),
  ) as unknown as StoredSettings;

let current = readAll();
const listeners = new Set<() => void>();

const announce = (next: StoredSettings) => {
  current = next;
  for (const listener of listeners) listener();
};

export const storedSettings = (): StoredSettings => current;

export function changeSettings(changes: Partial<StoredSettings>): void {
  for (const [name, value] of Object.entries(changes)) localStorage.setItem(storageKey(name), JSON.stringify(value));
  announce({ ...current, ...changes });
}

export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab of this browser changed them.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith('tilldeck.')) announce(readAll());
});

export const useSettings = (): StoredSettings => useSyncExternalStore(onSettingsChange, storedSettings);

/** The zone times are shown in and that calls carry. */
export const currentTimezone = (): string => current.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone;
