import { defineLiveRoutes } from '../core/route.ts';
import { deviceLevels, deviceMetrics } from '../devices/metric.kinds.ts';
import { statisticsCalls, untoldFigures } from './statistics-calls.schemas.ts';

export const deviceStatisticsRoutes = defineLiveRoutes(
  'insight/deviceStatistics',
  { but: { series: untoldFigures, breakdown: untoldFigures, levels: untoldFigures } },
  statisticsCalls({
    page: 'device',
    permission: 'data-device.query',
    about: 'to devices',
    metrics: deviceMetrics,
    levels: deviceLevels,
  }),
);
