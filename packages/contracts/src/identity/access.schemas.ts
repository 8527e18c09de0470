import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

/** Ours: how long somebody may act for a partner at a time. */
export const accessMinutes = [15, 30, 60, 120, 240] as const;
export const accessReasonMin = 5;
export const accessReasonMax = 200;

export const accessStates = ['open', 'ended', 'expired'] as const;
/** `inward`: somebody acts for an organisation of ours. `outward`: one of us acts for a partner. */
export const accessDirections = ['inward', 'outward'] as const;

export const accessRecord = z.object({
  id: recordId,
  orgId: recordId.describe('Who is acted for'),
  orgName: z.string(),
  actorName: z.string().describe('Login name of who acts'),
  actorOrgName: z.string(),
  reason: z.string(),
  ticketNumber: z.string().nullable(),
  state: z.enum(accessStates),
  direction: z.enum(accessDirections),
  startedAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.string().nullable().describe('Login name of who ended it'),
});
export type AccessRecord = z.output<typeof accessRecord>;

export const accessFilter = z.object({
  state: z.enum(accessStates).optional(),
  direction: z.enum(accessDirections).optional(),
  actor: z.string().trim().max(120).optional().describe('Login name, whole'),
  ...timeRangeFields,
});

export const accessRequest = z.object({
  orgId: recordRef('partner').describe('The partner to act for'),
  reason: z
    .string()
    .trim()
    .min(accessReasonMin)
    .max(accessReasonMax)
    .describe('The reason, shown to the partner and recorded with every action'),
  ticketNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{3,40}$/, 'invalid')
    .meta({ example: 'T-1001' })
    .optional()
    .describe('The ticket this is about, if there is one'),
  minutes: z.union(accessMinutes.map((minutes) => z.literal(minutes))).describe('Ends by itself after that'),
});

export const accessOpened = z.object({
  accessId: recordId,
  temporaryToken: z
    .string()
    .describe('For this browser tab only. Its keys are made from the own session’s keys and this token, on both sides'),
  orgName: z.string(),
  reason: z.string(),
  expiresAt: instant,
});
export type AccessOpened = z.output<typeof accessOpened>;

export const accessChoice = z.object({ id: recordRef('access') });
