import { mail as english } from './en-US/mail.ts';
import { fillText, type Language } from './language.ts';
import { mail as chinese } from './zh-CN/mail.ts';

export type MailTextKey = keyof typeof english;
const texts: Record<Language, Record<MailTextKey, string>> = { 'en-US': english, 'zh-CN': chinese };

/** A sentence of a mail in its reader's language. */
export const mailText = (language: Language, key: MailTextKey, values?: Record<string, string | number>): string =>
  fillText(texts[language][key], { product: texts[language]['layout.product'], ...values });
