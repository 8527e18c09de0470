import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { modelId } from '../devices/device.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import {
  maxGrayGroups,
  maxGraySerials,
  maxGrayTags,
  maxHealthMinutes,
  maxSeenAreas,
  maxSeenModels,
  maxSeenPartners,
} from './app.limits.ts';
import { deployments, publicationStates, upgradeModes, visibilities } from './publication.states.ts';

const percent = z.int().min(0).max(100);

/** Who gets a version early: with one of the tags, in one of the groups or those below, named, or drawn by lot. */
export const grayscale = z.object({
  tagIds: z.array(recordRef('deviceTag')).max(maxGrayTags).default([]),
  groupIds: z.array(recordRef('deviceGroup')).max(maxGrayGroups).default([]).describe('And the groups below them'),
  sns: z.array(serialNumber).max(maxGraySerials).default([]),
  percent: percent.default(0).describe('And so many of a hundred of the others, always the same ones'),
});
export type Grayscale = z.output<typeof grayscale>;

/**
 * To whom a version is offered. `partial`: a device has to fit each of the three that names anything. `grayscale` on
 * top: only those named in it, the others keep what is public.
 */
export const audience = z.object({
  visibility: z.enum(visibilities).default('all'),
  partnerIds: z.array(recordId).max(maxSeenPartners).default([]).describe('Their devices and those of partners below'),
  areaCodes: z.array(z.string().max(20)).max(maxSeenAreas).default([]).describe('Countries and regions of shops'),
  modelIds: z.array(modelId).max(maxSeenModels).default([]),
  adaptsNewModels: z.boolean().default(false).describe('Models that are added later see it as well'),
  deployment: z.enum(deployments).default('public'),
  ...grayscale.shape,
});
export type Audience = z.output<typeof audience>;

export const audienceIsNamed = ({
  visibility,
  partnerIds,
  areaCodes,
  modelIds,
  deployment,
  tagIds,
  groupIds,
  sns,
  percent: lot,
}: Audience): { visibility: boolean; deployment: boolean } => ({
  visibility: visibility === 'all' || partnerIds.length + areaCodes.length + modelIds.length > 0,
  deployment: deployment === 'public' || tagIds.length + groupIds.length + sns.length + lot > 0,
});

/** All that is set about bringing a version to devices. Part of a draft; can be set again when it is published. */
export const publishSettings = audience.extend({
  upgradeMode: z.enum(upgradeModes).default('default'),
  isInstant: z.boolean().default(true).describe('Published by itself when the final review passes'),
  publishAt: instant.nullable().default(null).describe('Not before; null: when it passes, or by hand'),
  healthMinutes: z
    .int()
    .min(0)
    .max(maxHealthMinutes)
    .default(5)
    .describe('Within so many the app has to run after it was installed, or the version before returns; 0: not asked'),
});
export type PublishSettings = z.output<typeof publishSettings>;

const version = z.int().describe('The version of the record that was read; a newer one refuses the change');

export const publication = publishSettings.extend({
  id: recordId,
  appId: recordId,
  appName: z.string(),
  package: z.string(),
  versionId: recordId,
  versionCode: z.int(),
  versionName: z.string(),
  state: z.enum(publicationStates),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  version: z.int(),
});
export type Publication = z.output<typeof publication>;

/** What is limited to some has to name some. */
export function judgeAudience(settings: Audience, judge: z.core.$RefinementCtx): void {
  const named = audienceIsNamed(settings);
  if (!named.visibility) judge.addIssue({ code: 'custom', path: ['visibility'], message: 'audience' });
  if (!named.deployment) judge.addIssue({ code: 'custom', path: ['deployment'], message: 'audience' });
}

export const publishRequest = z.object({
  versionId: recordRef('appVersion'),
  settings: publishSettings.omit({ isInstant: true }).superRefine(judgeAudience),
});
export const publicationMove = z.object({ id: recordRef('appPublication'), version });
export const raiseRequest = publicationMove.extend({
  deployment: z.enum(deployments),
  ...grayscale.shape,
});
export const appMove = z.object({ appId: recordRef('app') });
export const audienceRequest = audience
  .extend({
    appId: recordRef('app').optional().describe('Groups it is kept from do not count, and its lots are drawn'),
  })
  .describe('To count before publishing');
/** Nobody named: the own organisation. */
export const unsetRequest = z.object({
  appId: recordRef('app'),
  partnerIds: audience.shape.partnerIds,
});
export const unsetParameters = z.object({
  fields: z
    .array(z.object({ key: z.string(), titleEn: z.string(), titleZh: z.string() }))
    .describe('Required, and set neither for the partner as a whole nor by a partner above'),
  partners: z.array(z.string()).describe('Those that lack one; of many named the first twenty are looked at'),
});
export const audienceCount = z.object({
  visible: z.int().describe('Devices of the caller that would see it'),
  early: z.int().describe('Of these in the grayscale'),
  isCapped: z.boolean(),
});
