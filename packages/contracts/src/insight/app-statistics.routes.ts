import { z } from 'zod';
import { appLevels, journalMetrics, publicationMetrics, submissionMetrics } from '../appstore/metric.kinds.ts';
import { publicationStates } from '../appstore/publication.states.ts';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, paged, pageOf, recordId } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { figureFilterWith } from './statistics.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

export const appStoreMetrics = [...submissionMetrics, ...publicationMetrics, ...journalMetrics] as const;

export const publicationRecordFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
  appId: recordId.optional(),
  state: z.enum(publicationStates).optional(),
  ...timeRangeFields,
});
export const publicationRecord = z.object({
  id: recordId,
  appId: recordId,
  name: z.string(),
  versionName: z.string(),
  orgName: z.string(),
  state: z.enum(publicationStates),
  percent: z.int().describe('Of the devices it is meant for'),
  startedAt: instant,
  endedAt: instant.nullable(),
  createdBy: z.string(),
});
export type PublicationRecord = z.output<typeof publicationRecord>;

export const appStatisticsRoutes = defineLiveRoutes(
  'insight/appStatistics',
  {
    topics: ['appstore.app'],
    but: { series: untoldFigures, breakdown: untoldFigures, levels: untoldFigures, export: writtenOnce },
  },
  {
    ...statisticsCalls({
      page: 'appstore',
      permission: 'data-appstore.query',
      exportPermission: 'data-appstore.export',
      about: 'to apps of the store',
      metrics: appStoreMetrics,
      levels: appLevels,
    }),
    publications: route({
      method: 'POST',
      path: 'datacenter/appstore/publications',
      permission: 'data-appstore.query',
      summary: 'Page through publications that have begun, newest first unless asked otherwise',
      input: pageOf(publicationRecordFilter, ['startedAt']),
      output: paged(publicationRecord),
      errors: [],
    }),
  },
);

/** What apps are ranked by. */
export const rankedMetrics = ['app.installed', 'app.upgraded', 'app.downloaded', 'app.uninstalled'] as const;
/** Places that are listed. */
export const rankingTop = 100;

export const rankingRow = z.object({
  appId: recordId,
  name: z.string(),
  package: z.string(),
  place: z.int(),
  placeBefore: z.int().nullable().describe('In as many days before; null without any'),
  total: z.int(),
  totalBefore: z.int(),
});
export type RankingRow = z.output<typeof rankingRow>;

/** Periods whose places are made beforehand where there are many apps: whole days up to yesterday, null for all there were. */
export const rankingSpans = ['day', 'week', 'month', 'all'] as const;
export type RankingSpan = (typeof rankingSpans)[number];
export const rankingSpanDays: Readonly<Record<RankingSpan, number | null>> = { day: 1, week: 7, month: 30, all: null };

const rankedBy = { metric: z.enum(rankedMetrics).default('app.installed'), categoryId: recordId.optional() };

const rankingRequest = figureFilterWith({
  ...rankedBy,
  span: z.enum(rankingSpans).default('month').describe('Whole days up to yesterday, where `from` and `to` name none'),
});

export const ranking = z.object({
  rows: z.array(rankingRow),
  count: z.int().describe('Apps with at least one'),
  from: z.iso.date().nullable().describe('First day; null where everything counts'),
  to: z.iso.date().describe('Last day'),
  at: instant.describe('When the figures had been added up that the places were made from'),
});

export const rankingRoutes = defineLiveRoutes(
  'insight/ranking',
  { but: { list: untoldFigures, export: writtenOnce } },
  {
    list: route({
      method: 'POST',
      path: 'datacenter/ranking/list',
      permission: 'data-ranking.query',
      summary: 'Apps by what happened to them in a period, with their place in the period before',
      input: rankingRequest,
      output: ranking,
      errors: [],
    }),
    export: exportOf({
      path: 'datacenter/ranking/export',
      permission: 'data-ranking.export',
      summary: 'Write the ranking of apps as a file',
      filter: figureFilterWith(rankedBy),
      columns: ['place', 'placeBefore', 'name', 'package', 'total', 'totalBefore'],
    }),
  },
);
