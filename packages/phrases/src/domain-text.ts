import { domainTexts as english } from './en-US/domain-texts.ts';
import { fillText, type Language } from './language.ts';
import { domainTexts as chinese } from './zh-CN/domain-texts.ts';

type Texts = typeof english;
export type DomainTextKey<N extends keyof Texts> = Extract<keyof Texts[N], string>;
const texts: Record<Language, Texts> = { 'en-US': english, 'zh-CN': chinese };

/** A text of the console on the server, for files that a person reads outside it. */
export const domainText = <N extends keyof Texts>(
  language: Language,
  namespace: N,
  key: DomainTextKey<N>,
  values?: Record<string, string | number>,
): string => fillText(texts[language][namespace][key] as string, values);

/** Texts of one namespace that wait for the language of their reader. */
export const labelsOf =
  <N extends keyof Texts>(namespace: N) =>
  (key: DomainTextKey<N>) =>
  (language: Language): string =>
    domainText(language, namespace, key);

/** As `domainText`, for keys that come from the database: the key itself where no text is known. */
export const domainTextOr = (language: Language, namespace: keyof Texts, key: string): string =>
  (texts[language][namespace] as Readonly<Record<string, string>>)[key] ?? key;
