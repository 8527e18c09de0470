import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { apkPackage } from './apk.schemas.ts';

/** An app the devices of a group, and of the groups below it, neither see nor get. */
export const groupBlock = z.object({
  id: recordId,
  groupId: recordId,
  groupName: z.string(),
  package: z.string(),
  appName: z.string().describe('Empty when the store has no such app'),
  remark: z.string(),
  orgName: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type GroupBlock = z.output<typeof groupBlock>;
export const blockFilter = z.object({
  groupId: recordRef('deviceGroup').optional(),
  package: z.string().trim().max(200).optional().describe('Part of the package or of the name'),
});
export const blockDraft = z.object({
  groupIds: z.array(recordRef('deviceGroup')).min(1).max(20),
  packages: z.array(apkPackage).min(1).max(50),
  remark: z.string().trim().max(200).default(''),
});
export const blockChoice = z.object({ ids: z.array(recordRef('appBlock')).min(1).max(200) });
