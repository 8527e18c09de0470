import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { apkFacts } from './apk.schemas.ts';
import {
  maxAppName,
  maxIntroduction,
  maxKeyword,
  maxKeywords,
  maxScreenshots,
  maxVersionDetail,
} from './app.limits.ts';
import { reviewStages, versionStates } from './app.states.ts';
import { publication, publishSettings } from './publication.schemas.ts';
import { publicationStates } from './publication.states.ts';

/** Chinese or English, also several words; no signs. */
export const keyword = z
  .string()
  .trim()
  .min(1)
  .max(maxKeyword)
  .regex(/^[\p{Script=Han}A-Za-z]+( [\p{Script=Han}A-Za-z]+)*$/u, 'keyword')
  .meta({ example: 'till' });

const fileIds = z
  .array(recordRef('file'))
  .max(maxScreenshots)
  .refine((ids) => new Set(ids).size === ids.length, 'duplicate');

/** What people see of a version in the store. A draft is saved as it is typed, so nothing has to be there yet. */
export const listing = z.object({
  name: z.string().trim().max(maxAppName).default(''),
  categoryId: recordId.nullable().default(null),
  secondCategoryId: recordId.nullable().default(null),
  keywords: z
    .array(keyword)
    .max(maxKeywords)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'duplicate')
    .default([]),
  introduction: z.string().trim().max(maxIntroduction).default(''),
  versionDetail: z.string().trim().max(maxVersionDetail).default('').describe('What is new in it'),
  iconFileId: recordRef('file').nullable().default(null).describe("The file's own when absent"),
  landscapeFileIds: fileIds.default([]).describe('Screenshots of 854x480'),
  portraitFileIds: fileIds.default([]).describe('Screenshots of 480x854'),
  isAgreed: z.boolean().default(false).describe('The publish agreement was accepted'),
});
export type Listing = z.output<typeof listing>;
const twoCategories = (
  { categoryId, secondCategoryId }: { categoryId?: string | null; secondCategoryId?: string | null },
  judge: z.core.$RefinementCtx,
): void => {
  if (secondCategoryId && secondCategoryId === categoryId)
    judge.issues.push({ code: 'custom', message: 'sameCategory', path: ['secondCategoryId'], input: secondCategoryId });
};
export const listingRule = listing.superRefine(twoCategories);

/** A rule a reviewer would refuse by, found before submitting. `error` keeps from submitting. */
export const submitChecks = [
  'name_missing',
  'category_missing',
  'keywords_missing',
  'introduction_missing',
  'version_detail_missing',
  'icon_missing',
  'screenshots_missing',
  'screenshots_few',
  'agreement_missing',
  'audience_missing',
  'package_blacklisted',
  'other_signer',
  'version_not_higher',
  'debuggable',
  'target_sdk_old',
  'certificate_expiring',
  'permissions_added',
  'signature_v1_only',
  'publish_time_past',
] as const;
export type SubmitCheckCode = (typeof submitChecks)[number];
export const submitCheck = z.object({
  code: z.enum(submitChecks),
  level: z.enum(['error', 'warning']),
  field: z.string().describe('Of the draft it is about; empty for the file itself'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SubmitCheck = z.output<typeof submitCheck>;

export const appVersionRow = z.object({
  id: recordId,
  appId: recordId,
  package: z.string(),
  name: z.string(),
  iconFileId: recordId.nullable(),
  orgId: recordId,
  orgName: z.string().describe('Whose app it is'),
  versionCode: z.int(),
  versionName: z.string(),
  size: z.number(),
  state: z.enum(versionStates),
  publicationState: z.enum(publicationStates).nullable(),
  isPublic: z.boolean().describe('The current public version'),
  failure: z.string().describe('Why the last review failed'),
  createdBy: z.string(),
  createdAt: instant,
  submittedAt: instant.nullable(),
  updatedAt: instant,
  version: z.int(),
});
export type AppVersionRow = z.output<typeof appVersionRow>;

/** What a review of a version came to, as its developer reads it: not by whom. */
export const versionVerdict = z.object({
  round: z.int().describe('Counts submissions'),
  stage: z.enum(reviewStages),
  verdict: z.enum(['passed', 'failed']).nullable().describe('Null while it is under way'),
  reason: z.string(),
  takenAt: instant,
  decidedAt: instant.nullable(),
});

export const appVersionDetail = appVersionRow.extend({
  ...listing.shape,
  fileId: recordId,
  sha256: z.string(),
  facts: apkFacts,
  settings: publishSettings,
  categoryName: z.object({ nameEn: z.string(), nameZh: z.string() }).nullable(),
  secondCategoryName: z.object({ nameEn: z.string(), nameZh: z.string() }).nullable(),
  publication: publication.nullable().describe('The last one of this version'),
  round: z.int().describe('Counts submissions'),
  submittedBy: z.string(),
  reviewDueAt: instant.nullable().describe('Until when the present review is promised'),
  verdicts: z.array(versionVerdict).describe('Of its reviews, newest first'),
});
export type AppVersionDetail = z.output<typeof appVersionDetail>;

export const appRow = z.object({
  id: recordId,
  package: z.string(),
  name: z.string(),
  iconFileId: recordId.nullable(),
  orgId: recordId,
  orgName: z.string(),
  categoryName: z.object({ nameEn: z.string(), nameZh: z.string() }).nullable(),
  isListed: z.boolean().describe('Can be found in the store; the vendor may take it out'),
  versionName: z.string().describe('Of the public version, or of the newest one before there is one'),
  versionCode: z.int(),
  size: z.number(),
  newestVersionId: recordId.nullable(),
  newestVersionName: z.string(),
  state: z.enum(versionStates).describe('Of the newest version'),
  publicationState: z.enum(publicationStates).nullable().describe('Of the newest publication'),
  hasGrayscale: z.boolean().describe('A newer version is on its way to a few'),
  installCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type AppRow = z.output<typeof appRow>;

export const appDetail = appRow.extend({
  categoryId: recordId.nullable(),
  secondCategoryId: recordId.nullable(),
  secondCategoryName: z.object({ nameEn: z.string(), nameZh: z.string() }).nullable(),
  keywords: z.array(z.string()),
  certificateSha256: z.string(),
  publicVersion: appVersionDetail.nullable(),
  newestVersion: appVersionDetail.nullable(),
  hasDefinition: z.boolean().describe('It takes parameters'),
});
export type AppDetail = z.output<typeof appDetail>;

export const appFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
  categoryId: recordId.optional(),
  state: z.array(z.enum(versionStates)).max(versionStates.length).optional(),
  isListed: z.boolean().optional(),
  orgId: recordRef('org').optional(),
  ...timeRangeFields,
});
/** One's own apps: whose they are is no question. */
export const myAppFilter = appFilter.omit({ orgId: true });
export const versionFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
  appId: recordRef('app').optional(),
  state: z.array(z.enum(versionStates)).max(versionStates.length).optional(),
  ...timeRangeFields,
});

const read = { version: z.int().describe('The version of the record that was read') };
export const oneApp = z.object({ id: recordRef('app') });
export const oneVersion = z.object({ id: recordRef('appVersion') });
export const appSwitch = oneApp.extend(read);
export const versionMoveRequest = oneVersion.extend(read);
/** The first version makes the app; later ones name it, or are found by their package. */
export const versionAddition = z.object({ fileId: recordRef('file'), appId: recordRef('app').optional() });
export const fileReplacement = versionMoveRequest.extend({ fileId: recordRef('file') });
export const draftChange = z.object({
  id: recordRef('appVersion'),
  ...read,
  listing: listingRule,
  settings: publishSettings,
});
export const appTransfer = appSwitch.extend({ orgId: recordRef('org') });
/** Partners to choose from, by part of the name, or by their ids to be named. */
export const ownerSearch = z.object({
  keyword: z.string().trim().max(100).optional(),
  ids: z.array(recordId).max(50).optional(),
});
/** What the vendor may set right in the store without a new version. */
export const appChange = appSwitch.extend({
  categoryId: recordId,
  secondCategoryId: recordId.nullable().default(null),
  keywords: listing.shape.keywords,
});
export const appChangeRule = appChange.superRefine(twoCategories);
