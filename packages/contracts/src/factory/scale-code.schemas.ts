import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { maxScaleSerials } from './factory.limits.ts';
import { scaleCodeStates, scaleResults } from './scale-code.states.ts';

export const scaleCodeId = recordRef('scale_code');

const fields = {
  validFrom: instant,
  validUntil: instant.describe('From this moment on the code counts as expired'),
  sns: z
    .array(serialNumber)
    .min(1)
    .max(maxScaleSerials)
    .transform((sns) => [...new Set(sns)])
    .describe('Devices that may use the code'),
  remark: z.string().trim().max(200).default(''),
};
const endsAfterStart = ({ validFrom, validUntil }: { validFrom: string; validUntil: string }): boolean =>
  Date.parse(validUntil) > Date.parse(validFrom);
const validityProblem = { message: 'endsBeforeStart', path: ['validUntil'] };

export const scaleCodeDraft = z
  .object({
    orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
    ...fields,
  })
  .refine(endsAfterStart, validityProblem);

export const scaleCodeChange = z
  .object({
    id: scaleCodeId,
    version: z.number().int().describe('The version that was read; a newer one refuses the change'),
    ...fields,
  })
  .refine(endsAfterStart, validityProblem);

export const scaleCode = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  code: z.string().describe('Typed in on the device; made by the server'),
  state: z.enum(scaleCodeStates),
  validFrom: instant,
  validUntil: instant,
  snCount: z.number().int(),
  useCount: z.number().int().describe('Verifications that devices asked for, with any result'),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type ScaleCode = z.output<typeof scaleCode>;
export const scaleCodeDetail = scaleCode.extend({ sns: z.array(z.string()) });
export type ScaleCodeDetail = z.output<typeof scaleCodeDetail>;

export const scaleCodeFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Beginning of the code, or a whole serial number of its list'),
  state: z.array(z.enum(scaleCodeStates)).max(scaleCodeStates.length).optional(),
  ...timeRangeFields,
});

export const scaleUseFilter = z.object({
  id: scaleCodeId,
  result: z.array(z.enum(scaleResults)).max(scaleResults.length).optional(),
});
export const scaleUse = z.object({
  id: recordId,
  sn: z.string(),
  result: z.enum(scaleResults),
  at: instant,
});
export type ScaleUse = z.output<typeof scaleUse>;

export const scaleVerification = z.object({ code: z.string().trim().min(1).max(40) });
export const scaleVerdict = z.object({
  result: z.enum(scaleResults),
  validUntil: instant.nullable().describe('With `success`: ask again before'),
});
