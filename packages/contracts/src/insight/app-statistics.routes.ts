import { z } from 'zod';
import { appLevels, journalMetrics, publicationMetrics, submissionMetrics } from '../appstore/metric.kinds.ts';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { recordId } from '../core/schema.ts';
import { figureFilterWith, statisticsPeriod } from './statistics.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

export const appStoreMetrics = [...submissionMetrics, ...publicationMetrics, ...journalMetrics] as const;

export const appStatisticsRoutes = defineLiveRoutes(
  'insight/appStatistics',
  { but: { series: untoldFigures, breakdown: untoldFigures, levels: untoldFigures, export: writtenOnce } },
  statisticsCalls({
    page: 'appstore',
    permission: 'data-appstore.query',
    exportPermission: 'data-appstore.export',
    about: 'to apps of the store',
    metrics: appStoreMetrics,
    levels: appLevels,
  }),
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

const rankedBy = { metric: z.enum(rankedMetrics).default('app.installed'), categoryId: recordId.optional() };

export const rankingRoutes = defineLiveRoutes(
  'insight/ranking',
  { but: { list: untoldFigures, export: writtenOnce } },
  {
    list: route({
      method: 'POST',
      path: 'datacenter/ranking/list',
      permission: 'data-ranking.query',
      summary: 'Apps by what happened to them in a period, with their place in the period before',
      input: statisticsPeriod.safeExtend(rankedBy),
      output: z.object({ rows: z.array(rankingRow), count: z.int().describe('Apps with at least one') }),
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
