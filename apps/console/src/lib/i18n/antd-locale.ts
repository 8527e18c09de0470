import type { Language } from '@tilldeck/phrases/language';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';

/** antd's own texts and the calendar's, in step with ours. English is what both speak unasked. */
export async function loadAntdLocale(language: Language): Promise<Locale | undefined> {
  if (language === 'en-US') {
    dayjs.locale('en');
    return undefined;
  }
  const [locale] = await Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
  dayjs.locale('zh-cn');
  return locale.default;
}
