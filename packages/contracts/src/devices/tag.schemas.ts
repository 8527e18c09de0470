import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { withDevices } from './device-selection.schemas.ts';
import { maxTagsPerDevice } from './membership.limits.ts';

export const tagColours = [
  'blue',
  'cyan',
  'green',
  'lime',
  'gold',
  'orange',
  'red',
  'magenta',
  'purple',
  'grey',
] as const;
export type TagColour = (typeof tagColours)[number];

const fields = {
  name: z.string().trim().min(1).max(30),
  colour: z.enum(tagColours).default('blue'),
  remark: z.string().trim().max(200).default(''),
};

export const tagDraft = z.object({
  orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
  ...fields,
});
export const tagChange = z.object({ id: recordRef('deviceTag'), version: z.number().int(), ...fields });
export const tagMerge = z.object({
  id: recordRef('deviceTag'),
  into: recordRef('deviceTag').describe('Of the same organisation; its devices and those of `id` carry it afterwards'),
});
export const oneTag = z.object({ id: recordRef('deviceTag') });
const some = z.array(recordRef('deviceTag')).max(maxTagsPerDevice);
export const tagAssignment = withDevices({ add: some.optional(), remove: some.optional() });

export const deviceTag = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  ...fields,
  colour: z.enum(tagColours),
  remark: z.string(),
  deviceCount: z.number().int(),
  version: z.number().int(),
  updatedAt: instant,
});
export type DeviceTag = z.output<typeof deviceTag>;
export const tagFilter = z.object({
  keyword: z.string().trim().max(30).optional().describe('Part of the name'),
  partnerId: recordRef('org').optional().describe('Kept by this organisation'),
});
export const tagChoice = deviceTag.pick({ id: true, name: true, colour: true, orgId: true, orgName: true });
