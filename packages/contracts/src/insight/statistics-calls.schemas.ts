import { z } from 'zod';
import type { MetricSpec } from '../core/metric.ts';
import { route } from '../core/route.ts';
import { statistics, statisticsPart, statisticsPeriod, statisticsRequest } from './statistics.schemas.ts';

export const untoldFigures = 'figures of whole days, added up every second: the page says as of when';

interface StatisticsPage<P extends string> {
  page: P;
  permission: `data-${string}.query`;
  /** What the figures are about, after 'What happened'. */
  about: string;
  metrics: readonly MetricSpec[];
}

/** The two calls of each page with figures: days, and what a metric is made of. */
export const statisticsCalls = <const P extends string>({ page, permission, about, metrics }: StatisticsPage<P>) => ({
  series: route({
    method: 'POST',
    path: `datacenter/${page}/series`,
    permission,
    summary: `What happened ${about} on each day of a period, and in the one it is compared with`,
    input: statisticsRequest,
    output: statistics,
    errors: [],
  }),
  breakdown: route({
    method: 'POST',
    path: `datacenter/${page}/breakdown`,
    permission,
    summary: `What happened ${about} in a period, by the values of a dimension`,
    input: statisticsPeriod.safeExtend({
      metric: z.enum(metrics.map(({ id }) => id) as [string, ...string[]]),
      dimension: z.enum([...new Set(metrics.flatMap(({ dimensions }) => dimensions))] as [string, ...string[]]),
    }),
    output: z.array(statisticsPart),
    errors: [],
  }),
});
