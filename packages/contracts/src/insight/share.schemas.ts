import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { maxReportFilter } from './report.limits.ts';
import { sheet } from './sheet.schemas.ts';

export const maxShareDays = 90;
/** Links of one organisation that can be opened at the same time. */
export const maxOpenShares = 200;
export const shareStates = ['open', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

/** What a person fills in; the page and its filter come from where the person is. */
export const shareForm = z.object({
  name: z.string().trim().min(1).max(60).describe('For the list of links; who opens the link does not see it'),
  days: z.number().int().min(1).max(maxShareDays).describe('How long the link can be opened'),
});
export const shareDraft = shareForm.extend({
  source: z.string().min(1).max(100).describe('The page with figures: the id of its export call'),
  filter: z
    .string()
    .max(maxReportFilter)
    .default('{}')
    .describe('JSON: filter and days, as the export call takes them'),
});

export const share = z.object({
  id: recordId,
  name: z.string(),
  sourceName: z.string().describe("In the caller's language"),
  orgName: z.string(),
  author: z.string(),
  state: z.enum(shareStates),
  viewCount: z.int(),
  viewedAt: instant.nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type Share = z.output<typeof share>;
export const newShare = share.extend({ token: z.string().describe('The secret of the link; told once') });
export const oneShare = z.object({ id: recordRef('share') });

export const sharedSheet = z.object({ sheet, expiresAt: instant });
