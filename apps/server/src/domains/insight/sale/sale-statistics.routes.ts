import { saleMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findStatistics } from '../series/series.view.ts';
import { saleFigures } from '../sheet/figure-pages.view.ts';
import { findSaleSummary, listSaleParts } from './sale.view.ts';

export const saleStatisticsHandlers = bind(saleStatisticsRoutes, {
  series: (ctx, input) => findStatistics(ctx, saleMetrics, input),
  summary: (ctx, input) => findSaleSummary(ctx, input),
  breakdown: (ctx, input) => listSaleParts(ctx, input),
  export: exportHandler(saleFigures.bound),
});
