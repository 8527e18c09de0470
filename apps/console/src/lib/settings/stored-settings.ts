import { defaultLanguage, type Language, languages, pickLanguage } from '@tilldeck/phrases/language';
import { useSyncExternalStore } from 'react';
import { defaultPrimary, primaryColours } from '../theme/primary-colours.ts';

/** What a person set up for this browser (spec section 3, stored settings). */
export interface StoredSettings {
  language: Language;
  layout: 'mix' | 'side';
  /** `system`: as the computer shows its own windows. */
  navTheme: 'light' | 'dark' | 'system';
  primaryColour: string;
  colourWeak: boolean;
  multiTab: boolean;
  fixedHeader: boolean;
  fixedSidebar: boolean;
  contentWidth: 'fluid' | 'fixed';
  autoHideHeader: boolean;
  isMenuCollapsed: boolean;
  /** Empty: the zone of the account, else of this computer. */
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
  navTheme: ['light', 'dark', 'system'],
  primaryColour: primaryColours.map((colour) => colour.value),
  contentWidth: ['fluid', 'fixed'],
};

const storageKey = (name: string) => `tilldeck.${name}`;

/** What the account says; counts where nobody chose anything in this browser. */
interface AccountSettings {
  language: string;
  timezone: string;
}
const accountKey = storageKey('account');

/** Of the person who signed in here last: the login page and the first screen are in their language already. */
function readAccount(): Partial<AccountSettings> {
  try {
    return (JSON.parse(localStorage.getItem(accountKey) ?? '{}') ?? {}) as Partial<AccountSettings>;
  } catch {
    return {};
  }
}

const languageUnchosen = (): Language =>
  languages.find((language) => language === readAccount().language) ?? pickLanguage(navigator.languages.join(','));

/** A value that is broken, or from an older console, counts as not set. */
function readSetting<K extends keyof StoredSettings>(name: K): StoredSettings[K] {
  const unchosen: Partial<StoredSettings> = name === 'language' ? { language: languageUnchosen() } : {};
  const fallback = { ...defaultSettings, ...unchosen }[name];
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

function findZoneUnchosen(): string {
  const { timezone } = readAccount();
  try {
    if (timezone) return Intl.DateTimeFormat('en-US', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    // A zone this browser does not know.
  }
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

let current = readAll();
let zoneUnchosen = findZoneUnchosen();
const listeners = new Set<() => void>();

const announce = (next: StoredSettings) => {
  current = next;
  for (const listener of listeners) listener();
};

function readAgain(): void {
  zoneUnchosen = findZoneUnchosen();
  announce(readAll());
}

export const storedSettings = (): StoredSettings => current;

export function changeSettings(changes: Partial<StoredSettings>): void {
  for (const [name, value] of Object.entries(changes)) localStorage.setItem(storageKey(name), JSON.stringify(value));
  announce({ ...current, ...changes });
}

/** Somebody signed in, or changed their account: what they did not choose in this browser follows it. */
export function followAccount({ language, timezone }: AccountSettings): void {
  const next = JSON.stringify({ language, timezone });
  if (localStorage.getItem(accountKey) === next) return;
  localStorage.setItem(accountKey, next);
  readAgain();
}

export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab of this browser changed them.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith('tilldeck.')) readAgain();
});

export const useSettings = (): StoredSettings => useSyncExternalStore(onSettingsChange, storedSettings);

/** The zone of somebody who chose none in this browser. */
export const automaticTimezone = (): string => zoneUnchosen;

/** The zone times are shown in and that calls carry. */
export const currentTimezone = (): string => current.timezone || zoneUnchosen;
