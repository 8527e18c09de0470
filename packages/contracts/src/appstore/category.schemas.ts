import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';

const name = z.string().trim().min(1).max(40);
const sort = z.int().min(0).max(9_999);

export const appCategory = z.object({
  id: recordId,
  nameEn: z.string(),
  nameZh: z.string(),
  iconFileId: recordId.nullable(),
  appCount: z.int().describe('Apps of the store in it, as first or second category'),
  isEnabled: z.boolean(),
  sort: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type AppCategory = z.output<typeof appCategory>;

export const categoryFilter = z.object({
  name: z.string().trim().max(40).optional().describe('Part of a name'),
  state: z.enum(['enabled', 'disabled']).optional(),
});
export const categoryDraft = z.object({
  nameEn: name,
  nameZh: name,
  iconFileId: recordRef('file').nullable().default(null),
  sort: sort.default(0),
});
export const oneCategory = z.object({ id: recordId });
export const categoryChange = categoryDraft.extend({ id: recordId, version: z.int() });
export const categorySwitch = z.object({ id: recordId, version: z.int() });
