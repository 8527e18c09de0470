import { z } from 'zod';

export const areaLevels = ['country', 'region'] as const;
const level = z.enum(areaLevels);
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'code');

export const area = z.object({
  code: z.string().describe('ISO 3166-1 alpha-2 of a country, ISO 3166-2 of a region'),
  parentCode: z.string().nullable().describe('The country of a region'),
  level,
  nameEn: z.string(),
  nameZh: z.string(),
  sort: z.number().int().describe('Position among its siblings, in English order'),
});
export type Area = z.output<typeof area>;

export const areaChoice = z.object({
  parentCode: countryCode.optional().describe('Only the regions of this country'),
  level: level.optional(),
});

export const areaFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of a name or of the code'),
  level: level.optional(),
  country: countryCode.optional().describe('This country and its regions'),
});
