import { z } from 'zod';

const date = z.iso.date();
const dateTime = z.iso.datetime({ local: true, offset: true });

/**
 * A point in time as a person gives it: an instant with its offset, or a date or wall-clock time that means the
 * caller's timezone. A date stands for its first moment.
 */
export const wallTime = z
  .string()
  .refine((text) => date.safeParse(text).success || dateTime.safeParse(text).success, 'time')
  .meta({ example: '2026-01-01' });

/** Fields of a filter by time; a list spreads them into its own filter. */
export const timeRangeFields = {
  from: wallTime.optional().describe('Not before this'),
  to: wallTime.optional().describe('Before this, not at it: the whole of 1 May is from 05-01 to 05-02'),
};
export type TimeRange = z.output<z.ZodObject<typeof timeRangeFields>>;
