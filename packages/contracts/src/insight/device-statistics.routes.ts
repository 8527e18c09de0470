import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { deviceMetrics } from '../devices/metric.kinds.ts';
import { statistics, statisticsPart, statisticsPeriod } from './statistics.schemas.ts';

const metric = z.enum(deviceMetrics.map(({ id }) => id));

const untold = 'figures of whole days, added up every second: the page says as of when';

export const deviceStatisticsRoutes = defineLiveRoutes(
  'insight/deviceStatistics',
  { but: { series: untold, breakdown: untold } },
  {
    series: route({
      method: 'POST',
      path: 'datacenter/device/series',
      permission: 'data-device.query',
      summary: 'What happened to devices on each day of a period, and in the period before',
      input: statisticsPeriod,
      output: statistics,
      errors: [],
    }),
    breakdown: route({
      method: 'POST',
      path: 'datacenter/device/breakdown',
      permission: 'data-device.query',
      summary: 'What happened to devices in a period, by model',
      input: statisticsPeriod.safeExtend({ metric }),
      output: z.array(statisticsPart),
      errors: [],
    }),
  },
);
