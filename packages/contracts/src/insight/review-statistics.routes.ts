import { z } from 'zod';
import { reviewStages } from '../appstore/app.states.ts';
import { reviewMetrics, submissionMetrics } from '../appstore/metric.kinds.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, newestFirst, paged, recordId } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { statisticsPeriod } from './statistics.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

export const reviewPageMetrics = [...submissionMetrics, ...reviewMetrics] as const;

export const reviewSummary = z.object({
  waiting: z.int().describe('Now'),
  overdue: z.int().describe('Now'),
  medianHours: z.number().nullable().describe('Of a review, from when it could begin to its verdict'),
  slowHours: z.number().nullable().describe('Nine of ten reviews took at most so long'),
  inTimePercent: z.number().nullable(),
});

export const verdictFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
  stage: z.enum(reviewStages).optional(),
  verdict: z.enum(['passed', 'failed']).optional(),
  ...timeRangeFields,
});
export const verdictRow = z.object({
  id: recordId,
  versionId: recordId,
  name: z.string(),
  versionName: z.string(),
  round: z.int(),
  stage: z.enum(reviewStages),
  verdict: z.enum(['passed', 'failed']),
  reason: z.string(),
  reviewer: z.string(),
  decidedAt: instant,
  hours: z.number().describe('From when it could begin to its verdict'),
  isInTime: z.boolean(),
});
export type VerdictRow = z.output<typeof verdictRow>;

const calls = statisticsCalls({
  page: 'review',
  permission: 'data-review.query',
  exportPermission: 'data-review.export',
  about: 'in reviews',
  metrics: reviewPageMetrics,
});

export const reviewStatisticsRoutes = defineLiveRoutes(
  'insight/reviewStatistics',
  { topics: ['appstore.version'], but: { series: untoldFigures, breakdown: untoldFigures, export: writtenOnce } },
  {
    series: calls.series,
    breakdown: calls.breakdown,
    export: calls.export,
    summary: route({
      method: 'POST',
      path: 'datacenter/review/summary',
      permission: 'data-review.query',
      summary: 'What waits for a review now, and how long reviews of a period took',
      input: statisticsPeriod,
      output: reviewSummary,
      errors: [],
    }),
    page: route({
      method: 'POST',
      path: 'datacenter/review/page',
      permission: 'data-review.query',
      summary: 'Page through verdicts, newest first',
      input: newestFirst(verdictFilter),
      output: paged(verdictRow),
      errors: [],
    }),
  },
);
