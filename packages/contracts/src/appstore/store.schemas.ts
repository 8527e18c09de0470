import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { workId } from '../tasks/work.schemas.ts';
import { adPositions } from './ad.schemas.ts';
import { apkPackage, certificateHash } from './apk.schemas.ts';
import { parameterValues } from './parameter.schemas.ts';
import { upgradeModes } from './publication.states.ts';

/** Most a device may say it has; an app it has is told of newer versions on whatever page it asks for. */
export const maxInstalledApps = 300;

const installedApp = z.object({ package: z.string().max(200), versionCode: z.int().min(0) });

export const storeRequest = z.object({
  cursor: z.string().max(200).optional(),
  pageSize: z.int().min(1).max(100).default(50),
  categoryId: recordId.optional(),
  keyword: z.string().trim().max(60).optional(),
  onlyInstalled: z.boolean().default(false).describe('Only what the device names in `installed`: its look for updates'),
  installed: z.array(installedApp).max(maxInstalledApps).default([]),
  abis: z.array(z.string().max(20)).max(10).default([]).describe('Apps with native code for none of them are left out'),
  sdk: z.int().min(0).default(0).describe('Of the system; apps that need a newer one are left out; 0: not known'),
});

export const storeApp = z.object({
  appId: recordId,
  versionId: recordId,
  package: z.string(),
  name: z.string(),
  introduction: z.string(),
  versionDetail: z.string(),
  versionCode: z.int(),
  versionName: z.string(),
  size: z.number(),
  sha256: z.string(),
  signers: z.array(certificateHash).describe('One of them has to have signed the file'),
  iconUrl: z.string().nullable(),
  categoryIds: z.array(recordId),
  upgradeMode: z.enum(upgradeModes),
  isRollback: z.boolean().describe('The device has a version that was rolled back: this one replaces it'),
  hasParameters: z.boolean(),
});
export type StoreApp = z.output<typeof storeApp>;

export const storeAnswer = z.object({
  apps: z.array(storeApp),
  nextCursor: z.string().nullable(),
  ads: z
    .array(
      z.object({
        id: recordId,
        title: z.string(),
        position: z.enum(adPositions),
        pictureUrl: z.string(),
        appId: recordId.nullable(),
        link: z.string(),
      }),
    )
    .describe('With the first page'),
});

export const storeDownloadRequest = z.object({ versionId: recordId });
export const storeDownload = z.object({
  url: z.string().describe('GET, with Range; good for minutes'),
  sha256: z.string(),
  size: z.number(),
});
export const storeInstallRequest = z.object({
  versionId: recordId,
  isRetold: z
    .boolean()
    .default(false)
    .describe('It is there and has to be told other values; it may be an earlier one than is offered'),
});
export const storeInstall = z.object({ id: workId.describe('Comes with the next pull') });
export const storeParametersRequest = z.object({
  package: apkPackage,
  hash: z.string().max(64).default('').describe('Of the values the app has taken; empty for none'),
});
export const storeParameters = z.object({
  hash: z.string().describe('To be said with the next call, once the app has taken the values'),
  values: parameterValues.nullable().describe('Nothing where the app has them already'),
});
