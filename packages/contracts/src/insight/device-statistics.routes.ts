import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { deviceLevels, deviceMetrics } from '../devices/metric.kinds.ts';
import { statisticsPeriod } from './statistics.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

/** Days that a device has to have been connected in to count as active, up to a day. */
export const activeSpans = ['1', '7', '30'] as const;

export const activeDevices = z.object({
  days: z.array(z.iso.date()),
  lines: z.array(
    z.object({
      span: z.enum(activeSpans).describe('Connected at least once in so many days up to the day'),
      values: z.array(z.int().nullable()).describe('One for each day; null where it is not counted'),
    }),
  ),
});
export type ActiveDevices = z.output<typeof activeDevices>;

export const deviceStatisticsRoutes = defineLiveRoutes(
  'insight/deviceStatistics',
  {
    but: {
      series: untoldFigures,
      breakdown: untoldFigures,
      levels: untoldFigures,
      active: untoldFigures,
      export: writtenOnce,
    },
  },
  {
    ...statisticsCalls({
      page: 'device',
      permission: 'data-device.query',
      exportPermission: 'data-device.export',
      about: 'to devices',
      metrics: deviceMetrics,
      levels: deviceLevels,
    }),
    active: route({
      method: 'POST',
      path: 'datacenter/device/active',
      permission: 'data-device.query',
      summary: 'How many devices were connected on each day of their own calendars, and in 7 and 30 days up to it',
      input: statisticsPeriod,
      output: activeDevices,
      errors: [],
    }),
  },
);
