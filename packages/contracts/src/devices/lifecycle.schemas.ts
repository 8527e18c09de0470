import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const lifecycleTypes = ['import', 'transfer', 'activate', 'give', 'delete'] as const;
export const lifecycleType = z.enum(lifecycleTypes);

/** Transfers from the side of who has the device afterwards, or of who had it before. */
export const transferSides = ['in', 'out'] as const;

export const lifecycleFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('The serial number or its beginning'),
  type: z.array(lifecycleType).max(lifecycleTypes.length).optional(),
  deviceId: recordRef('device').optional(),
  side: z
    .enum(transferSides)
    .optional()
    .describe('Transfers alone: `in` of devices that came, `out` of devices that went, wherever they are now'),
  ...timeRangeFields,
});

export const lifecycleEntry = z.object({
  id: recordId,
  deviceId: recordId.nullable().describe('Null once the device is gone, and where it is somebody else’s now'),
  sn: z.string(),
  type: lifecycleType,
  fromName: z.string().describe('Whose it was before'),
  targetName: z.string().describe('Whose it is afterwards'),
  platform: z.string().describe('Which cloud it went to; empty for this one'),
  at: instant,
  operator: z.string(),
  remark: z.string(),
});
export type LifecycleEntry = z.output<typeof lifecycleEntry>;
