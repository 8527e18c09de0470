import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';

/**
 * `entry_altered`, `entry_removed`: an entry is not what was sealed, or gone. `entry_inserted`: an entry that never went
 * through the product. `link_altered`, `link_removed`: the chain itself. `head_differs`: the chain no longer has what an
 * earlier check noted. `unsealed`: waits far too long for its link.
 */
export const chainFaultKinds = [
  'entry_altered',
  'entry_removed',
  'entry_inserted',
  'link_altered',
  'link_removed',
  'head_differs',
  'unsealed',
] as const;

export const chainFault = z.object({
  kind: z.enum(chainFaultKinds),
  seq: z.number().int().optional().describe('Place in the chain'),
  count: z.number().int().optional().describe('How many links are missing from there on'),
  entryId: recordId.optional(),
  entryAt: instant.optional(),
});
export type ChainFault = z.output<typeof chainFault>;

export const chainReport = z.object({
  headSeq: z.number().int().describe('How many entries were ever sealed'),
  headHash: z.string().nullable().describe('Covers all entries; stored elsewhere, it proves that none was changed'),
  entryCount: z.number().int().describe('Entries in the database'),
  archivedCount: z.number().int().describe('Sealed entries of months that are no longer in the database'),
  brokenSeq: z.number().int().nullable().describe('The first broken place'),
  faultCount: z.number().int(),
  faults: z.array(chainFault).describe('The first hundred'),
});
export type ChainReport = z.output<typeof chainReport>;

export const auditCheckStates = ['waiting', 'running', 'done', 'failed'] as const;

export const auditCheck = z.object({
  id: recordId,
  state: z.enum(auditCheckStates),
  checked: z.number().int(),
  total: z.number().int(),
  askedBy: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  report: chainReport.nullable(),
});
export type AuditCheck = z.output<typeof auditCheck>;

export const auditRecord = z.object({
  headSeq: z.number().int(),
  headHash: z.string().nullable(),
  unsealedCount: z.number().int().describe('Entries of the last moments that wait for their link'),
  check: auditCheck.nullable().describe('The last check, or the one under way'),
});
export type AuditRecord = z.output<typeof auditRecord>;
