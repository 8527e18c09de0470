import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { modelId } from '../devices/device.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { maxTargetGroups } from '../tasks/target.schemas.ts';
import { previewHash, taskPlan } from '../tasks/task.schemas.ts';
import { policyKindNames } from './policies.kinds.ts';
import { maxPolicyName } from './policies.limits.ts';
import type { PolicyKind } from './policy-kind.schemas.ts';
import { rolloutStates, ruleOutcomes, ruleStates } from './rule.states.ts';

const count = z.number().int();
export const policyKindName = z.enum(policyKindNames);
export const ruleOutcome = z.enum(ruleOutcomes);

/** From the nearest to the farthest: a nearer rule wins. Group and tag are equally near. */
export const ruleScopes = ['sn', 'shop', 'group', 'tag', 'model', 'partner', 'all'] as const;
export type RuleScope = (typeof ruleScopes)[number];

/**
 * Which devices a rule is for. Kept live: a device that joins the group later gets the rule. Devices are always those
 * of the rule's organisation and of organisations it controls.
 */
export const ruleTarget = z
  .object({
    scope: z.enum(ruleScopes).meta({ example: 'group' }),
    modelIds: z.array(modelId).max(100).optional(),
    groupIds: z.array(recordRef('deviceGroup')).max(maxTargetGroups).optional().describe('And the groups below them'),
    tagIds: z.array(recordRef('deviceTag')).max(20).optional().describe('With any of these'),
    sns: z.array(serialNumber).max(1_000).optional(),
    shopIds: z.array(recordRef('shop')).max(200).optional(),
    partnerIds: z.array(recordRef('org')).max(50).optional().describe('Their devices and those of partners below them'),
  })
  .superRefine((target, judge) => {
    const named = {
      all: true,
      model: target.modelIds?.length,
      group: target.groupIds?.length,
      tag: target.tagIds?.length,
      sn: target.sns?.length,
      shop: target.shopIds?.length,
      partner: target.partnerIds?.length,
    } satisfies Record<RuleScope, unknown>;
    if (!named[target.scope]) judge.addIssue({ code: 'custom', path: ['scope'], message: 'target' });
  });
export type RuleTarget = z.output<typeof ruleTarget>;

/** How a release reaches its devices: in stages, and when each device may be disturbed. */
export const rolloutPlan = taskPlan.pick({
  window: true,
  isOutsideOpeningHours: true,
  respectBusy: true,
  minBatteryPercent: true,
  networks: true,
  stages: true,
  gate: true,
  abort: true,
});
export type RolloutPlan = z.output<typeof rolloutPlan>;

export const rollout = z.object({
  state: z.enum(rolloutStates),
  plan: rolloutPlan,
  stage: count.describe('Number of the open stage, from 1'),
  share: z.number().describe('Per cent of the devices that get the new version now'),
  soakUntil: instant
    .nullable()
    .describe('When the next stage opens; in the last stage: until when failures stop the release'),
  endReason: z.string().nullable().describe('`failures` when too many failed, `person` when a person stopped it'),
  failed: count.nullable().describe('Devices that had failed when the release stopped or missed its gate'),
  ended: count.nullable().describe('of so many that had reported by then'),
});
export type Rollout = z.output<typeof rollout>;

const ruleCounts = z.partialRecord(ruleOutcome, count);
export type RuleCounts = z.output<typeof ruleCounts>;

export const ruleFile = z.object({
  id: recordId,
  name: z.string(),
  size: count,
  sha256: z.string(),
  widthPx: count.nullable(),
  heightPx: count.nullable(),
});

/** A rule without what its kind sets: for lists over all kinds. */
export const ruleRow = z.object({
  id: recordId,
  kind: policyKindName,
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  remark: z.string(),
  state: z.enum(ruleStates),
  target: ruleTarget,
  targetNames: z.array(z.string()).describe('Names of the models, groups, tags, shops or partners; at most 20'),
  isLocked: z.boolean().describe('Rules of organisations below do not win over this one'),
  hasUnreleased: z.boolean().describe('Changed since it was released; devices keep the released version'),
  versionNr: count.nullable().describe('The released version'),
  deviceCount: count,
  counts: ruleCounts,
  rollout: rollout.nullable().describe('Of the newest release; null before the first'),
  files: z.array(ruleFile),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  version: count,
});
export type RuleRow = z.output<typeof ruleRow>;

export const ruleFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Part of the name'),
  state: z.array(z.enum(ruleStates)).max(ruleStates.length).optional(),
  scope: z.array(z.enum(ruleScopes)).max(ruleScopes.length).optional(),
  partnerId: recordRef('org').optional().describe('Kept by this organisation'),
});
export const anyRuleFilter = ruleFilter.extend({
  kind: z.array(policyKindName).max(policyKindNames.length).optional(),
  isFailing: z.boolean().optional().describe('Failed on at least one device'),
});

const version = count.describe('The version of the record that was read; a newer one refuses the change');
export const oneRule = z.object({ id: recordRef('policyRule') });
export const ruleMove = oneRule.extend({ version });
export const rolloutMove = ruleMove.extend({ move: z.enum(['pause', 'resume', 'stop']) });
export const ruleRelease = ruleMove.extend({ previewHash, plan: rolloutPlan.prefault({}) });
export const ruleRevert = ruleMove.extend({ versionNr: count.describe('Its content and target become the draft') });
export const ruleDeviceFilter = oneRule.extend({
  sn: z.string().trim().max(64).optional(),
  outcome: z.array(ruleOutcome).max(ruleOutcomes.length).optional(),
});
export const ruleDevice = z.object({
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  outcome: ruleOutcome,
  reason: z.string().nullable().describe('Why it is held or failed, in the words of the device'),
  winner: z.object({ ruleId: recordId.nullable(), name: z.string() }).nullable().describe('The rule that wins there'),
  reportedAt: instant.nullable(),
});
export const ruleHistoryPoint = z.object({ at: instant, counts: ruleCounts });

/** What each kind has in common, with what it sets in `payload`. */
export const ruleShapes = <P extends z.ZodObject>({ payload }: PolicyKind<never, P> | { payload: P }) => {
  const fields = {
    name: z.string().trim().min(1).max(maxPolicyName),
    remark: z.string().trim().max(200).default(''),
    target: ruleTarget,
    isLocked: z.boolean().default(false),
    payload,
  };
  const shownPayload = payload.describe('Without its secrets; `secrets` names those that are set');
  return {
    draft: z.object({
      orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
      ...fields,
    }),
    change: z.object({ id: recordRef('policyRule'), version, ...fields }),
    detail: ruleRow.extend({ payload: shownPayload, secrets: z.array(z.string()) }),
    versions: z.array(
      z.object({
        nr: count,
        target: ruleTarget,
        payload: shownPayload,
        isCurrent: z.boolean(),
        publishedBy: z.string(),
        publishedAt: instant,
      }),
    ),
  };
};
