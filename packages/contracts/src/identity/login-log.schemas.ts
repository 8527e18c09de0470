import { z } from 'zod';
import { ipAddress } from '../core/ip-address.ts';
import { instant, recordId } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const loginResults = ['success', 'failure'] as const;

export const loginLogEntry = z.object({
  id: recordId,
  at: instant,
  orgId: recordId,
  orgName: z.string(),
  accountId: recordId.nullable().describe('Absent when no account has the name that was typed'),
  loginName: z.string(),
  result: z.enum(loginResults),
  refusal: z.string().nullable().describe('Error code of a refused sign-in'),
  ip: z.string().nullable(),
  userAgent: z.string(),
});
export type LoginLogEntry = z.output<typeof loginLogEntry>;

export const loginLogFilter = z.object({
  account: z.string().trim().max(120).optional().describe('Login name, whole'),
  result: z.enum(loginResults).optional(),
  ip: ipAddress.optional(),
  ...timeRangeFields,
});
export type LoginLogFilter = z.output<typeof loginLogFilter>;
