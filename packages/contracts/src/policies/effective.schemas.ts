import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { policyKindName, ruleOutcome, ruleScopes } from './rule.schemas.ts';

const rule = z.object({
  id: recordId.nullable().describe('Null where the caller may not read the rule itself'),
  name: z.string(),
  scope: z.enum(ruleScopes),
  targetName: z.string().describe('Name of the group, tag, model, shop or partner by which it matches'),
  orgName: z.string(),
  publishedBy: z.string(),
  publishedAt: instant,
  isLocked: z.boolean(),
});
export type EffectiveRule = z.output<typeof rule>;

/** Why a rule lost: a nearer scope, a nearer group, a nearer organisation, a newer release, or a lock. */
export const beatReasons = ['scope', 'group', 'organisation', 'newer', 'lock'] as const;

const value = z.object({
  field: z.string().describe('Empty where the kind has one value'),
  value: z.unknown(),
  rule,
  beat: z.array(rule.extend({ reason: z.enum(beatReasons) })),
});

export const effectiveItem = z.object({
  kind: policyKindName,
  outcome: ruleOutcome,
  reason: z.string().nullable(),
  reportedAt: instant.nullable(),
  values: z.array(value),
});
export const effectiveDocument = z.object({ items: z.array(effectiveItem) });
export type EffectiveDocument = z.output<typeof effectiveDocument>;

export const effectiveRequest = z.object({ deviceId: recordRef('device') });
/** The same device somewhere else; what is not named stays as it is. */
export const whatIfRequest = effectiveRequest.extend({
  groupId: recordRef('deviceGroup').nullable().optional(),
  shopId: recordRef('shop').nullable().optional(),
  partnerId: recordRef('org').optional(),
  addTagIds: z.array(recordRef('deviceTag')).max(20).optional(),
});

export const conflictKinds = ['wins_nowhere', 'tie'] as const;
export const ruleConflict = z.object({
  sort: z.enum(conflictKinds).describe('`tie`: equally near, so that only the later release decides'),
  kind: policyKindName,
  ruleId: recordId,
  name: z.string(),
  otherId: recordId.nullable(),
  otherName: z.string().nullable(),
  deviceCount: z.number().int(),
});
