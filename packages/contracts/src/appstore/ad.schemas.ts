import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { modelId } from '../devices/device.schemas.ts';

export const adPositions = ['banner', 'start'] as const;
/** A picture the store on devices shows: large above the apps, or when it opens. */
const content = {
  title: z.string().trim().min(1).max(60),
  position: z.enum(adPositions).default('banner'),
  pictureFileId: recordRef('file'),
  appId: recordRef('app').nullable().default(null).describe('The app a touch leads to'),
  link: z.string().trim().max(300).default('').describe('Or an https address'),
  modelIds: z.array(modelId).max(100).default([]).describe('Every model when empty'),
  groupIds: z.array(recordRef('deviceGroup')).max(20).default([]).describe('Every device when empty'),
  fromAt: instant.nullable().default(null),
  toAt: instant.nullable().default(null),
  sort: z.int().min(0).max(9_999).default(0),
};
const fits = (
  { link, appId, fromAt, toAt }: { link: string; appId: string | null; fromAt: string | null; toAt: string | null },
  judge: z.core.$RefinementCtx,
): void => {
  if (link !== '' && (appId !== null || !link.startsWith('https://') || URL.parse(link) === null))
    judge.issues.push({ code: 'custom', message: 'link', path: ['link'], input: link });
  if (fromAt && toAt && Date.parse(toAt) <= Date.parse(fromAt))
    judge.issues.push({ code: 'custom', message: 'timeOrder', path: ['toAt'], input: toAt });
};
export const adDraft = z.object(content).superRefine(fits);
export const adChange = z.object({ ...content, id: recordRef('ad'), version: z.int() }).superRefine(fits);
export const ad = z.object({
  ...content,
  id: recordId,
  appName: z.string(),
  orgName: z.string(),
  isEnabled: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type Ad = z.output<typeof ad>;
export const adFilter = z.object({
  title: z.string().trim().max(60).optional().describe('Part of it'),
  position: z.enum(adPositions).optional(),
  isEnabled: z.boolean().optional(),
});
export const oneAd = z.object({ id: recordRef('ad') });
export const adSwitch = z.object({ id: recordRef('ad'), version: z.int() });
