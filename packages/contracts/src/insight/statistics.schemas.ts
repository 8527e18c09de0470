import { z } from 'zod';
import { instant } from '../core/schema.ts';

export const maxStatisticsDays = 400;
/** Lines of a breakdown; the rest is summed. */
export const breakdownTop = 10;
/** Facts may still arrive for days younger than this. */
export const openDays = 7;

const day = z.iso.date().meta({ example: '2026-11-01' });
const dayMs = 86_400_000;

/** Days of the caller's timezone, both included. */
export const statisticsPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / dayMs < maxStatisticsDays, {
    error: 'range',
    path: ['to'],
  });

/** What a period is compared with: as many days just before it, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const;
export type StatisticsComparison = (typeof comparisons)[number];
const partOf = z
  .object({ dimension: z.string().max(40), value: z.string().max(100) })
  .describe('Only what has this value of a dimension');
export const statisticsRequest = statisticsPeriod.safeExtend({
  compare: z.enum(comparisons).default('before'),
  by: partOf.optional(),
});

/** Pages of the data center whose figures can be written as a file, sent and shared. */
export const figurePages = ['device', 'appstore', 'partner', 'review', 'ranking', 'sale'] as const;
export type FigurePage = (typeof figurePages)[number];
/** Days of a page without a period, up to today. */
export const usualDays = 30;
const figureDays = {
  from: day.optional().describe('First day; with `to`, both included. Default: the last 30 days'),
  to: day.optional(),
};
/** Both days or none, and no more of them than a page shows. */
const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined ? from === to : statisticsPeriod.safeParse({ from, to }).success;

/** What a page is filtered by where it is written as a file: its days, and what the page takes besides. */
export const figureFilterWith = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object({ ...figureDays, ...shape })
    .refine((filter) => isPeriod(filter as Parameters<typeof isPeriod>[0]), { error: 'range', path: ['to'] });
export const figureFilter = figureFilterWith({ compare: z.enum(comparisons).default('before'), by: partOf.optional() });
export type FigureFilter = z.output<typeof figureFilter>;
export const figureColumns = ['section', 'name', 'day', 'value', 'before'] as const;

export const statisticsLine = z.object({
  metric: z.string(),
  total: z.int(),
  values: z.array(z.int()).describe('One for each day'),
  totalBefore: z.int().describe('In the period it is compared with'),
  valuesBefore: z.array(z.int()),
});
export type StatisticsLine = z.output<typeof statisticsLine>;

export const statisticsPart = z.object({
  key: z.string().describe('Id of the value; empty for the rest'),
  name: z.string(),
  total: z.int(),
});

/** How many there were at the end of each day. */
export const levelLine = z.object({
  key: z.string().describe('A value of the dimension; empty for the whole'),
  name: z.string(),
  values: z.array(z.int().nullable()).describe('One for each day; null before the first sample and in the future'),
});
export const levels = z.object({ timezone: z.string(), days: z.array(day), lines: z.array(levelLine) });
export type Levels = z.output<typeof levels>;

export const statistics = z.object({
  at: instant.describe('When the figures were added up'),
  timezone: z.string(),
  days: z.array(day),
  openFrom: day.describe('Figures of this day and later may still change'),
  lines: z.array(statisticsLine),
});
export type Statistics = z.output<typeof statistics>;
