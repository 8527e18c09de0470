interface Titled {
  titleEn: string;
  titleZh: string;
}

const isShownInChinese = (language: string, { titleEn, titleZh }: Titled): boolean =>
  language === 'zh-CN' ? titleZh !== '' : titleEn === '';

/** In the reader's language, or in the one the notice has. */
export const noticeTitle = (language: string, notice: Titled): string =>
  isShownInChinese(language, notice) ? notice.titleZh : notice.titleEn;

export const noticeContent = (language: string, notice: Titled & { contentEn: string; contentZh: string }): string =>
  isShownInChinese(language, notice) ? notice.contentZh : notice.contentEn;
