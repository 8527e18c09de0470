import { reviewPageMetrics, reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { listNamedParts } from '../series/parts.view.ts';
import { findStatistics } from '../series/series.view.ts';
import { reviewFigures } from '../sheet/figure-pages.view.ts';
import { findReviewSummary, pageVerdicts } from './verdict.view.ts';

export const reviewStatisticsHandlers = bind(reviewStatisticsRoutes, {
  series: (ctx, input) => findStatistics(ctx, reviewPageMetrics, input),
  breakdown: (ctx, input) => listNamedParts(ctx, input),
  export: exportHandler(reviewFigures.bound),
  summary: (ctx, input) => findReviewSummary(ctx, input),
  page: (ctx, input) => pageVerdicts(ctx, input),
});
