import { z } from 'zod';

/** Messages that are saved. Ranges, as a device that was away sends many. */
export const uplinkAck = z.object({
  epoch: z.int().min(1),
  ranges: z
    .array(z.tuple([z.int().min(1), z.int().min(1)]))
    .min(1)
    .max(1_000)
    .describe('First and last `seq` of each run, both included'),
});

export const nudgeReasons = ['work', 'desired', 'settings', 'facts', 'examination', 'key', 'store'] as const;
/** Says that there is something to pull. It may be lost: a device also asks on connect and on a timer. */
export const nudge = z.object({ reason: z.enum(nudgeReasons) });
