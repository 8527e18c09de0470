import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { shippingMethod } from './device.schemas.ts';

export const transferStates = ['checked', 'waiting', 'running', 'done', 'failed'] as const;
/** What keeps a device from changing its owner. One of somebody else is as unknown as one that is not there. */
export const transferFaults = ['malformed', 'unknown', 'already_theirs', 'derived_model_missing'] as const;
export type TransferFault = (typeof transferFaults)[number];
export const serialFault = z.object({ sn: z.string(), fault: z.enum(transferFaults) });
export type SerialFault = z.output<typeof serialFault>;

/** Numbers as people type and paste them; each is judged by itself. */
export const typedSerials = z.array(z.string().trim().max(200)).max(10_000);

export const transferDraft = z.object({
  sns: typedSerials.optional().describe('Typed or pasted'),
  fileId: recordRef('file').optional().describe('Or a workbook with a column of them'),
  // No `recordRef`: whom one may hand to (also back to one's parent) is not whose rows one reaches.
  partnerId: recordId.meta({ example: '1' }).describe('Who owns them from then on'),
  shippingMethod: shippingMethod.optional(),
  remark: z.string().trim().max(200).default(''),
});

export const transferBatch = z.object({
  id: recordId,
  batchNo: z.string(),
  orgId: recordId.describe('Who handed them over'),
  orgName: z.string(),
  partnerId: recordId,
  partnerName: z.string(),
  shippingMethod: shippingMethod.nullable(),
  remark: z.string(),
  operator: z.string(),
  state: z.enum(transferStates),
  deviceCount: z.number().int().describe('Asked for'),
  goodCount: z.number().int().describe('Can change hands; at the end, those that did'),
  doneCount: z.number().int().describe('Dealt with so far, while it runs'),
  faultCount: z.number().int(),
  failure: z.object({ error: z.string(), text: z.string() }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type TransferBatch = z.output<typeof transferBatch>;

export const transferPreview = z.object({
  batch: transferBatch,
  faults: z.array(serialFault).describe('1,000 at most'),
  faultCounts: z.array(z.object({ fault: z.enum(transferFaults), count: z.number().int() })),
});
export type TransferPreview = z.output<typeof transferPreview>;

/** What is kept of each device. */
export const transferRecord = z.object({
  id: recordId,
  transferId: recordId,
  batchNo: z.string(),
  deviceId: recordId.nullable(),
  sn: z.string(),
  series: z.string(),
  model: z.string(),
  fromPartner: z.string(),
  toPartner: z.string(),
  shippingMethod: shippingMethod.nullable(),
  operator: z.string(),
  remark: z.string(),
  at: instant,
});
export type TransferRecord = z.output<typeof transferRecord>;

export const transferFilter = z.object({
  transferId: recordRef('transfer').optional(),
  sn: z.string().trim().max(64).optional().describe('Beginning of the serial number'),
  batchNo: z.string().trim().max(40).optional().describe('Beginning of the batch number'),
  shippingMethod: shippingMethod.optional(),
  ...timeRangeFields,
});
export const batchFilter = z.object({
  keyword: z.string().trim().max(40).optional().describe('Beginning of the batch number'),
  state: z.enum(transferStates).optional(),
  ...timeRangeFields,
});
export const transferTarget = z.object({
  id: recordId,
  name: z.string(),
  isOwn: z.boolean().describe("The caller's own organisation"),
  isParent: z.boolean().describe('The one above'),
});
