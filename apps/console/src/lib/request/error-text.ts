import { useTranslation } from 'react-i18next';

/** The text of a refusal by its name in the catalogue; the name itself where this console does not know it. */
export function useErrorText(): (error: string) => string {
  const { i18n } = useTranslation();
  return (error) => i18n.t(`errors:${error}` as never, { defaultValue: error }) as string;
}
