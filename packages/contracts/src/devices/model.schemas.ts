import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { modelId } from './device.schemas.ts';
import { maxModelPartners, maxScreenPx } from './model.limits.ts';

/** Spec section 5: 2 to 20 letters, digits, underscore and dash. */
const productName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{2,20}$/, 'productName')
  .meta({ example: 'D4-503' });
const remark = z.string().trim().max(200).default('');
const version = z.number().int();

export const seriesDraft = z.object({
  name: productName,
  sort: z.number().int().min(0).max(9999).default(0),
  remark,
});
export const seriesChange = seriesDraft.extend({ id: modelId, version });
export const series = z.object({
  id: z.string(),
  name: z.string(),
  sort: z.number().int(),
  remark: z.string(),
  isEnabled: z.boolean(),
  modelCount: z.number().int().describe('Models in it that the caller sees, derived ones included'),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Series = z.output<typeof series>;
export const seriesFilter = z.object({
  keyword: z.string().trim().max(20).optional().describe('Part of the name'),
  state: z.enum(['enabled', 'disabled']).optional(),
});

export const iotPlatforms = ['provider', 'singapore'] as const;
export const screenTypes = ['portrait', 'landscape', 'none'] as const;

const shared = {
  name: productName,
  iotAlias: z.string().trim().min(4).max(64),
  iotPlatform: z
    .enum(iotPlatforms)
    .default('provider')
    .describe("A node of the cloud provider's, or the one in Singapore"),
  iconFileId: recordRef('file').optional(),
  remark,
};
const pixels = z.number().int().min(0).max(maxScreenPx).default(0);
const ofOriginal = {
  seriesId: modelId,
  ...shared,
  screenType: z.enum(screenTypes).default('portrait').describe('`none` for printers and the like'),
  screenWidth: pixels.describe('In pixels; 0 without a screen'),
  screenHeight: pixels.describe('In pixels; 0 without a screen'),
};

/** A screen has a resolution; what has no screen has none. */
export function judgeScreen(
  { screenType, screenWidth, screenHeight }: { screenType: string; screenWidth: number; screenHeight: number },
  judge: z.RefinementCtx,
) {
  for (const [field, size] of [
    ['screenWidth', screenWidth],
    ['screenHeight', screenHeight],
  ] as const)
    if ((screenType === 'none') !== (size === 0))
      judge.addIssue({ code: 'custom', path: [field], message: 'resolution' });
}
export const modelFields = z.object(ofOriginal);
export const modelDraft = modelFields.superRefine(judgeScreen);
export const modelChange = z.object({ id: modelId, version, ...ofOriginal }).superRefine(judgeScreen);

/** Series and screen of a derived model are those of its original. */
export const derivedModelDraft = z.object({
  originalModelId: modelId,
  ...shared,
  partnerIds: z
    .array(recordRef('org'))
    .min(1)
    .max(maxModelPartners)
    .describe('The only partners that may own devices of it'),
});
export const derivedModelChange = derivedModelDraft.omit({ originalModelId: true }).extend({ id: modelId, version });

export const modelPartner = z.object({ id: recordId, name: z.string() });
export const deviceModel = z.object({
  id: z.string(),
  name: z.string(),
  seriesId: z.string(),
  seriesName: z.string(),
  originalModelId: z.string().nullable(),
  originalModelName: z.string().nullable(),
  iotAlias: z.string(),
  iotPlatform: z.enum(iotPlatforms),
  screenType: z.enum(screenTypes),
  screenWidth: z.number().int(),
  screenHeight: z.number().int(),
  icon: z.object({ id: recordId, name: z.string(), sizeBytes: z.number() }).nullable(),
  iconUrl: z.string().nullable().describe('Address of the picture, short-lived'),
  partners: z.array(modelPartner).describe('Of a derived model: who may own it, as far as the caller reaches them'),
  derivedCount: z.number().int().describe('Models derived from it that the caller sees'),
  hasDevices: z.boolean().describe('Whether the caller has a device of it'),
  remark: z.string(),
  isEnabled: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type DeviceModel = z.output<typeof deviceModel>;
export const modelFilter = z.object({
  kind: z.enum(['original', 'derived']).optional(),
  keyword: z.string().trim().max(64).optional().describe('Part of the name or of the IoT alias'),
  seriesId: modelId.optional(),
  originalModelId: modelId.optional(),
  state: z.enum(['enabled', 'disabled']).optional(),
});

/** What forms and filters offer. */
export const modelChoice = deviceModel.pick({
  id: true,
  name: true,
  seriesId: true,
  seriesName: true,
  originalModelId: true,
  screenType: true,
});
export type ModelChoice = z.output<typeof modelChoice>;

export const enabling = z.object({ id: modelId, isEnabled: z.boolean() });
export const oneModel = z.object({ id: modelId });
