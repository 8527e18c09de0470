import { z } from 'zod';
import { recordId, recordRef } from '../core/schema.ts';

const departmentFields = {
  name: z.string().trim().min(1).max(60),
  sort: z.number().int().min(0).max(9999).default(0),
  remark: z.string().trim().max(200).default(''),
};

export const departmentDraft = z.object({
  orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
  parentId: recordRef('department').optional().describe('At the top when absent; at most eight levels'),
  ...departmentFields,
});

export const departmentChange = z.object({
  id: recordRef('department'),
  version: z.number().int(),
  ...departmentFields,
});

export const departmentMove = z.object({
  id: recordRef('department'),
  version: z.number().int(),
  parentId: recordRef('department').optional().describe('To the top when absent; never below itself'),
});

export const departmentRemoval = z.object({
  id: recordRef('department'),
  moveTo: recordRef('department').optional().describe('Where its people go; without it they must be gone'),
});

export const department = z.object({
  id: recordId,
  orgId: recordId,
  parentId: recordId.nullable(),
  name: z.string(),
  sort: z.number().int(),
  remark: z.string(),
  depth: z.number().int().describe('1 at the top'),
  peopleCount: z.number().int().describe('Accounts directly in it'),
  version: z.number().int(),
});
export type Department = z.output<typeof department>;

export const departmentOrg = departmentDraft.pick({ orgId: true });
