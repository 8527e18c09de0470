interface Titled {
  titleEn: string;
  titleZh: string;
}
interface Written extends Titled {
  bodyEn: string;
  bodyZh: string;
}
export type AnswerLanguage = 'en-US' | 'zh-CN';

/** The reader's language where the answer has it, the other one otherwise. */
export const languageOf = (language: string, { titleEn, titleZh }: Titled): AnswerLanguage =>
  (language === 'zh-CN' && titleZh !== '') || titleEn === '' ? 'zh-CN' : 'en-US';

export const titleIn = (language: string, item: Titled): string =>
  languageOf(language, item) === 'zh-CN' ? item.titleZh : item.titleEn;
export const leadIn = (language: string, item: Titled & { leadEn: string; leadZh: string }): string =>
  languageOf(language, item) === 'zh-CN' ? item.leadZh : item.leadEn;
export const bodyIn = (language: AnswerLanguage, item: Written): string =>
  language === 'zh-CN' ? item.bodyZh : item.bodyEn;

export const productIn = (language: string, item: { productNameEn: string; productNameZh: string }): string =>
  language === 'zh-CN' ? item.productNameZh : item.productNameEn;
export const problemIn = (language: string, item: { problemNameEn: string; problemNameZh: string }): string =>
  language === 'zh-CN' ? item.problemNameZh : item.problemNameEn;
