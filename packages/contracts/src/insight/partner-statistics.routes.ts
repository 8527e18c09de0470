import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, newestFirst, paged, recordId } from '../core/schema.ts';
import { wallTime } from '../core/time-range.ts';
import { partnerLevels, partnerMetrics, signInMetrics } from '../identity/metric.kinds.ts';
import { partnerTopics } from '../identity/partner.events.ts';
import { partnerTypes } from '../identity/session.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

export const partnerPageMetrics = [...partnerMetrics, ...signInMetrics] as const;
/** A partner is dormant after this many days in which nobody signed in. */
export const dormantDays = 30;

export const partnerSummary = z.object({
  total: z.int(),
  controllable: z.int(),
  cooperative: z.int(),
  pending: z.int().describe('Nobody has activated the first account yet'),
  dormant: z.int().describe('Activated, and nobody signed in for 30 days'),
});

export const partnerFigureFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name'),
  type: z.enum(partnerTypes).optional(),
  country: z.string().max(2).optional(),
  state: z.enum(['active', 'pending', 'dormant', 'terminated']).optional(),
  addedFrom: wallTime.optional().describe('Added not before this'),
  addedTo: wallTime.optional().describe('Added before this'),
  terminatedFrom: wallTime.optional().describe('Terminated not before this'),
  terminatedTo: wallTime.optional().describe('Terminated before this'),
});

export const partnerFigureRow = z.object({
  id: recordId,
  name: z.string(),
  type: z.enum(partnerTypes).nullable(),
  parentName: z.string(),
  country: z.string().nullable(),
  deviceCount: z.int(),
  addedAt: instant,
  activatedAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
  terminatedAt: instant.nullable(),
});
export type PartnerFigureRow = z.output<typeof partnerFigureRow>;

export const partnerStatisticsRoutes = defineLiveRoutes(
  'insight/partnerStatistics',
  {
    topics: partnerTopics,
    but: { series: untoldFigures, breakdown: untoldFigures, levels: untoldFigures, export: writtenOnce },
  },
  {
    ...statisticsCalls({
      page: 'partner',
      permission: 'data-partner.query',
      exportPermission: 'data-partner.export',
      about: 'to partners and at sign-in',
      metrics: partnerPageMetrics,
      levels: partnerLevels,
    }),
    summary: route({
      method: 'POST',
      path: 'datacenter/partner/summary',
      permission: 'data-partner.query',
      summary: 'How many partners there are now, by type and state',
      input: z.object({}),
      output: partnerSummary,
      errors: [],
    }),
    page: route({
      method: 'POST',
      path: 'datacenter/partner/page',
      permission: 'data-partner.query',
      summary: 'Page through partners behind the figures, terminated ones included, newest first',
      input: newestFirst(partnerFigureFilter),
      output: paged(partnerFigureRow),
      errors: [],
    }),
  },
);
