import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';

export const dictionaryStates = ['enabled', 'disabled'] as const;
const state = z.enum(dictionaryStates);
const sort = z.number().int().min(0).max(9999);
const label = z.string().trim().min(1).max(60);
const remark = z.string().trim().max(200);
/** Codes are named in software: letters, digits, underscore, dot and dash. */
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/, 'code')
  .meta({ example: 'ticket_type' });

export const dictionaryTypeDraft = z.object({
  nameEn: label,
  nameZh: label,
  type: code,
  sort: sort.default(0),
  remark: remark.default(''),
});

export const dictionaryTypeChange = dictionaryTypeDraft.extend({
  id: recordId,
  version: z.number().int().describe('The version that was read; a newer one refuses the change'),
});

export const dictionaryType = dictionaryTypeDraft.extend({
  id: recordId,
  sort,
  remark: z.string(),
  state,
  valueCount: z.number().int(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type DictionaryType = z.output<typeof dictionaryType>;

export const dictionaryTypeFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of a name or of the code'),
  state: state.optional(),
});

export const dictionaryValueDraft = z.object({
  typeId: recordId,
  labelEn: label,
  labelZh: label,
  value: z.string().trim().min(1).max(100),
  sort: sort.default(0),
  remark: remark.default(''),
});

export const dictionaryValueChange = dictionaryValueDraft.omit({ typeId: true }).extend({
  id: recordId,
  version: z.number().int(),
});

export const dictionaryValue = dictionaryValueDraft.extend({
  id: recordId,
  sort,
  remark: z.string(),
  state,
  version: z.number().int(),
  updatedAt: instant,
});
export type DictionaryValue = z.output<typeof dictionaryValue>;

export const dictionaryValueFilter = z.object({
  typeId: recordId,
  keyword: z.string().trim().max(60).optional(),
  state: state.optional(),
});

export const dictionaryEntry = dictionaryValue.pick({ value: true, labelEn: true, labelZh: true, sort: true });

export const dictionaryStateChange = z.object({
  id: recordId,
  target: z.enum(['type', 'value']).default('type'),
  state,
});
