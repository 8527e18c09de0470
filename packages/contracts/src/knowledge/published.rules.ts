import type { RichDoc } from '../core/rich-text.ts';
import { plainTextOf } from '../core/rich-text-words.ts';
import { indexWords } from './search-words.rules.ts';

interface WrittenItem {
  titleEn: string;
  titleZh: string;
  keywords: string;
  bodyEn: RichDoc | null;
  bodyZh: RichDoc | null;
}

const leadLength = 240;
function leadOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > leadLength ? `${line.slice(0, leadLength).trimEnd()}…` : line;
}

/** What is made of an item when it is published: how it begins, and the words it is found by. */
export function publishedParts({ titleEn, titleZh, keywords, bodyEn, bodyZh }: WrittenItem) {
  const [en, zh] = [bodyEn ? plainTextOf(bodyEn) : '', bodyZh ? plainTextOf(bodyZh) : ''];
  const titleWords = indexWords([titleEn, titleZh, keywords].join('\n'));
  return {
    leadEn: leadOf(en),
    leadZh: leadOf(zh),
    titleWords,
    words: `${titleWords} ${indexWords([en, zh].join('\n'))}`,
  };
}
