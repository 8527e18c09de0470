import { useTranslation } from 'react-i18next';

/** The gallery's own words stand where they are used: they are not part of the product. */
export function useSay(): (english: string, chinese: string) => string {
  const { i18n } = useTranslation();
  return (english, chinese) => (i18n.language === 'zh-CN' ? chinese : english);
}
