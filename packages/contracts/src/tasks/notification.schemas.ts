import { z } from 'zod';
import { timeZone } from '../core/time-zone.ts';
import { notificationKind } from './command-kinds.schemas.ts';
import { aimedFields } from './source.schemas.ts';
import { deviceTarget } from './target.schemas.ts';

/** What a person fills in. */
export const notificationFields = z
  .object({
    ...notificationKind.draft.shape,
    target: deviceTarget,
    release: z.enum(['now', 'custom']).default('now'),
    releaseAt: z.iso
      .datetime({ local: true })
      .optional()
      .describe('`custom`: the wall-clock time of the zone, at least five minutes ahead'),
    timeZone: timeZone.optional().describe("Of `releaseAt`; default: the caller's own"),
  })
  .refine(({ release, releaseAt }) => release === 'now' || releaseAt, { path: ['releaseAt'], message: 'required' });
export const notificationDraft = notificationFields.safeExtend({ previewHash: aimedFields.previewHash });
export type NotificationDraft = z.output<typeof notificationDraft>;
