import { appLevels } from '@tilldeck/contracts/appstore/metric.kinds';
import { appStatisticsRoutes, appStoreMetrics, rankingRoutes } from '@tilldeck/contracts/insight/app-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findLevels } from '../level/level.view.ts';
import { listNamedParts } from '../series/parts.view.ts';
import { findStatistics } from '../series/series.view.ts';
import { appFigures } from '../sheet/figure-pages.view.ts';
import { rankingFigures } from '../sheet/ranking-sheet.view.ts';
import { pagePublications } from './publication-record.view.ts';
import { listRanking } from './ranking.view.ts';

export const appStatisticsHandlers = bind(appStatisticsRoutes, {
  series: (ctx, input) => findStatistics(ctx, appStoreMetrics, input),
  levels: (ctx, input) => findLevels(ctx, appLevels[0].id, input),
  breakdown: (ctx, input) => listNamedParts(ctx, input),
  export: exportHandler(appFigures.bound),
  publications: (ctx, input) => pagePublications(ctx, input),
});

export const rankingHandlers = bind(rankingRoutes, {
  list: (ctx, input) => listRanking(ctx, input),
  export: exportHandler(rankingFigures.bound),
});
