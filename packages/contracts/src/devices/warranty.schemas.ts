import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';

/** What changed the end of a warranty. */
export const warrantyOrigins = ['import', 'edit', 'order', 'replacement'] as const;

export const warrantyEntry = z.object({
  id: recordId,
  origin: z.enum(warrantyOrigins),
  orderNo: z.string().describe('Of an import or a service order; empty otherwise'),
  endBefore: z.iso.date().nullable(),
  startsOn: z.iso.date().nullable().describe('Of an extension'),
  endAfter: z.iso.date().nullable(),
  months: z.number().int().nullable(),
  by: z.string(),
  at: instant,
});
export type WarrantyEntry = z.output<typeof warrantyEntry>;
