import { z } from 'zod';
import { recordId, recordRef } from '../core/schema.ts';
import { permissionGrants, permissionNode } from './role.schemas.ts';
import { partnerTypes } from './session.schemas.ts';

/** 'all': whatever those who control it may do; 'listed': at most what is listed. */
export const authorityModes = ['all', 'listed'] as const;

export const partnerAuthority = z.object({
  id: recordId,
  name: z.string(),
  type: z.enum(partnerTypes),
  mode: z.enum(authorityModes),
  permissions: permissionGrants.describe('What is listed, as far as it can be given'),
  nodes: z.array(permissionNode).describe('What could be given'),
  isEditable: z.boolean(),
  version: z.number().int(),
});
export type PartnerAuthority = z.output<typeof partnerAuthority>;

export const authorityChange = z.object({
  id: recordRef('partner'),
  version: z.number().int(),
  mode: z.enum(authorityModes),
  permissions: permissionGrants.default([]).describe('Counts for `listed` alone'),
});
