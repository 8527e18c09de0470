import type { domainTexts } from '@tilldeck/phrases/en-US/domain-texts';
import type { Language } from '@tilldeck/phrases/language';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onSettingsChange, storedSettings } from '../settings/stored-settings.ts';

/** Each language is its own chunk: nobody downloads the texts of the other one. */
const loadersOfConsoleTexts = {
  'en-US': () => import('./console-texts-en.ts'),
  'zh-CN': () => import('./console-texts-zh.ts'),
} satisfies Record<Language, unknown>;

/** Namespaces that several domains have a part of: of the operation log, and where tasks come from. */
const loadersOfSharedTexts = {
  'en-US': {
    audit: () => import('./log-texts-en.ts').then(({ audit }) => audit),
    objects: () => import('./log-texts-en.ts').then(({ objects }) => objects),
    taskSources: () => import('./source-texts-en.ts').then(({ taskSources }) => taskSources),
  },
  'zh-CN': {
    audit: () => import('./log-texts-zh.ts').then(({ audit }) => audit),
    objects: () => import('./log-texts-zh.ts').then(({ objects }) => objects),
    taskSources: () => import('./source-texts-zh.ts').then(({ taskSources }) => taskSources),
  },
} satisfies Record<Language, unknown>;
type SharedNamespace = keyof (typeof loadersOfSharedTexts)['en-US'];
const isShared = (namespace: string): namespace is SharedNamespace => namespace in loadersOfSharedTexts['en-US'];

/** Texts of features: each namespace is a chunk of its own, too, and comes with the page that shows it. */
const featureTexts = import.meta.glob<Record<string, Texts>>([
  '../../../../../packages/phrases/src/{en-US,zh-CN}/*.ts',
  '!../../../../../packages/phrases/src/*/{domain-texts,shell,pages,blocks,words,mail,terms}.ts',
]);

type Texts = Record<string, string>;
/** A key of `domainTexts`. */
export type FeatureNamespace = keyof typeof domainTexts;

export const i18n = createInstance();

/** All that was asked for so far: another language needs the same. */
const wanted = new Set<FeatureNamespace>();

/** `companySignOn` stands in `company-sign-on.ts`. */
const fileOf = (language: Language, namespace: FeatureNamespace) =>
  `../../../../../packages/phrases/src/${language}/${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

export const isFeatureNamespace = (name: string): name is FeatureNamespace =>
  isShared(name) || fileOf('en-US', name as FeatureNamespace) in featureTexts;

async function textsOf(language: Language, namespace: FeatureNamespace): Promise<Texts | undefined> {
  if (isShared(namespace)) return loadersOfSharedTexts[language][namespace]();
  const module = await featureTexts[fileOf(language, namespace)]?.();
  return module?.[namespace];
}

async function loadNamespace(language: Language, namespace: FeatureNamespace): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const texts = await textsOf(language, namespace);
  if (!texts) throw new Error(`no texts of ${namespace} in ${language}`);
  i18n.addResourceBundle(language, namespace, texts);
}

async function loadConsoleTexts(language: Language): Promise<void> {
  const { consoleTexts: texts } = await loadersOfConsoleTexts[language]();
  for (const [namespace, entries] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, entries);
}

/** Texts of features. Pages need not call it: `page-texts.config.ts` says what comes with them. */
export async function loadTexts(...namespaces: FeatureNamespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  // While the language changes, the screen is still in the one before.
  const shown = new Set([i18n.language as Language, storedSettings().language]);
  await Promise.all([...shown].flatMap((language) => namespaces.map((name) => loadNamespace(language, name))));
}

async function showLanguage(language: Language): Promise<void> {
  await Promise.all([loadConsoleTexts(language), ...[...wanted].map((name) => loadNamespace(language, name))]);
  // A second switch may have happened while the texts came.
  if (storedSettings().language !== language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** An unhandled error fails a test: a page that shows `steps.running` instead of a text is found there. */
function complainAboutMissing(key: string, usedInstead?: string): string {
  if (usedInstead === undefined) reportError(new Error(`There is no text for ${key}`));
  return usedInstead ?? key;
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
    parseMissingKeyHandler: complainAboutMissing,
  });
  await showLanguage(storedSettings().language);
  onSettingsChange(() => {
    if (storedSettings().language !== i18n.language) void showLanguage(storedSettings().language);
  });
}

type Named = { nameEn: string; nameZh: string } | { titleEn: string; titleZh: string };
/** What a thing that has a name in both languages is called in one of them. */
export const nameIn = (language: string, thing: Named): string => {
  const [english, chinese] = 'nameEn' in thing ? [thing.nameEn, thing.nameZh] : [thing.titleEn, thing.titleZh];
  return language === 'zh-CN' ? chinese : english;
};

export const currentLanguage = (): Language => storedSettings().language;
