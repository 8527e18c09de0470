import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { maxAllocated } from './import.limits.ts';

/** An operator gets a device to look after; a controllable sub-partner gets it as its own until it is taken back. */
export const allocationKinds = ['operator', 'partner'] as const;

export const allocationDraft = z.object({
  deviceIds: z.array(recordRef('device')).min(1).max(maxAllocated),
  accountId: recordRef('account').optional().describe('The operator'),
  partnerId: recordRef('org').optional().describe('Or the sub-partner'),
  remark: z.string().trim().max(200).default(''),
});

export const allocation = z.object({
  id: recordId,
  deviceId: recordId.nullable(),
  sn: z.string(),
  model: z.string(),
  kind: z.enum(allocationKinds),
  targetName: z.string(),
  ownerName: z.string().describe('Whose it was when it was allocated'),
  remark: z.string(),
  allocatedBy: z.string(),
  allocatedAt: instant,
  endedBy: z.string(),
  endedAt: instant.nullable().describe('When it was reclaimed or allocated to someone else'),
});
export type Allocation = z.output<typeof allocation>;

export const allocationFilter = z.object({
  sn: z.string().trim().max(64).optional().describe('Beginning of the serial number'),
  kind: z.enum(allocationKinds).optional(),
  isOpen: z.boolean().optional(),
  accountId: recordRef('account').optional(),
  ...timeRangeFields,
});
export const allocationTarget = z.object({
  kind: z.enum(allocationKinds),
  id: recordId,
  name: z.string(),
  orgName: z.string(),
});
