import { z } from 'zod';
import { filterWord } from '../core/export.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

/** `ready` files are `expired` once their days are over. */
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

export const exportEntry = z.object({
  id: recordId,
  name: z.string().describe('Name of the file'),
  state: z.enum(exportStates),
  rowCount: z.number().int().describe('Rows written so far'),
  isCut: z.boolean().describe('There were more rows than an export holds'),
  sizeBytes: z.number().int().nullable(),
  refusal: z.object({ error: z.string(), text: z.string() }).nullable().describe('Why it failed'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('The file can be fetched until then'),
});
export type ExportEntry = z.output<typeof exportEntry>;

/** A list that somebody exported, or a scheduled report that was sent. */
export const exportOrigins = ['list', 'report'] as const;

/** Exports of an organisation and those below, for people who may see download records. */
export const exportRecordFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name of the file'),
  person: z.string().trim().max(60).optional().describe('Part of the name of who asked for it'),
  state: z.enum(exportStates).optional(),
  origin: z.enum(exportOrigins).optional(),
  ...timeRangeFields,
});
export const exportRecord = exportEntry.extend({
  accountName: z.string().describe('Who asked for it, or the author of the report'),
  orgName: z.string(),
  origin: z.enum(exportOrigins),
  filterWords: z.array(filterWord).describe("What the list was filtered by, in the caller's language"),
  isOwn: z.boolean().describe('The caller asked for it, or is the author of the report, and may download it'),
});
export type ExportRecord = z.output<typeof exportRecord>;

export const exportChoice = z.object({ id: recordRef('export') });
export const exportDownload = z.object({
  url: z.string().describe('GET; good for 5 minutes, then ask again'),
  name: z.string(),
  expiresAt: instant,
});
