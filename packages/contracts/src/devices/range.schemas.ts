import { z } from 'zod';
import { instant, newestFirst, recordId, recordRef } from '../core/schema.ts';
import { serialNumber } from './serial-number.schemas.ts';

const digitsAtEnd = /\d*$/;

/** The beginning of a serial number and the digits at its end. */
function partsOf(sn: string): { stem: string; digits: string } {
  const digits = digitsAtEnd.exec(sn)?.[0] ?? '';
  return { stem: sn.slice(0, sn.length - digits.length), digits };
}

/** How many numbers lie between two; 0 where they do not make a range. */
export function rangeSize(firstSn: string, lastSn: string): number {
  const [first, last] = [partsOf(firstSn), partsOf(lastSn)];
  if (first.stem !== last.stem || first.digits.length !== last.digits.length) return 0;
  if (first.digits === '') return 1;
  const size = BigInt(last.digits) - BigInt(first.digits) + 1n;
  return size < 1n ? 0 : Number(size);
}

export const rangeStates = ['open', 'ended'] as const;

export const serialRange = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  firstSn: z.string(),
  lastSn: z.string(),
  size: z.number().describe('How many serial numbers it holds'),
  modelId: recordId.nullable(),
  modelName: z.string().nullable().describe('Null: devices of any model'),
  remark: z.string(),
  state: z.enum(rangeStates),
  createdAt: instant,
  createdBy: z.string(),
  endedAt: instant.nullable(),
});
export type SerialRange = z.output<typeof serialRange>;

export const rangeDraft = z
  .object({
    orgId: recordRef('org').describe('The partner that may import these numbers'),
    firstSn: serialNumber.meta({ example: 'P240-00001' }),
    lastSn: serialNumber
      .meta({ example: 'P240-49999' })
      .describe('Same beginning and as many digits as the first; the first itself for a single number'),
    modelId: recordId.optional().describe('Only for devices of this model'),
    remark: z.string().trim().max(200).default(''),
  })
  .refine(({ firstSn, lastSn }) => rangeSize(firstSn, lastSn) > 0, { message: 'serialRange', path: ['lastSn'] });

export const rangeFilter = z.object({
  keyword: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe('A serial number within the range, or the beginning of its first'),
  orgId: recordRef('org').optional(),
  state: z.enum(rangeStates).optional(),
});
export const rangePage = newestFirst(rangeFilter);
