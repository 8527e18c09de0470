import type { Language } from '@tilldeck/phrases/language';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';

/** antd's own texts and the calendar's, in step with ours. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  if (language === 'zh-CN') {
    const [locale] = await Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    dayjs.locale('zh-cn');
    return locale.default;
  }
  dayjs.locale('en');
  return (await import('antd/locale/en_US')).default;
}
