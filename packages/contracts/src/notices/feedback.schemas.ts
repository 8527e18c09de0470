import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { feedbackKinds, feedbackStates } from './notice.states.ts';
import { feedbackLength } from './notices.limits.ts';

const text = z.string().trim().min(1).max(feedbackLength);
export const feedbackDraft = z.object({
  kind: z.enum(feedbackKinds),
  text,
  page: z.string().trim().max(300).default('').describe('Address in the console where it was written'),
});

export const feedbackEntry = z.object({
  id: recordId,
  orgName: z.string(),
  account: z.string(),
  kind: z.enum(feedbackKinds),
  text: z.string(),
  page: z.string(),
  state: z.enum(feedbackStates),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type FeedbackEntry = z.output<typeof feedbackEntry>;

export const feedbackId = recordRef('feedback');
export const feedbackAnswer = z.object({ id: feedbackId, answer: text });
export const feedbackFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the text or of the account ID'),
  kind: z.enum(feedbackKinds).optional(),
  state: z.array(z.enum(feedbackStates)).max(feedbackStates.length).optional(),
});
