import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { type BlacklistKind, blacklistEvents, blacklistStages, blacklistStates } from './blacklist.states.ts';

/** Ours: a column that one paste may bring. */
export const blacklistImportMax = 500;
const opinionMax = 200;
const words = z.string().trim().max(opinionMax);

/** An Android application id: at least two parts. */
const packageName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/, 'packageName')
  .meta({ example: 'com.example.app' });

export const blacklistValue: Record<BlacklistKind, typeof packageName> = { mdm: serialNumber, package: packageName };

const version = z.number().int().describe('The version that was read; a newer one refuses the change');
const choice = { id: recordRef('blacklistEntry'), version };

export const blacklistEntry = z.object({
  id: recordId,
  value: z.string().describe('Serial number or package name'),
  description: z.string().describe('Why it was put on the list'),
  state: z
    .enum(blacklistStates)
    .describe('enabling: pending approval, then enabled; disabling: pending approval, then disabled'),
  stage: z.enum(blacklistStages).nullable().describe('Which review is awaited while an approval is pending'),
  isInForce: z.boolean().describe('Whether it counts now; what is asked to be taken off counts until it is off'),
  createdBy: z.string().describe('Login name'),
  createdAt: instant,
  requestedById: recordId.describe('Who asked last; reviews are done by others'),
  requestedBy: z.string(),
  requestedAt: instant,
  midReviewedById: recordId.nullable().describe('Who passed the mid-level review; the final one is done by another'),
  midReviewedBy: z.string().nullable(),
  updatedAt: instant,
  version: z.number().int(),
});
export type BlacklistEntry = z.output<typeof blacklistEntry>;

export const blacklistStep = z.object({
  id: recordId,
  at: instant,
  by: z.string().describe('Login name'),
  event: z.enum(blacklistEvents),
  wanted: z.enum(['enabled', 'disabled']).describe('What was asked for'),
  stage: z.enum(blacklistStages).nullable().describe('The review it was; a request and its withdrawal are none'),
  opinion: z.string(),
});
export type BlacklistStep = z.output<typeof blacklistStep>;

export const blacklistDetail = blacklistEntry.extend({
  history: z.array(blacklistStep).describe('Requests, reviews and withdrawals, newest first'),
});

export const blacklistFilter = z.object({
  value: z.string().trim().max(200).optional().describe('Part of the value'),
  state: z.enum(blacklistStates).optional(),
  stage: z.enum(blacklistStages).optional(),
  creator: z.string().trim().max(120).optional().describe('Part of the login name'),
  ...timeRangeFields,
});

export const blacklistDraft = (kind: BlacklistKind) =>
  z.object({ value: blacklistValue[kind], description: words.min(1).describe('Why; the reviewers decide by it') });

export const blacklistImport = z.object({
  values: z.array(z.string().trim().max(300)).min(1).max(blacklistImportMax),
  description: words.min(1).describe('Why; the same for all of them'),
});

export const blacklistImportOutcomes = ['added', 'exists', 'repeated', 'invalid'] as const;
export const blacklistImportResult = z.object({
  added: z.number().int(),
  lines: z
    .array(z.object({ value: z.string(), outcome: z.enum(blacklistImportOutcomes) }))
    .describe('Each value with what became of it, in the order given'),
});
export type BlacklistImportResult = z.output<typeof blacklistImportResult>;

export const blacklistRequest = z.object({
  ...choice,
  reason: words.min(1).describe('Why; the reviewers decide by it'),
});
export const blacklistWithdrawal = z.object(choice);

const verdict = { decision: z.enum(['pass', 'refuse']), opinion: words.default('') };
const opinionOnRefusal = (
  given: { decision: 'pass' | 'refuse'; opinion: string },
  context: z.core.$RefinementCtx,
): void => {
  if (given.decision === 'refuse' && given.opinion === '')
    context.issues.push({ code: 'custom', message: 'opinion', path: ['opinion'], input: given.opinion });
};
/** What a reviewer fills in. Who is refused has a right to know why. */
export const blacklistVerdict = z.object(verdict).superRefine(opinionOnRefusal);
export const blacklistReview = z.object({ ...choice, ...verdict }).superRefine(opinionOnRefusal);
