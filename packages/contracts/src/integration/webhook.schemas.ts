import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const endpointStates = ['enabled', 'disabled'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Why a try failed, where it is not the receiver's status. */
export const deliveryFaults = [
  'status',
  'redirect',
  'timeout',
  'dns',
  'connection',
  'tls',
  'address_not_allowed',
  'switched_off',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

/** Open, as domains declare events in their manifests, which hold these calls; the server refuses what none declares. */
const eventType = z.string().max(60).meta({ example: 'task.finished' });

export const endpointDraft = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    .refine(isWebhookUrl, 'url')
    .meta({ example: 'https://hooks.shop.example/tilldeck' })
    .describe('HTTPS; where the messages are sent by POST'),
  description: z.string().trim().max(200).default(''),
  eventTypes: z.array(eventType).min(1).max(100),
});

export const endpointChange = endpointDraft.extend({ id: recordRef('webhook'), version: z.number().int() });

export const endpoint = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  state: z.enum(endpointStates),
  disabledBy: z.enum(['person', 'failures', 'gone']).nullable().describe('`gone`: the receiver answered 410'),
  failingSince: instant.nullable().describe('Since when every try failed; none while it works'),
  lastDeliveredAt: instant.nullable(),
  oldSecretUntil: instant.nullable().describe('Until then the secret before the last rotation signs as well'),
  createdByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type WebhookEndpoint = z.output<typeof endpoint>;

export const endpointSecret = z.object({
  endpoint,
  secret: z.string().describe('`whsec_…`, shown this once'),
});

export const endpointFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the address or the description'),
  state: z.enum(endpointStates).optional(),
});

export const delivery = z.object({
  id: recordId,
  endpointId: recordId,
  eventType: z.string(),
  messageId: z.string().describe('`webhook-id`: the same at every try, so that a receiver knows a repeat'),
  state: z.enum(deliveryStates),
  attemptCount: z.number().int().describe('Tries since it was made or last sent again'),
  lastStatus: z.number().int().nullable(),
  lastFault: z.enum(deliveryFaults).nullable(),
  nextAttemptAt: instant.nullable().describe('While it waits'),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const deliveryAttempt = z.object({
  at: instant,
  status: z.number().int().nullable().describe('None when no answer came'),
  fault: z.enum(deliveryFaults).nullable(),
  durationMs: z.number().int(),
  headers: z.record(z.string(), z.string()).describe('What was sent'),
  response: z.string().describe('The beginning of the answer'),
});
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;

export const deliveryDetail = delivery.extend({
  body: z.string().describe('What was sent, to the byte'),
  attempts: z.array(deliveryAttempt).describe('The newest tries, oldest first'),
});

export const deliveryFilter = z.object({
  endpointId: recordRef('webhook'),
  state: z.enum(deliveryStates).optional(),
  eventType: eventType.optional(),
  ...timeRangeFields,
});
