import { z } from 'zod';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import { importMode } from './import.schemas.ts';

function isErpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

/** How the last try to fetch orders went. */
export const erpOutcomes = [
  'ok',
  'status',
  'answer',
  'timeout',
  'dns',
  'connection',
  'tls',
  'address_not_allowed',
] as const;
export type ErpOutcome = (typeof erpOutcomes)[number];

/** Where an organisation's ERP is asked for new orders. */
export const erpDraft = z.object({
  url: z.string().trim().max(500).refine(isErpUrl, 'url').meta({ example: 'https://erp.shop.example/tilldeck/orders' }),
  credential: sensitive(z.string().trim().min(1).max(500))
    .optional()
    .describe('Bearer token it is asked with; the one there is stays when absent'),
  everyMinutes: z.number().int().min(5).max(1_440).default(60),
  mode: importMode.default('partial'),
  isEnabled: z.boolean().default(true),
});

export const erpConnector = z.object({
  id: recordId,
  url: z.string(),
  hasCredential: z.boolean(),
  everyMinutes: z.number().int(),
  mode: importMode,
  isEnabled: z.boolean(),
  cursor: z.string().describe('Where the next run goes on; empty: from the beginning'),
  lastRunAt: instant.nullable(),
  lastOutcome: z.enum(erpOutcomes).nullable(),
  lastStatus: z.number().int().nullable(),
  lastOrderCount: z.number().int(),
  nextRunAt: instant.nullable(),
  updatedAt: instant,
  version: z.number().int(),
});
export type ErpConnector = z.output<typeof erpConnector>;

export const erpChoice = z.object({ id: recordRef('erpConnector') });
export const erpChange = erpDraft.extend({
  version: z.number().int().optional().describe('The version that was read, where there is one'),
});
