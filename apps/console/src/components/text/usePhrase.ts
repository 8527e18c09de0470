import type { FlatNamespace, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Any text of any namespace: `t('devices:column.sn')`. */
export type Translate = TFunction<readonly FlatNamespace[]>;

/** A text, or how to find it, so that columns and fields can be constants outside components. */
export type Phrase = string | ((t: Translate) => string);

/** Turns phrases into texts of the current language. */
export function usePhrase(): (phrase: Phrase) => string {
  const { t } = useTranslation();
  return (phrase) => (typeof phrase === 'string' ? phrase : phrase(t as unknown as Translate));
}
