import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const lifecycleTypes = ['import', 'transfer', 'activate', 'give', 'delete'] as const;
export const lifecycleType = z.enum(lifecycleTypes);

export const lifecycleFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('The serial number or its beginning'),
  type: z.array(lifecycleType).max(lifecycleTypes.length).optional(),
  deviceId: recordRef('device').optional(),
  ...timeRangeFields,
});

export const lifecycleEntry = z.object({
  id: recordId,
  deviceId: recordId.nullable().describe('Null once the device is gone'),
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
