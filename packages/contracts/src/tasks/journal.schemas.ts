import { z } from 'zod';
import { aimedFields } from './source.schemas.ts';
import { deviceTarget } from './target.schemas.ts';
import { maxFetchedLogBytes } from './task.limits.ts';

export const durationUnits = ['day', 'hour', 'minute'] as const;
export type DurationUnit = (typeof durationUnits)[number];
export const minutesOf: Record<DurationUnit, number> = { day: 1_440, hour: 60, minute: 1 };
/** A device is given up after thirty days; a journal ends before. */
export const maxJournalDays = 29;
const megabyte = 1024 * 1024;
export const maxJournalMb = maxFetchedLogBytes / megabyte;

/** What a person fills in. */
export const journalFields = z
  .object({
    title: aimedFields.title,
    target: deviceTarget,
    startLocal: z.iso
      .datetime({ local: true })
      .optional()
      .describe('Wall-clock time wherever each device is; at once when absent'),
    duration: z
      .number()
      .int()
      .min(1)
      .max(maxJournalDays * 1_440),
    durationUnit: z.enum(durationUnits).default('hour'),
    maxMb: z.number().int().min(1).max(maxJournalMb).describe('The newest is kept where a log grows beyond'),
    isLocalDeleted: z.boolean().default(false).describe('The device deletes its copy after the upload'),
  })
  .refine(({ duration, durationUnit }) => duration * minutesOf[durationUnit] <= maxJournalDays * 1_440, {
    path: ['duration'],
    message: 'journalDuration',
  });
export const journalDraft = journalFields.safeExtend({ previewHash: aimedFields.previewHash });
export type JournalDraft = z.output<typeof journalDraft>;
