import { z } from 'zod';
import { certificateHash, versionCode } from '../appstore/apk.schemas.ts';
import { maxHealthMinutes } from '../appstore/app.limits.ts';
import { parameterValues } from '../appstore/parameter.schemas.ts';
import { recordId, recordRef } from '../core/schema.ts';
import { releaseManifestText } from '../wire/release-manifest.ts';
import { maxFetchedLogBytes, maxSentFiles } from './task.limits.ts';
import { taskKind } from './task-kind.schemas.ts';

/** A file of the store as a device gets it: the address is made when it is handed over and good for minutes. */
export const handedFile = z.object({
  name: z.string().max(200),
  url: z.string().max(4_000).describe('GET, with Range; ask for the work again when it has run out'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(1),
});
export type HandedFile = z.output<typeof handedFile>;

export const packageName = z.string().trim().min(1).max(200);
const manifest = releaseManifestText.describe(
  'Release manifest of the file, signed with the release key of the vendor; devices that have such keys take nothing without',
);
const versionName = z.string().trim().max(64);
const calm = {
  version: 1,
  lane: 'quick',
  isDestructive: false,
  runsCode: false,
  isDisruptive: false,
  isInteractive: false,
} as const;
const change = {
  version: 1,
  lane: 'change',
  isDestructive: false,
  runsCode: false,
  isDisruptive: true,
  isInteractive: false,
} as const;

const packageDraft = z.object({
  fileId: recordRef('file'),
  appName: z.string().trim().min(1).max(100),
  package: packageName.optional().describe('Read from the file by the device when absent'),
  appVersion: versionName.optional(),
  isThirdParty: z.boolean().default(true).describe('Needs operating system V2.5.6 or later'),
  manifest: manifest.optional(),
});
export const packageFormats = ['deb', 'apk'] as const;
/** What comes along with an app of the store: a device trusts nothing else about it. People cannot give these. */
export const storedApp = z.object({
  format: z.enum(packageFormats),
  versionCode: versionCode.describe('A lower one than is there is refused'),
  signers: z.array(certificateHash).min(1).max(10).describe('SHA-256 of certificates; one of them has to have signed'),
  allowsDowngrade: z.boolean().describe('The installed version was rolled back: a lower one may replace it'),
  health: z
    .object({ minutes: z.int().min(1).max(maxHealthMinutes) })
    .optional()
    .describe('Within so many the app runs after it was put in, or the version before returns; absent: not asked'),
  appId: recordId,
  appVersionId: recordId,
});
export type StoredApp = z.output<typeof storedApp>;
/** What an app is told, beside the file it is started from. */
export const handedParameters = z.object({
  hash: z.string().max(80).describe('Changes when a value does; said back with success'),
  values: parameterValues,
});
const packagePayload = z.object({
  file: handedFile,
  appName: z.string(),
  package: packageName.optional(),
  appVersion: versionName.optional(),
  manifest: manifest.optional(),
  ...storedApp.partial().shape,
  parameters: handedParameters.optional(),
});

export const installKind = taskKind({
  ...change,
  runsCode: true,
  name: 'install',
  draft: packageDraft,
  payload: packagePayload,
});
/** As an install, and only where an older version is there. */
export const upgradeKind = taskKind({
  ...change,
  runsCode: true,
  name: 'upgrade',
  draft: packageDraft.extend({ package: packageName }),
  payload: packagePayload.extend({ package: packageName }),
});

const uninstalled = z
  .object({ package: packageName.optional(), appName: z.string().trim().min(1).max(100).optional() })
  .refine((draft) => draft.package || draft.appName, { path: ['package'], message: 'required' });
export const uninstallKind = taskKind({
  ...change,
  isDestructive: true,
  name: 'uninstall',
  draft: uninstalled,
  payload: uninstalled,
});

export const otaKind = taskKind({
  ...change,
  runsCode: true,
  name: 'ota',
  draft: z.object({ fileId: recordRef('file'), firmwareVersion: versionName.min(1), manifest: manifest.optional() }),
  payload: z.object({ file: handedFile, firmwareVersion: versionName, manifest: manifest.optional() }),
});

export const sendFilesKind = taskKind({
  ...calm,
  name: 'send_files',
  draft: z.object({
    fileIds: z
      .array(recordRef('file'))
      .min(1)
      .max(maxSentFiles)
      .refine((ids) => new Set(ids).size === ids.length, 'duplicate'),
  }),
  payload: z.object({ files: z.array(handedFile).min(1).max(maxSentFiles) }),
});

export const logSources = ['agent', 'system', 'app'] as const;
export const fetchLogKind = taskKind({
  ...calm,
  isInteractive: true,
  bringsFile: true,
  name: 'fetch_log',
  draft: z.object({
    source: z.enum(logSources),
    package: packageName.optional().describe('Whose, for `app`'),
    maxBytes: z.int().min(1).max(maxFetchedLogBytes).default(maxFetchedLogBytes),
  }),
  payload: z.object({ source: z.enum(logSources), package: packageName.optional(), maxBytes: z.int() }),
});

export const journalKind = taskKind({
  ...calm,
  bringsFile: true,
  name: 'journal',
  draft: z.object({
    durationMinutes: z
      .int()
      .min(1)
      .max(30 * 24 * 60),
    maxBytes: z.int().min(1).max(maxFetchedLogBytes),
    isLocalDeleted: z.boolean().default(false).describe('The device deletes its copy after the upload'),
  }),
  payload: z.object({ durationMinutes: z.int(), maxBytes: z.int(), isLocalDeleted: z.boolean() }),
});
