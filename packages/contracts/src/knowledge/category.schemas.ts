import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';

const name = z.string().trim().min(1).max(40);
const description = z.string().trim().max(200).default('');
const sort = z.int().min(0).max(9_999).default(0);

/** What a ticket or an answer can be about: a problem that a product has. */
export const problemType = z.object({
  id: recordId,
  productId: recordId,
  nameEn: z.string(),
  nameZh: z.string(),
  answerCount: z.int().describe('Items of the knowledge base about it, drafts included'),
  sort: z.int(),
  updatedAt: instant,
  version: z.int(),
});
export type ProblemType = z.output<typeof problemType>;

export const productType = z.object({
  id: recordId,
  nameEn: z.string(),
  nameZh: z.string(),
  descriptionEn: z.string(),
  descriptionZh: z.string(),
  iconFileId: recordId.nullable(),
  sort: z.int(),
  updatedAt: instant,
  version: z.int(),
  problems: z.array(problemType),
});
export type ProductType = z.output<typeof productType>;

export const productDraft = z.object({
  nameEn: name,
  nameZh: name,
  descriptionEn: description,
  descriptionZh: description,
  iconFileId: recordRef('file').nullable().default(null),
  sort,
});
export const productChange = productDraft.extend({ id: recordId, version: z.int() });

export const problemDraft = z.object({ productId: recordId, nameEn: name, nameZh: name, sort });
export const problemChange = problemDraft.omit({ productId: true }).extend({ id: recordId, version: z.int() });

export const oneCategory = z.object({ id: recordId });

const choice = { id: recordId, nameEn: z.string(), nameZh: z.string() };
export const categoryChoice = z.object({
  ...choice,
  descriptionEn: z.string(),
  descriptionZh: z.string(),
  iconFileId: recordId.nullable(),
  problems: z.array(z.object(choice)),
});
export type CategoryChoice = z.output<typeof categoryChoice>;
