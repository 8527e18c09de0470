import { z } from 'zod';
import { ipAddress } from '../core/ip-address.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const auditEntry = z.object({
  id: recordId,
  at: instant,
  orgId: recordId.describe('Whose trail it is'),
  orgName: z.string(),
  accountId: recordId.nullable(),
  accountName: z.string().describe('Login name at that time'),
  actingForOrgName: z.string().nullable().describe('Set when the caller worked on behalf of another organisation'),
  action: z.string().describe('Has a text in both languages'),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string().describe('Name at that time'),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const snapshot = z.record(z.string(), z.unknown()).nullable();
export const auditEntryDetail = auditEntry.extend({ before: snapshot, after: snapshot });
export type AuditEntryDetail = z.output<typeof auditEntryDetail>;

export const auditFilter = z.object({
  account: z.string().trim().max(120).optional().describe('Login name, whole'),
  action: z.string().trim().max(60).optional(),
  objectType: z.string().trim().max(60).optional(),
  objectId: z.string().trim().max(120).optional(),
  ip: ipAddress.optional(),
  requestId: z.string().trim().max(60).optional(),
  ...timeRangeFields,
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditEntryChoice = z.object({ id: recordRef('auditEntry') });

export const objectChoice = z.object({
  objectType: z.string().trim().min(1).max(60),
  objectId: z.string().trim().min(1).max(120),
});
