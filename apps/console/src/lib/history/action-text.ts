import { useTranslation } from 'react-i18next';

/** What an audit action is called; the name itself where a newer server writes one this console does not know. */
export function useActionText(): (action: string) => string {
  const { i18n } = useTranslation();
  return (action) => i18n.t(`audit:${action}` as never, { defaultValue: action }) as string;
}
