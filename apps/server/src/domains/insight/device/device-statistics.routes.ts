import { deviceLevels, deviceMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findActive } from '../active/active.view.ts';
import { findLevels } from '../level/level.view.ts';
import { listNamedParts } from '../series/parts.view.ts';
import { findStatistics } from '../series/series.view.ts';
import { deviceFigures } from '../sheet/figure-pages.view.ts';

export const deviceStatisticsHandlers = bind(deviceStatisticsRoutes, {
  series: (ctx, input) => findStatistics(ctx, deviceMetrics, input),
  levels: (ctx, input) => findLevels(ctx, deviceLevels[0].id, input),
  breakdown: (ctx, input) => listNamedParts(ctx, input),
  active: (ctx, input) => findActive(ctx, input),
  export: exportHandler(deviceFigures.bound),
});
