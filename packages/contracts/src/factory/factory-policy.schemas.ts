import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { modelId } from '../devices/device.schemas.ts';
import { previewHash } from '../tasks/task.schemas.ts';
import { maxFactoryOrders } from './factory.limits.ts';
import { factoryPayload } from './factory-payload.schemas.ts';
import { authoriseResults, factoryOutcomes, factoryPolicyStates, factoryWays } from './factory-policy.states.ts';

const count = z.number().int();
export const factoryPolicyId = recordRef('factory_policy');
const version = count.describe('The version that was read; a newer one refuses the change');

const orderNo = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\s,;|]+$/, 'orderNo')
  .meta({ example: 'SO-1' });

const fields = {
  name: z.string().trim().min(1).max(50),
  remark: z.string().trim().max(200).default(''),
  modelId: modelId.describe('Platform model; models derived from it count as well'),
  orderNos: z
    .array(orderNo)
    .max(maxFactoryOrders)
    .default([])
    .transform((all) => [...new Set(all)])
    .describe('Orders whose devices get it at their first start'),
  hasCode: z
    .boolean()
    .default(false)
    .describe('Devices also get it by an authorisation code, which the server makes and a person types in'),
  payload: factoryPayload,
};
const isFor = ({ orderNos, hasCode }: { orderNos: readonly string[]; hasCode: boolean }): boolean =>
  orderNos.length > 0 || hasCode;
const nobody = { message: 'orderOrCode', path: ['orderNos'] };

export const factoryPolicyDraft = z
  .object({
    orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
    ...fields,
  })
  .refine(isFor, nobody);
export const factoryPolicyChange = z.object({ id: factoryPolicyId, version, ...fields }).refine(isFor, nobody);

export const oneFactoryPolicy = z.object({ id: factoryPolicyId });
export const factoryPolicyMove = oneFactoryPolicy.extend({ version });
export const factoryRelease = factoryPolicyMove.extend({
  previewHash,
  isForActivated: z
    .boolean()
    .default(false)
    .describe('Devices of the orders that are activated already get it, too, and those that got an earlier version'),
});

export const factoryPolicy = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  remark: z.string(),
  state: z.enum(factoryPolicyStates),
  hasUnreleased: z.boolean().describe('Changed since it was released; devices get the released version'),
  modelId,
  modelName: z.string(),
  orderNos: z.array(z.string()),
  code: z.string().nullable().describe('Authorisation code'),
  versionNr: count.nullable().describe('The released version'),
  waiting: count.describe('Devices of its orders that are not activated yet'),
  given: count.describe('Devices that got it'),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  version: count,
});
export type FactoryPolicy = z.output<typeof factoryPolicy>;

const policyFileRow = z.object({
  id: recordId,
  kind: z.string(),
  name: z.string(),
  size: count,
  widthPx: count.nullable(),
  heightPx: count.nullable(),
});
export type FactoryFileRow = z.output<typeof policyFileRow>;
export const waitingOrder = z.object({ orderNo: z.string(), waiting: count, activated: count });
export type WaitingOrder = z.output<typeof waitingOrder>;

export const factoryPolicyDetail = factoryPolicy.extend({
  payload: factoryPayload,
  files: z.array(policyFileRow),
  orders: z.array(waitingOrder),
  outcomes: z.partialRecord(z.enum(factoryOutcomes), count),
});
export type FactoryPolicyDetail = z.output<typeof factoryPolicyDetail>;

export const factoryPolicyFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Part of the name, or a whole order number'),
  state: z.array(z.enum(factoryPolicyStates)).max(factoryPolicyStates.length).optional(),
  modelId: modelId.optional(),
});

export const factoryOrderFilter = z.object({
  modelId,
  orderNos: z.array(orderNo).max(maxFactoryOrders).optional().describe('Exactly these'),
});

/** What a release would do. */
export const factoryPreview = z.object({
  hash: z.string().describe('Names what would be released: a release is only made of what was looked at'),
  orders: z.array(waitingOrder),
  waiting: count.describe('Devices that will get it at their first start'),
  activated: count.describe('Activated devices, which get it only if the release is for them, too'),
  overruled: z
    .array(z.object({ policyId: recordId.nullable(), name: z.string(), count }))
    .describe('Waiting devices that another policy wins, by a nearer organisation or the exact model'),
  bytes: z.number().describe('Of files that each device will download'),
});
export type FactoryPreview = z.output<typeof factoryPreview>;

export const factoryDeviceFilter = oneFactoryPolicy.extend({
  sn: z.string().trim().max(64).optional(),
  outcome: z.array(z.enum(factoryOutcomes)).max(factoryOutcomes.length).optional(),
});
export const factoryDevice = z.object({
  id: recordId,
  sn: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  orderNo: z.string(),
  versionNr: count,
  way: z.enum(factoryWays),
  givenAt: instant,
  outcome: z.enum(factoryOutcomes),
  reason: z.string().nullable(),
});
export type FactoryDevice = z.output<typeof factoryDevice>;

/** The policy that a device got or, before its first start, would get now. */
export const policyOfDevice = z.object({
  policyId: recordId.nullable().describe('Null where the caller may not open the policy'),
  name: z.string(),
  orgName: z.string(),
  versionNr: count,
  isCurrent: z.boolean().describe('First starts get this version'),
  way: z.enum(factoryWays).nullable().describe('Null before the first start'),
  givenAt: instant.nullable(),
  outcome: z.enum(factoryOutcomes).nullable(),
  reason: z.string().nullable(),
});
export type PolicyOfDevice = z.output<typeof policyOfDevice>;

export const factoryVersion = z.object({
  nr: count,
  orderNos: z.array(z.string()),
  isCurrent: z.boolean(),
  isForActivated: z.boolean(),
  given: count,
  publishedBy: z.string(),
  publishedAt: instant,
});
export type FactoryVersion = z.output<typeof factoryVersion>;

export const authorisation = z.object({ code: z.string().trim().min(1).max(40) });
export const authoriseVerdict = z.object({
  result: z.enum(authoriseResults).describe('`success`: the next pull brings the policy'),
});
