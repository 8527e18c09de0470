import { z } from 'zod';
import { richText } from '../core/rich-text.ts';
import { instant, recordId } from '../core/schema.ts';
import { maxAnswerCharacters, maxHits, maxKeywords, maxSearchText, maxSuggestText } from './item.limits.ts';

/** A draft is the vendor's; everybody reads what is published. */
export const itemStates = ['draft', 'published'] as const;
export type ItemState = (typeof itemStates)[number];

const title = z.string().trim().max(120);
const body = richText(maxAnswerCharacters).optional();

const fields = z.object({
  problemId: recordId.describe('The problem type, which names the product type as well'),
  titleEn: title.default(''),
  titleZh: title.default(''),
  bodyEn: body,
  bodyZh: body,
  keywords: z
    .string()
    .trim()
    .max(maxKeywords)
    .default('')
    .describe('Other words people search for; not shown to readers'),
});
type Fields = z.output<typeof fields>;

/** A language is written in full or not at all, and one of them is. */
function judgeLanguages({ titleEn, titleZh, bodyEn, bodyZh }: Fields, context: z.core.$RefinementCtx): void {
  const missing = (path: string) => context.addIssue({ code: 'custom', message: 'required', path: [path], input: '' });
  const isWritten = { en: titleEn !== '' || bodyEn, zh: titleZh !== '' || bodyZh };
  if (!isWritten.zh || isWritten.en) {
    if (titleEn === '') missing('titleEn');
    if (!bodyEn) missing('bodyEn');
  }
  if (isWritten.zh) {
    if (titleZh === '') missing('titleZh');
    if (!bodyZh) missing('bodyZh');
  }
}

export const itemDraft = fields.superRefine(judgeLanguages);
export const itemChange = fields.extend({ id: recordId, version: z.int() }).superRefine(judgeLanguages);
export const oneItem = z.object({ id: recordId });
export const itemStep = z.object({ id: recordId, version: z.int() });

const names = {
  productId: recordId,
  productNameEn: z.string(),
  productNameZh: z.string(),
  problemId: recordId,
  problemNameEn: z.string(),
  problemNameZh: z.string(),
};
const head = {
  id: recordId,
  titleEn: z.string().describe('Empty where the item is not written in English'),
  titleZh: z.string().describe('Empty where the item is not written in Chinese'),
  ...names,
  isTop: z.boolean(),
  publishedAt: instant.nullable(),
};

export const itemRow = z.object({
  ...head,
  state: z.enum(itemStates),
  viewCount: z.int().nullable().describe('One per person and day; null for partners'),
  helpedCount: z.int().nullable().describe('People whom it helped; null for partners'),
  updatedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type ItemRow = z.output<typeof itemRow>;

const bodies = {
  bodyEn: z.string().describe('Rich text, or empty'),
  bodyZh: z.string().describe('Rich text, or empty'),
};
export const itemDetail = itemRow.extend({ ...bodies, keywords: z.string() });
export type ItemDetail = z.output<typeof itemDetail>;

export const itemFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of a title or of the keywords'),
  state: z.enum(itemStates).optional(),
  productId: recordId.optional(),
  problemId: recordId.optional(),
});

/** A published item as a reader finds it. */
export const itemHit = z.object({
  ...head,
  leadEn: z.string().describe('How the English text begins'),
  leadZh: z.string().describe('How the Chinese text begins'),
});
export type ItemHit = z.output<typeof itemHit>;
export const itemHits = z.object({ items: z.array(itemHit).max(maxHits) });

/** A published item to read. */
export const itemAnswer = z.object({ ...head, ...bodies, updatedAt: instant });
export type ItemAnswer = z.output<typeof itemAnswer>;

export const searchQuestion = z.object({
  text: z.string().trim().min(1).max(maxSearchText),
  productId: recordId.optional(),
});
export const suggestQuestion = z.object({
  text: z.string().trim().max(maxSuggestText),
  productId: recordId.optional().describe('Chosen already: its answers come first'),
});

export const missedWords = z.object({
  words: z.string(),
  people: z.int().describe('How many searched for it'),
  times: z.int(),
  lastAt: instant,
});
export type MissedWords = z.output<typeof missedWords>;
