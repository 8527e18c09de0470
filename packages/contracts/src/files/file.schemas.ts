import { z } from 'zod';
import { apkFacts } from '../appstore/apk.schemas.ts';
import { fileKindNames } from '../catalogue.files.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { fileNameMaxLength, partUrlsPerCall } from './file.limits.ts';
import { fileStates } from './file.states.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'invalid');
const partNumber = z.number().int().min(1).max(10_000);

export const uploadDraft = z.object({
  kind: z.enum(fileKindNames),
  name: z.string().min(1).max(1_000).describe(`Cut to its last part and ${fileNameMaxLength} characters`),
  size: z.number().int().min(0).describe('In bytes; the store takes exactly so many'),
  sha256: sha256.optional().describe('Of the whole file, in hex; a file that arrives with another one is refused'),
});

export const partAddress = z.object({
  partNumber,
  size: z.number().int().describe('Bytes this part must have'),
  url: z.string().describe('PUT the bytes here; good for 15 minutes'),
});
export type PartAddress = z.output<typeof partAddress>;

export const uploadPlan = z.object({
  fileId: recordId,
  partSize: z.number().int(),
  partCount: z.number().int(),
  uploaded: z.array(partNumber).describe('Parts the store already has'),
  parts: z.array(partAddress).describe('The next missing parts, at most 20 at once'),
});
export type UploadPlan = z.output<typeof uploadPlan>;

export const fileRequest = z.object({ fileId: recordRef('file') });

export const partsRequest = fileRequest.extend({
  after: z.number().int().min(0).default(0).describe('Only parts with a higher number'),
  count: z.number().int().min(1).max(partUrlsPerCall).default(partUrlsPerCall),
});

export const fileDetail = z.object({
  id: recordId,
  kind: z.enum(fileKindNames),
  name: z.string(),
  size: z.number().int(),
  state: z.enum(fileStates),
  refusal: z
    .object({ error: z.string(), text: z.string() })
    .nullable()
    .describe("Why it was refused, in the caller's language"),
  contentType: z.string().nullable().describe('By content, once checked'),
  sha256: z.string().nullable(),
  widthPx: z.number().int().nullable(),
  heightPx: z.number().int().nullable(),
  app: apkFacts
    .pick({ package: true, label: true, versionName: true })
    .nullable()
    .describe('What an Android app says of itself; null for other files and for apps that cannot be read'),
  createdAt: instant,
});
export type FileDetail = z.output<typeof fileDetail>;

export const downloadRequest = fileRequest.extend({
  disposition: z
    .enum(['attachment', 'inline'])
    .default('attachment')
    .describe('`inline` is granted to pictures, PDF, sound and video only; everything else is saved'),
});

export const download = z.object({
  url: z.string().describe('GET, with Range; good for 5 minutes'),
  name: z.string(),
  expiresAt: instant,
});
