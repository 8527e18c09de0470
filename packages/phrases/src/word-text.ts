import { words as english } from './en-US/words.ts';
import type { Language } from './language.ts';
import { words as chinese } from './zh-CN/words.ts';

const texts = { 'en-US': english, 'zh-CN': chinese } satisfies Record<Language, unknown>;

/** A word that all areas share, where the server names something: columns of an export. */
export const wordText = (language: Language, key: keyof typeof english): string => texts[language][key];
