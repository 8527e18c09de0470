import type { Language } from '@tilldeck/phrases/language';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onSettingsChange, storedSettings } from '../settings/stored-settings.ts';

/** Each language is its own chunk: nobody downloads the texts of the other one. */
const consoleTexts = {
  'en-US': () => import('@tilldeck/phrases/en-US/console-texts'),
  'zh-CN': () => import('@tilldeck/phrases/zh-CN/console-texts'),
} satisfies Record<Language, unknown>;

const domainTexts = {
  'en-US': () => import('@tilldeck/phrases/en-US/domain-texts'),
  'zh-CN': () => import('@tilldeck/phrases/zh-CN/domain-texts'),
} satisfies Record<Language, unknown>;

export const i18n = createInstance();

let areDomainTextsWanted = false;

function addTexts(language: Language, texts: Record<string, Record<string, string>>): void {
  for (const [namespace, entries] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, entries);
}

async function loadTexts(language: Language): Promise<void> {
  addTexts(language, (await consoleTexts[language]()).consoleTexts);
  if (areDomainTextsWanted) addTexts(language, (await domainTexts[language]()).domainTexts);
}

/** Called by the signed-in layout, before the first page that needs them. */
export async function loadDomainTexts(): Promise<void> {
  areDomainTextsWanted = true;
  await loadTexts(storedSettings().language);
}

async function showLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  // A second switch may have happened while the texts came.
  if (storedSettings().language !== language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: storedSettings().language,
    fallbackLng: false,
    ns: [],
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  });
  await showLanguage(storedSettings().language);
  onSettingsChange(() => {
    if (storedSettings().language !== i18n.language) void showLanguage(storedSettings().language);
  });
}

export const currentLanguage = (): Language => storedSettings().language;
