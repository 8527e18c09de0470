import { z } from 'zod';
import { instant, maxReason, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { maxOrderFiles, maxTypedLines } from './order.limits.ts';
import {
  approvalSteps,
  leftReasons,
  lineFaults,
  lineStates,
  orderEvents,
  orderKinds,
  orderStates,
  orderSteps,
} from './order.states.ts';

/** Kinds of the isolation test: an order of each kind. */
const orderRef = { maintenance: recordRef('maintenance_order'), warranty: recordRef('warranty_order') } as const;
export const orderIdOf = (kind: keyof typeof orderRef) => orderRef[kind];

/** Formats are judged by the server, which names the field and says it in the words of the specification. */
const typed = (max: number) => z.string().trim().min(1).max(max);
const dictionaryValue = typed(50);

export const draftLine = z.object({
  sn: z.string().trim().max(200),
  replacementSn: z.string().trim().max(200).optional().describe('Maintenance: the device that takes its place'),
});
export type DraftLine = z.output<typeof draftLine>;

const lineFields = {
  orgId: recordRef('org').optional().describe("The partner; default: the caller's own organisation"),
  lines: z.array(draftLine).max(maxTypedLines).default([]).describe('Typed or pasted; at most 5,000'),
  workbookId: recordRef('file').optional().describe('Or a workbook with a column of serial numbers'),
};

export const orderDraft = z.object({
  ...lineFields,
  po: typed(60).describe('Letters, digits, / and -; 3 to 30 characters'),
  invoiceRef: typed(80).describe('Ref#: letters, digits, /, _ and -; 3 to 40 characters'),
  supplier: typed(60).describe('Code of the dictionary `supplier`'),
  warrantyPackage: dictionaryValue.describe('Value of the dictionary `warranty_package`'),
  serviceLevel: dictionaryValue.describe('Value of the dictionary `warranty_service_level`'),
  deliveryType: dictionaryValue.describe('Value of the dictionary `service_delivery_type`'),
  gracePeriod: dictionaryValue.describe('Days, a value of the dictionary `grace_period`'),
  extensionPeriod: dictionaryValue
    .optional()
    .describe('Months, a value of the dictionary `extension_period`; a maintenance order may have none'),
  remark: z.string().trim().max(500).default(''),
  fileIds: z.array(recordRef('file')).max(maxOrderFiles).default([]).describe('PDF; at least one'),
});
export type OrderDraft = z.output<typeof orderDraft>;

export const orderCheck = z.object({
  ...lineFields,
  gracePeriod: dictionaryValue.optional(),
  extensionPeriod: dictionaryValue.optional(),
});
export type OrderCheck = z.output<typeof orderCheck>;

export const orderChoice = (kind: keyof typeof orderRef) =>
  z.object({
    id: orderRef[kind],
    version: z.number().int().describe('The version that was read; a newer one refuses the change'),
  });

export const serviceOrder = z.object({
  id: recordId,
  kind: z.enum(orderKinds),
  number: z.string(),
  orgId: recordId,
  orgName: z.string(),
  state: z.enum(orderStates),
  step: z.enum(orderSteps).describe('The step it waits for, or ended with'),
  po: z.string(),
  invoiceRef: z.string(),
  supplier: z.string(),
  warrantyPackage: z.string(),
  serviceLevel: z.string(),
  deliveryType: z.string(),
  gracePeriod: z.string(),
  extensionPeriod: z.string().nullable(),
  remark: z.string(),
  lineCount: z.number().int(),
  doneCount: z.number().int().describe('Devices the order was carried out for'),
  leftCount: z.number().int().describe('Devices that had moved or were deleted'),
  submittedById: recordId.nullable(),
  submittedBy: z.string(),
  submittedAt: instant,
  financeById: recordId.nullable(),
  financeBy: z.string(),
  financeAt: instant.nullable(),
  productBy: z.string(),
  productAt: instant.nullable(),
  completedAt: instant.nullable(),
  closedAt: instant.nullable(),
  rejection: z
    .object({ step: z.enum(orderSteps), by: z.string(), reason: z.string(), at: instant })
    .nullable()
    .describe('While it is rejected'),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type ServiceOrder = z.output<typeof serviceOrder>;

export const orderStepRecord = z.object({
  id: recordId,
  event: z.enum(orderEvents),
  step: z.enum(orderSteps),
  by: z.string().describe('Empty: the server'),
  reason: z.string(),
  at: instant,
});
export type OrderStepRecord = z.output<typeof orderStepRecord>;

export const orderDetail = serviceOrder.extend({
  files: z.array(z.object({ id: recordId, name: z.string(), size: z.number().int() })),
  steps: z.array(orderStepRecord).describe('Oldest first'),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const orderLine = z.object({
  id: recordId,
  position: z.number().int(),
  sn: z.string(),
  deviceId: recordId.nullable().describe('Null: deleted since'),
  model: z.string(),
  ownerName: z.string(),
  warrantyEnd: z.iso.date().nullable().describe('When the order was submitted'),
  replacementSn: z.string().nullable(),
  state: z.enum(lineStates),
  leftReason: z.enum(leftReasons).nullable().describe('Why it was left out; while it waits, why it would be'),
  endBefore: z.iso.date().nullable().describe('Warranty before the order was carried out; while it waits, now'),
  endAfter: z.iso.date().nullable().describe('Warranty after; while it waits, what it would become today'),
});
export type OrderLine = z.output<typeof orderLine>;

export const orderFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Beginning of the number, the PO or the Ref#; or a whole SN'),
  state: z.array(z.enum(orderStates)).max(orderStates.length).optional(),
  ...timeRangeFields,
});
export const lineFilter = z.object({
  sn: z.string().trim().max(64).optional().describe('Beginning of the serial number'),
  state: z.array(z.enum(lineStates)).max(lineStates.length).optional(),
});

export const lineFaultRow = z.object({
  row: z.number().int().describe('Counted from 1'),
  sn: z.string(),
  fault: z.enum(lineFaults),
});
export type LineFaultRow = z.output<typeof lineFaultRow>;

export const orderCheckResult = z.object({
  lineCount: z.number().int(),
  faultCount: z.number().int(),
  faults: z.array(lineFaultRow).describe('1,000 at most'),
  lines: z
    .array(orderLine.pick({ sn: true, model: true, replacementSn: true, endBefore: true, endAfter: true }))
    .describe('The first 20 good ones, with what the order would do'),
});
export type OrderCheckResult = z.output<typeof orderCheckResult>;

export const approvalFilter = orderFilter.extend({
  step: z.enum(approvalSteps).describe('Whose queue'),
  kind: z.array(z.enum(orderKinds)).max(orderKinds.length).optional(),
});
export const approvalChoice = z.object({
  id: recordRef('service_order'),
  version: z.number().int().describe('The version that was read; a newer one refuses the decision'),
});
export const orderFailure = z.object({ reason: z.string().trim().min(1).max(maxReason) });
