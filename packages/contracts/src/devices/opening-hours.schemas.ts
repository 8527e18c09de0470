import { z } from 'zod';
import { maxIntervalsPerDay } from './membership.limits.ts';

const day = 1_440;

/** One stretch a shop is open. Minutes of the local day; past midnight they go on counting, 26:00 is 1,560. */
export const openingInterval = z.object({
  weekday: z.number().int().min(1).max(7).describe('1 is Monday; the day it opens'),
  from: z
    .number()
    .int()
    .min(0)
    .max(day - 1)
    .describe('Minute of the day it opens'),
  to: z
    .number()
    .int()
    .min(1)
    .max(2 * day)
    .describe('Minute it closes, counted from the same midnight'),
});
export type OpeningInterval = z.output<typeof openingInterval>;

/** Nothing at all says that nobody told, not that it never opens. */
export const openingHours = z
  .array(openingInterval)
  .max(7 * maxIntervalsPerDay)
  .default([])
  .superRefine((intervals, judge) => {
    const sorted = [...intervals].sort((one, other) => one.weekday - other.weekday || one.from - other.from);
    for (const [place, { weekday, from, to }] of sorted.entries()) {
      const before = sorted[place - 1];
      const isLate = before?.weekday === weekday && before.to > from;
      if (to <= from || to > from + day || isLate) judge.addIssue({ code: 'custom', message: 'openingHours' });
    }
  });
export type OpeningHours = readonly OpeningInterval[];
