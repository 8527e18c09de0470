import { z } from 'zod';
import { recordId, recordRef } from '../core/schema.ts';
import { deviceFilter } from './device.schemas.ts';
import { withDevices } from './device-selection.schemas.ts';

const version = z.number().int();
const fields = {
  name: z.string().trim().min(1).max(60),
  sort: z.number().int().min(0).max(9999).default(0),
  remark: z.string().trim().max(200).default(''),
};
const place = {
  orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
  parentId: recordRef('deviceGroup').optional().describe('At the top when absent; at most eight levels'),
};

export const groupKinds = ['static', 'dynamic'] as const;
export const groupDraft = z.object({ ...place, ...fields });
export const dynamicGroupDraft = z.object({
  ...place,
  ...fields,
  // A form without a field of it sends nothing at all.
  filter: deviceFilter.default({}).describe('Resolved each time the group is used'),
});
export const groupChange = z.object({ id: recordRef('deviceGroup'), version, ...fields });
export const groupFilterChange = z.object({ id: recordRef('deviceGroup'), version, filter: deviceFilter.default({}) });
export const groupMove = z.object({
  id: recordRef('deviceGroup'),
  version,
  parentId: recordRef('deviceGroup').optional().describe('To the top when absent; never below itself'),
});
export const groupRemoval = z.object({
  id: recordRef('deviceGroup'),
  moveTo: recordRef('deviceGroup').optional().describe('Where its devices go; without it they are in no group'),
});
export const groupOrg = z.object({ orgId: place.orgId });
export const oneGroup = z.object({ id: recordRef('deviceGroup') });
export const groupAssignment = withDevices({ groupId: recordRef('deviceGroup') });
export const groupRelease = withDevices({});

export const deviceGroup = z.object({
  id: recordId,
  orgId: recordId,
  parentId: recordId.nullable(),
  name: z.string(),
  kind: z.enum(groupKinds),
  filter: deviceFilter.nullable(),
  sort: z.number().int(),
  remark: z.string(),
  depth: z.number().int().describe('1 at the top'),
  deviceCount: z.number().int().describe('Devices directly in it; 0 for dynamic groups, which are counted when asked'),
  version,
});
export type DeviceGroup = z.output<typeof deviceGroup>;

export const deviceGroupDetail = deviceGroup.extend({ orgName: z.string() });
export type DeviceGroupDetail = z.output<typeof deviceGroupDetail>;

export const groupCount = z.object({
  count: z.number().int().describe('Devices it has now; at most 10,000 when `isCapped`'),
  isCapped: z.boolean(),
});
