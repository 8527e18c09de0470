import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseFields } from '@tilldeck/contracts/appstore/release.schemas';
import { z } from 'zod';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { isField } from '../../../components/form/useFormFields.ts';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { type ChosenFile, chosenFile } from '../../../components/task/kind-form.rules.ts';
import { kindForms } from '../../../components/task/kinds.fields.tsx';
import { planField } from '../parts/plan/plan-draft.rules.ts';
import type { LookCalls } from '../parts/preview/useTaskPreview.ts';
import { StoreVersionField } from './StoreVersionField.tsx';

const isFile = ({ from }: FormValues): boolean => from === 'file';
const isStore = (values: FormValues): boolean => !isFile(values);
const fileOf = ({ file }: FormValues) => file as ChosenFile | undefined;

/** What has to be filled in depends on where the app is taken from. */
export const releaseForm = releaseFields
  .omit({ fileId: true, previewHash: true })
  .extend({ from: z.enum(['store', 'file']), file: chosenFile.optional(), target: targetField, plan: planField })
  .superRefine((values, judge) => {
    const { appVersionId, file, appName, appVersion } = values;
    const needed = isFile(values) ? { file, appName, appVersion } : { appVersionId };
    for (const [name, value] of Object.entries(needed))
      if (!value) judge.addIssue({ code: 'custom', path: [name], message: 'required' });
  }) as unknown as FormSchema;

const fileFields = kindForms.install.fields.filter(isField);

export const appEntries: readonly FormEntry[] = [
  {
    name: 'from',
    label: (t) => t('release:field.from'),
    optionLabels: { store: (t) => t('release:from.store'), file: (t) => t('release:from.file') },
  },
  {
    name: 'appVersionId',
    label: (t) => t('release:field.app'),
    isShown: isStore,
    isWide: true,
    render: (control) => <StoreVersionField {...control} />,
  },
  {
    name: 'allowsDowngrade',
    label: (t) => t('release:field.allowsDowngrade'),
    help: (t) => t('release:field.allowsDowngradeHelp'),
    isShown: isStore,
  },
  ...fileFields.map((field) => ({ ...field, isShown: isFile })),
];

/** What of the form says whom a release reaches. */
export function aimedAt(values: FormValues): Record<string, unknown> {
  if (isStore(values)) return { appVersionId: values.appVersionId };
  return { fileId: fileOf(values)?.id, isThirdParty: values.isThirdParty !== false };
}

export const releaseLook: LookCalls = {
  preview: releaseRoutes.preview,
  skipped: releaseRoutes.skipped,
  toInput: ({ payload, target, plan }) => ({ ...payload, target, plan }),
};

/** The draft: of the two ways only the one that was chosen. */
export function toDraft({ from, file, ...values }: FormValues): FormValues {
  const { appVersionId, allowsDowngrade, appName, appVersion, package: name, isThirdParty, manifest, ...rest } = values;
  return from === 'file'
    ? { ...rest, fileId: (file as ChosenFile).id, appName, appVersion, package: name, isThirdParty, manifest }
    : { ...rest, appVersionId, allowsDowngrade };
}
