import { z } from 'zod';
import { instant, maxReason, newestFirst, recordId, recordRef } from '../core/schema.ts';

export const linkKeyStates = ['waiting', 'active', 'next', 'replaced', 'revoked', 'refused'] as const;
export const linkKeySources = ['factory', 'claim', 'approval', 'rotation'] as const;

export const linkKey = z.object({
  id: recordId.describe('Also the epoch of what the device sends with it'),
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  orgId: recordId,
  orgName: z.string(),
  fingerprint: z.string().describe('First 16 bytes of the SHA-256 of the public key, as hex in groups'),
  code: z
    .string()
    .describe('Ten letters of the fingerprint, which the device shows as well: compare them before approving'),
  state: z.enum(linkKeyStates),
  source: z.enum(linkKeySources),
  ip: z.string().nullable(),
  agent: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string(),
  lastUsedAt: instant.nullable().describe('To the hour'),
  reason: z.string(),
  replaces: z
    .object({ fingerprint: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
    .nullable()
    .describe('The key in use now, which ends when this one is approved'),
});
export type LinkKey = z.output<typeof linkKey>;

export const linkKeyFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Beginning of the serial number'),
  state: z.enum(linkKeyStates).default('waiting'),
});
export const linkKeyPage = newestFirst(linkKeyFilter);

const id = recordRef('linkKey');
export const oneLinkKey = z.object({ id });
export const linkKeyRefusal = z.object({ id, reason: z.string().trim().min(1).max(maxReason) });
