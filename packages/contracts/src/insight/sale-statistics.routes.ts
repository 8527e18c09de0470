import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { saleMetrics } from '../devices/metric.kinds.ts';
import { statisticsPeriod } from './statistics.schemas.ts';
import { statisticsCalls, untoldFigures, writtenOnce } from './statistics-calls.schemas.ts';

/** What shipped devices can be broken down by. */
export const saleDimensions = ['partner', 'model', 'country', 'method'] as const;
export type SaleDimension = (typeof saleDimensions)[number];

/** Ages of devices that were shipped and never activated: up to so many days; the last is older. */
export const stockAges = [30, 90, 180, 365] as const;

const typicalDays = z
  .object({ days: z.number(), isMore: z.boolean().describe('It took longer than this') })
  .nullable()
  .describe('Interpolated within fixed steps; null without any');
export type TypicalDays = z.output<typeof typicalDays>;

export const saleSummary = z.object({
  today: z.iso.date().describe('In the timezone of the caller: ages are counted back from it'),
  medianDays: typicalDays,
  slowDays: typicalDays.describe('Nine of ten devices took at most so long'),
  steps: z.array(z.object({ key: z.string(), total: z.int() })).describe('Activated devices by days from shipping'),
  stock: z
    .array(z.object({ from: z.iso.date().nullable(), to: z.iso.date(), total: z.int() }))
    .describe('Shipped and not activated, by days they were shipped on; the youngest first'),
});

export const salePart = z.object({
  key: z.string().describe('Id of the value; empty for the rest, `own` for what no partner has'),
  name: z.string(),
  shipped: z.int(),
  sold: z.int().describe('Of these activated by now'),
});
export type SalePart = z.output<typeof salePart>;

const { series, export: asFile } = statisticsCalls({
  page: 'sale',
  permission: 'data-sale.query',
  exportPermission: 'data-sale.export',
  about: 'to shipped devices',
  metrics: saleMetrics,
});

export const saleStatisticsRoutes = defineLiveRoutes(
  'insight/saleStatistics',
  { but: { series: untoldFigures, summary: untoldFigures, breakdown: untoldFigures, export: writtenOnce } },
  {
    series,
    export: asFile,
    summary: route({
      method: 'POST',
      path: 'datacenter/sale/summary',
      permission: 'data-sale.query',
      summary: 'How long devices that were activated in a period took, and what was shipped and never activated',
      input: statisticsPeriod,
      output: saleSummary,
      errors: [],
    }),
    breakdown: route({
      method: 'POST',
      path: 'datacenter/sale/breakdown',
      permission: 'data-sale.query',
      summary: 'Devices shipped in a period and those of them that are activated, by partner, model, country or method',
      input: statisticsPeriod.safeExtend({ dimension: z.enum(saleDimensions) }),
      output: z.array(salePart),
      errors: [],
    }),
  },
);
