/** What a notice is called in a language: its title there, or in the one it has. */
export const titleIn = (language: string, { titleEn, titleZh }: { titleEn: string; titleZh: string }): string =>
  language === 'zh-CN' ? titleZh || titleEn : titleEn || titleZh;

export const noticePath = ({ id }: { id: string }): string => `/support/notice/details/${id}`;
