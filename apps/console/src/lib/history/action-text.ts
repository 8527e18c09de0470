import { useTranslation } from 'react-i18next';

/** What an audit action is called; the name itself where a newer server writes one this console does not know. */
export function useActionText(): (action: string) => string {
  const { i18n } = useTranslation();
  return (action) => i18n.t(`audit:${action}` as never, { defaultValue: action }) as string;
}

/** Every action there is, as choices of a filter. */
export function useActionOptions(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const texts = (i18n.getResourceBundle(i18n.language, 'audit') ?? {}) as Record<string, string>;
  return Object.entries(texts)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
}
