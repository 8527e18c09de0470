import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { maxFailureReason } from './app.limits.ts';
import { appVersionDetail, appVersionRow, submitCheck } from './app.schemas.ts';
import { reviewStages, versionStates } from './app.states.ts';

/** What a reviewer answers, one by one. */
export const reviewQuestions = ['identity', 'content', 'permissions', 'security', 'function', 'compatibility'] as const;
export type ReviewQuestion = (typeof reviewQuestions)[number];
export const reviewAnswers = ['ok', 'doubt', 'not_checked'] as const;
export const reviewAnswer = z.object({
  question: z.enum(reviewQuestions),
  answer: z.enum(reviewAnswers),
  note: z.string().trim().max(500).default(''),
});
export type ReviewAnswer = z.output<typeof reviewAnswer>;

export const review = z.object({
  id: recordId,
  round: z.int().describe('Counts submissions'),
  stage: z.enum(reviewStages),
  reviewerId: recordId.nullable(),
  reviewer: z.string(),
  verdict: z.enum(['passed', 'failed']).nullable().describe('Null while it is under way'),
  reason: z.string(),
  answers: z.array(reviewAnswer),
  takenAt: instant,
  decidedAt: instant.nullable(),
  dueAt: instant,
});
export type Review = z.output<typeof review>;

export const reviewRow = appVersionRow.extend({
  stage: z.enum(reviewStages).nullable().describe('The review it waits for or is in'),
  reviewer: z.string().describe('Who has it, or had it last'),
  dueAt: instant.nullable().describe('Until when the present review is promised'),
  round: z.int(),
  submittedBy: z.string(),
  isMineToTake: z.boolean().describe('The caller may begin the next review'),
  isMine: z.boolean().describe('The caller has taken it'),
});
export type ReviewRow = z.output<typeof reviewRow>;

/** How a version differs from the public one; a first version from nothing. */
export const comparison = z.object({
  before: z.object({ id: recordId, versionCode: z.int(), versionName: z.string() }).nullable(),
  facts: z.array(
    z.object({
      field: z.enum([
        'versionCode',
        'versionName',
        'size',
        'minSdk',
        'targetSdk',
        'certificate',
        'schemes',
        'isDebuggable',
      ]),
      before: z.string().nullable(),
      after: z.string(),
      isChanged: z.boolean(),
    }),
  ),
  lists: z.array(
    z.object({
      field: z.enum(['permissions', 'exported', 'abis', 'keywords']),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      kept: z.array(z.string()),
    }),
  ),
  texts: z.array(
    z.object({
      field: z.enum(['name', 'introduction', 'versionDetail', 'category', 'secondCategory']),
      before: z.string().nullable(),
      after: z.string(),
      isChanged: z.boolean(),
    }),
  ),
  pictures: z.array(
    z.object({
      field: z.enum(['icon', 'landscape', 'portrait']),
      before: z.array(recordId),
      after: z.array(recordId),
      isChanged: z.boolean(),
    }),
  ),
});
export type Comparison = z.output<typeof comparison>;

export const reviewDetail = reviewRow.extend({
  detail: appVersionDetail,
  comparison,
  checks: z.array(submitCheck),
  reviews: z.array(review).describe('Newest first'),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

export const reviewFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
  state: z.array(z.enum(versionStates)).max(versionStates.length).optional(),
  isOverdue: z.boolean().optional(),
  isMine: z.boolean().optional().describe('Only what the caller has taken'),
  isOthers: z.boolean().optional().describe('Only what the caller neither submitted nor reviewed first'),
  ...timeRangeFields,
});

const choice = { id: recordRef('appVersion'), version: z.int() };
export const reviewTake = z.object(choice);
export const reviewVerdict = z
  .object({
    ...choice,
    verdict: z.enum(['passed', 'failed']),
    reason: z.string().trim().max(maxFailureReason).default(''),
    answers: z
      .array(reviewAnswer)
      .max(reviewQuestions.length)
      .refine((all) => new Set(all.map(({ question }) => question)).size === all.length, 'duplicate')
      .default([]),
  })
  .superRefine(({ verdict, reason }, judge) => {
    if (verdict === 'failed' && reason === '')
      judge.addIssue({ code: 'custom', path: ['reason'], message: 'required' });
  });

/** Longest period of a report. */
export const maxReportDays = 366;
export const reviewReportRequest = z
  .object({ ...timeRangeFields })
  .describe('The last 30 days where no period is named; at most 366 days');
export const reviewReport = z.object({
  submitted: z.int().describe('Submitted, each round of a version'),
  passed: z.int().describe('Passed both reviews'),
  failed: z.int().describe('Failed in one of them'),
  waiting: z.int().describe('Now'),
  overdue: z.int().describe('Now'),
  medianHours: z.number().nullable().describe('Of a review, from when it could begin to its verdict'),
  inTimePercent: z.number().nullable(),
  reviewers: z.array(
    z.object({
      reviewer: z.string(),
      stage: z.enum(reviewStages),
      passed: z.int(),
      failed: z.int(),
      medianHours: z.number().nullable(),
    }),
  ),
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })).describe('The most frequent first'),
  days: z
    .array(z.object({ day: z.iso.date(), passed: z.int(), failed: z.int() }))
    .describe("Verdicts of either stage by the caller's calendar; days without one are left out"),
});
export type ReviewReport = z.output<typeof reviewReport>;
