import { partnerLevels } from '@tilldeck/contracts/identity/metric.kinds';
import { partnerPageMetrics, partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findLevels } from '../level/level.view.ts';
import { listNamedParts } from '../series/parts.view.ts';
import { findStatistics } from '../series/series.view.ts';
import { partnerFigures } from '../sheet/figure-pages.view.ts';
import { findPartnerSummary, pagePartnerFigures } from './partner-figures.view.ts';

export const partnerStatisticsHandlers = bind(partnerStatisticsRoutes, {
  series: (ctx, input) => findStatistics(ctx, partnerPageMetrics, input),
  levels: (ctx, input) => findLevels(ctx, partnerLevels[0].id, input),
  breakdown: (ctx, input) => listNamedParts(ctx, input),
  export: exportHandler(partnerFigures.bound),
  summary: (ctx) => findPartnerSummary(ctx.scope),
  page: (ctx, input) => pagePartnerFigures(ctx, input),
});
