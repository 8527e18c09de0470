import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { bind } from '../../../platform/http/bind.ts';
import { findDeviceSeries, listDeviceParts } from './device-statistics.view.ts';

export const deviceStatisticsHandlers = bind(deviceStatisticsRoutes, {
  series: (ctx, input) => findDeviceSeries(ctx.scope, ctx.timezone, input),
  breakdown: (ctx, input) => listDeviceParts(ctx.scope, ctx.timezone, input),
});
