import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { modelId } from '../devices/device.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { deviceExamination, examinationItem, examinationResults } from './uplink.schemas.ts';

const result = z.enum(examinationResults);

export const examination = z.object({
  id: recordId,
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  at: instant.describe('When the device tested itself'),
  receivedAt: instant,
  cause: deviceExamination.shape.cause,
  result,
  itemCount: z.int(),
  failedCount: z.int(),
});
export type Examination = z.output<typeof examination>;

export const examinationDetail = examination.extend({ items: z.array(examinationItem) });
export type ExaminationDetail = z.output<typeof examinationDetail>;

export const examinationFilter = z.object({
  sn: serialNumber.optional(),
  modelId: modelId.optional(),
  result: result.optional(),
  ...timeRangeFields,
});
export type ExaminationFilter = z.output<typeof examinationFilter>;

export const examinationChoice = z.object({ id: recordRef('examination') });
export const deviceChoice = z.object({ deviceId: recordRef('device') });

/** What is wrong with a device, worst first. `minor` may wait, `major` stops something, `unknown` cannot be told. */
export const findingSeverities = ['major', 'minor', 'note', 'unknown'] as const;
export const findingCodes = [
  'disabled',
  'never_connected',
  'offline',
  'offline_closed',
  'silent',
  'battery_low',
  'battery_hot',
  'memory_low',
  'storage_low',
  'signal_weak',
  'printer_paper_out',
  'printer_paper_low',
  'printer_trouble',
  'examination_failed',
  'crashing',
  'restarting',
  'flapping',
  'set_aside',
] as const;
export const finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(findingSeverities),
  value: z.string().nullable().describe('The figure behind it: `4 %`, `12 restarts`'),
  since: instant.nullable(),
});
export type Finding = z.output<typeof finding>;

export const diagnosis = z.object({
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  state: z.enum(['online', 'offline', 'inactive', 'disabled']),
  isShopOpen: z.boolean().nullable().describe('Now; null without a shop or where its hours are not known'),
  lastOnlineAt: instant.nullable(),
  reportedAt: instant.nullable(),
  findings: z.array(finding),
  lastExamination: examination.nullable(),
});
export type Diagnosis = z.output<typeof diagnosis>;
