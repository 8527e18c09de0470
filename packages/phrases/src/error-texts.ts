import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { errors as english } from './en-US/domain-texts.ts';
import { fillText, type Language } from './language.ts';
import { errors as chinese } from './zh-CN/domain-texts.ts';

const texts: Record<Language, Record<ErrorCode, string>> = { 'en-US': english, 'zh-CN': chinese };

/** The refusal in the caller's language. */
export const errorText = (language: Language, code: ErrorCode, values?: Record<string, string | number>): string =>
  fillText(texts[language][code], values);
