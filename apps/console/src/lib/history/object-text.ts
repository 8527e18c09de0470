import { useTranslation } from 'react-i18next';

/** What a kind of object is called; its own word where a newer server knows one this console does not. */
export function useObjectTypes(): { text: (type: string) => string; options: { value: string; label: string }[] } {
  const { i18n } = useTranslation();
  const text = (type: string) => i18n.t(`objects:${type}` as never, { defaultValue: type }) as string;
  const texts = (i18n.getResourceBundle(i18n.language, 'objects') ?? {}) as Record<string, string>;
  const options = Object.entries(texts)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  return { text, options };
}
