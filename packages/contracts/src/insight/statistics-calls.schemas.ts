import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import type { MetricSpec } from '../core/metric.ts';
import { route } from '../core/route.ts';
import {
  figureColumns,
  figureFilter,
  levels,
  statistics,
  statisticsPart,
  statisticsPeriod,
  statisticsRequest,
} from './statistics.schemas.ts';

export const writtenOnce = 'a file that is written once';
export const untoldFigures = 'figures of whole days, added up every second: the page says as of when';

interface StatisticsPage<P extends string> {
  page: P;
  permission: `data-${string}.query`;
  exportPermission: `data-${string}.export`;
  /** What the figures are about, after 'What happened'. */
  about: string;
  metrics: readonly MetricSpec[];
  /** What there is at a moment. */
  levels?: readonly MetricSpec[];
}

/** The calls of each page with figures: days, what a metric is made of, and how many there were. */
export const statisticsCalls = <const P extends string>({
  page,
  permission,
  exportPermission,
  about,
  metrics,
  levels: shown = [],
}: StatisticsPage<P>) => ({
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
  levels: route({
    method: 'POST',
    path: `datacenter/${page}/levels`,
    permission,
    summary: 'How many there were at the end of each day, as a whole or by the values of a dimension',
    input: statisticsPeriod.safeExtend({
      dimension: z.enum(['', ...shown.flatMap(({ dimensions }) => dimensions)] as [string, ...string[]]).default(''),
    }),
    output: levels,
    errors: [],
  }),
  export: exportOf({
    path: `datacenter/${page}/export`,
    permission: exportPermission,
    summary: 'Write the figures of the page with the tables of its charts as a file',
    filter: figureFilter,
    columns: figureColumns,
  }),
});
