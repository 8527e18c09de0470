import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseFields } from '@tilldeck/contracts/appstore/release.schemas';
import { z } from 'zod';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { appEntries, neededFor } from '../../../components/task/app-kinds.fields.tsx';
import {
  appOrigins,
  type ChosenFile,
  chosenFile,
  chosenVersion,
  isFromStore,
  required,
  versionOf,
} from '../../../components/task/kind-form.rules.ts';
import { planField } from '../parts/plan/plan-draft.rules.ts';
import type { LookCalls } from '../parts/preview/useTaskPreview.ts';

const fileOf = ({ file }: FormValues) => file as ChosenFile | undefined;
/** A release is called by its version. */
const asked = ['appVersion'] as const;

/** What has to be filled in depends on where the app is taken from. */
export const releaseForm = releaseFields
  .omit({ fileId: true, appVersionId: true, previewHash: true })
  .extend({
    from: z.enum(appOrigins),
    storeVersion: chosenVersion.optional(),
    file: chosenFile.optional(),
    target: targetField,
    plan: planField,
  })
  .superRefine(required(neededFor(asked))) as unknown as FormSchema;

export const releasedEntries: readonly FormEntry[] = [
  ...appEntries(asked),
  {
    name: 'allowsDowngrade',
    label: (t) => t('release:field.allowsDowngrade'),
    help: (t) => t('release:field.allowsDowngradeHelp'),
    isShown: isFromStore,
  },
];

/** What of the form says whom a release reaches. */
export function aimedAt(values: FormValues): Record<string, unknown> {
  if (isFromStore(values)) return { appVersionId: versionOf(values) };
  return { fileId: fileOf(values)?.id, isThirdParty: values.isThirdParty !== false };
}

export const releaseLook: LookCalls = {
  preview: releaseRoutes.preview,
  skipped: releaseRoutes.skipped,
  toInput: ({ payload, target, plan }) => ({ ...payload, target, plan }),
};

/** The draft: of the two ways only the one that was chosen. */
export function toDraft(values: FormValues): FormValues {
  const { from: _, storeVersion, file, allowsDowngrade, title, target, plan, ...app } = values;
  const shared = { title, target, plan };
  return isFromStore(values)
    ? { ...shared, appVersionId: versionOf({ storeVersion }), allowsDowngrade }
    : { ...shared, ...app, fileId: fileOf({ file })?.id };
}
