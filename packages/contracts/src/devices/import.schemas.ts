import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { maxCellLength, maxErpRows } from './import.limits.ts';

/** What a row of an import may say of a device. Columns of a workbook are found by their title in either language. */
export const importFields = [
  'sn',
  'customerSn',
  'model',
  'partner',
  'shop',
  'group',
  'tags',
  'shippedAt',
  'shippingMethod',
  'warrantyEnd',
  'lanMac',
  'bluetoothMac',
  'wifiMac',
  'flagId',
  'productNumber',
  'productName',
  'outgoingVersion',
  'remark',
  'publicKey',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * What can be wrong with a field. `not_given`: outside the number ranges the vendor gave the partner that imports.
 * `ambiguous`: several records have the name.
 */
export const importFaults = [
  'missing',
  'malformed',
  'doubled',
  'registered',
  'not_given',
  'unknown',
  'ambiguous',
  'disabled',
  'derived_model_missing',
  'too_long',
] as const;
export type ImportFault = (typeof importFaults)[number];
export const rowFault = z.object({ field: z.enum(importFields), fault: z.enum(importFaults) });
export type RowFault = z.output<typeof rowFault>;
const shownFault = rowFault.extend({
  suggestion: z
    .string()
    .nullable()
    .describe('What was probably meant, where something known is written nearly the same'),
});
export type ShownFault = z.output<typeof shownFault>;

/** `pull`: fetched from an ERP by ourselves. */
export const importSources = ['file', 'erp', 'pull'] as const;
/** `checked`: looked through, not begun. `partial`: the good rows are in. `failed`: none is. */
export const importStates = ['checked', 'waiting', 'running', 'done', 'partial', 'failed'] as const;
/** `partial`: the good rows come in. `whole`: all rows or none. */
export const importModes = ['partial', 'whole'] as const;
export const importMode = z.enum(importModes);

export const deviceImport = z.object({
  id: recordId,
  orderNo: z.string(),
  orgId: recordId,
  orgName: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  mode: importMode,
  fileName: z.string(),
  rowCount: z.number().int(),
  doneCount: z.number().int().describe('Rows dealt with so far, while it runs'),
  goodCount: z.number().int().describe('Rows that can come in; at the end, those that did'),
  badCount: z.number().int(),
  operator: z.string(),
  failure: z.object({ error: z.string(), text: z.string() }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type DeviceImport = z.output<typeof deviceImport>;

export const importRow = z.object({
  rowNo: z.number().int().describe('As the workbook counts; the title row is 1'),
  sn: z.string(),
  model: z.string(),
  partner: z.string(),
  cells: z.record(z.string(), z.string()).describe('What the row says, by field'),
  faults: z.array(shownFault),
  isKeyIgnored: z
    .boolean()
    .describe('The row names a public key, and a partner sent it: only the vendor lists keys of devices'),
  deviceId: recordId.nullable().describe('Once it is in'),
});
export type ImportRow = z.output<typeof importRow>;

export const importPreview = z.object({
  import: deviceImport,
  columns: z.array(z.enum(importFields)).describe('Columns that were found'),
  ignored: z.array(z.string()).describe('Unknown titles, which are ignored'),
  faultCounts: z.array(rowFault.extend({ count: z.number().int() })).describe('Most frequent first'),
  rows: z.array(importRow).describe('The first ones, faulty rows before good ones'),
});
export type ImportPreview = z.output<typeof importPreview>;

export const importFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Beginning of the order number'),
  state: z.enum(importStates).optional(),
  source: z.enum(importSources).optional(),
  ...timeRangeFields,
});

export const importChoice = z.object({ id: recordRef('deviceImport') });

const cell = z.string().trim().max(maxCellLength);
/** A device as an ERP tells of it. What is wrong with a row is told per row, so the call itself asks little. */
export const erpRow = z.object({
  sn: cell.meta({ example: 'P240-00017' }),
  model: cell.meta({ example: 'P2 Pro' }).describe('Name of the model'),
  partner: cell.optional().describe('Name or id of the owner; the own organisation when absent'),
  shop: cell.optional().describe('Name or id of a shop of the owner, or of an organisation that controls it'),
  group: cell.optional().describe('Name or id of a static group, likewise'),
  tags: cell.optional().describe('Names or ids of tags, likewise, with commas between them'),
  customerSn: cell.optional(),
  shippedAt: cell.optional().describe('Date or instant'),
  shippingMethod: cell.optional().describe('`proto` or `oqc`'),
  warrantyEnd: cell.optional().describe('Date'),
  lanMac: cell.optional(),
  bluetoothMac: cell.optional(),
  wifiMac: cell.optional(),
  flagId: cell.optional(),
  productNumber: cell.optional(),
  productName: cell.optional(),
  outgoingVersion: cell.optional(),
  remark: cell.optional(),
  publicKey: cell
    .optional()
    .describe("Ed25519 key of the device, 32 bytes as base64 or hex; counts in the vendor's own orders only"),
});
export const orderNo = z.string().trim().min(1).max(60).meta({ example: 'SO-2026-0815' });
export const erpOrder = z.object({ orderNo, rows: z.array(erpRow).min(1).max(maxErpRows) });
export type ErpOrder = z.output<typeof erpOrder>;
