import { z } from 'zod';
import { actionKeys } from '../core/route.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { apiKeyDaysDefault, apiKeyDaysMax, apiKeyRateDefault, apiKeyRateMax } from './api-key.limits.ts';

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;

const name = z.string().trim().min(1).max(60);
const ratePerMinute = z.number().int().min(1).max(apiKeyRateMax);

/** A permission as a call names it: `dictionary.query`. */
export const apiKeyScope = z
  .string()
  .regex(new RegExp(`^[a-z][a-z0-9-]{0,39}\\.(${actionKeys.join('|')})$`), 'scope')
  .meta({ example: 'dictionary.query' });

export const apiKeyDraft = z.object({
  name,
  scopes: z.array(apiKeyScope).min(1).max(1_000).describe('What it may do; nothing its creator may not'),
  expiresInDays: z.number().int().min(1).max(apiKeyDaysMax).default(apiKeyDaysDefault),
  ratePerMinute: ratePerMinute.default(apiKeyRateDefault).describe('Calls per minute'),
});

export const apiKeyChange = z.object({
  id: recordRef('apiKey'),
  name,
  ratePerMinute,
  version: z.number().int(),
});

export const apiKey = z.object({
  id: recordId,
  keyId: z.string().describe('The part of the key that may be shown'),
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(apiKeyStates),
  ratePerMinute: z.number().int(),
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe('To the minute'),
  lastUsedFrom: z.string().nullable(),
  createdByName: z.string(),
  createdAt: instant,
  revokedAt: instant.nullable(),
  revokedByName: z.string().nullable(),
  version: z.number().int(),
});
export type ApiKey = z.output<typeof apiKey>;

export const apiKeySecret = z.object({
  apiKey,
  secret: z.string().describe('`tdk_…`, the whole key, shown this once'),
});

export const apiKeyFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name, or the id'),
  state: z.enum(apiKeyStates).optional(),
});
