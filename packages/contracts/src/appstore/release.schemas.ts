import { z } from 'zod';
import { recordId, recordRef } from '../core/schema.ts';
import { installKind } from '../tasks/file-kinds.schemas.ts';
import { previewedPlan, taskPreview } from '../tasks/preview.schemas.ts';
import { aimedFields } from '../tasks/source.schemas.ts';
import { deviceTarget } from '../tasks/target.schemas.ts';
import { taskPlan } from '../tasks/task.schemas.ts';
import { unsetParameters } from './publication.schemas.ts';

export const releaseScopes = ['group', 'all', 'sn', 'model', 'tag'] as const;
const releaseTarget = deviceTarget.refine(({ scope }) => (releaseScopes as readonly string[]).includes(scope), {
  path: ['scope'],
  message: 'target',
});

/** What goes out: a reviewed version of the store, or a file of one's own with what it is called. */
const released = z.object({
  ...installKind.draft.partial().shape,
  appVersionId: recordRef('appVersion').optional().describe('Of an app of the store; instead of a file'),
  allowsDowngrade: z.boolean().default(false).describe('Of an app of the store: also where a newer version is'),
  isThirdParty: installKind.draft.shape.isThirdParty,
});
type Released = z.output<typeof released>;

function oneOfBoth({ appVersionId, fileId, appName, appVersion }: Released, judge: z.core.$RefinementCtx): void {
  if (appVersionId) return;
  for (const [field, value] of Object.entries({ fileId, appName, appVersion }))
    if (!value) judge.issues.push({ code: 'custom', message: 'required', path: [field], input: value });
}

export const releaseFields = released.extend({
  target: releaseTarget,
  plan: taskPlan.prefault({}).describe('A later start only for models D4-503, D4-504 and D4-505'),
  ...aimedFields,
});
export const releaseDraft = releaseFields.superRefine(oneOfBoth);
export type ReleaseDraft = z.output<typeof releaseDraft>;

/** What a release would reach. */
export const releaseAim = releaseFields
  .pick({
    fileId: true,
    appVersionId: true,
    isThirdParty: true,
    target: true,
  })
  .extend({ plan: previewedPlan });
export type ReleaseAim = z.output<typeof releaseAim>;

export const releasePreview = taskPreview.extend({
  unset: unsetParameters.shape.fields.describe(
    'Required values of an app of the store that nobody gave for the whole organisation: devices without one of their own get the app all the same',
  ),
});
export type ReleasePreview = z.output<typeof releasePreview>;

/** An app that can be released, with its versions, newest first. */
export const releasableApp = z.object({
  id: recordId,
  package: z.string(),
  name: z.string(),
  iconFileId: recordId.nullable(),
  versions: z.array(
    z.object({
      id: recordId,
      versionCode: z.int(),
      versionName: z.string(),
      size: z.number(),
      isPublic: z.boolean().describe('The current public version'),
    }),
  ),
});
export type ReleasableApp = z.output<typeof releasableApp>;
export const releasableFilter = z.object({
  keyword: z.string().trim().max(100).optional().describe('Part of the name or of the package'),
});
