import { z } from 'zod';
import { richText } from '../core/rich-text.ts';
import { instant, recordId } from '../core/schema.ts';
import { answerActions } from './safe-action.schemas.ts';
import { maxAnswerName, maxTicketText } from './support.limits.ts';

export const answerLanguages = ['en-US', 'zh-CN'] as const;

/** Values of the ticket that an answer names in square brackets; the console fills them in when it is inserted. */
export const answerValues = ['number', 'title', 'partner', 'sn', 'agent'] as const;
export type AnswerValue = (typeof answerValues)[number];

const fields = {
  name: z.string().trim().min(1).max(maxAnswerName),
  language: z.enum(answerLanguages),
  body: richText(maxTicketText),
  action: z
    .enum(answerActions)
    .default('none')
    .describe('What the device of the ticket does when a reply is sent with it'),
};
export const answerDraft = z.object(fields);
export const answerChange = z.object({
  id: recordId,
  version: z.number().int().describe('The version that was read; a newer one refuses the change'),
  ...fields,
});

export const cannedAnswer = z.object({
  id: recordId,
  name: z.string(),
  language: z.enum(answerLanguages),
  body: z.string(),
  action: z.enum(answerActions),
  createdBy: z.string(),
  updatedAt: instant,
  version: z.number().int(),
});
export type CannedAnswer = z.output<typeof cannedAnswer>;

export const answerFilter = z.object({
  keyword: z.string().trim().max(maxAnswerName).optional(),
  language: z.enum(answerLanguages).optional(),
});
