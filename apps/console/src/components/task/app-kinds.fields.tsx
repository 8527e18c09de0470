import { clearAppDataKind } from '@tilldeck/contracts/tasks/command-kinds.schemas';
import { installKind, otaKind, uninstallKind, upgradeKind } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { fileKindField } from '../../lib/upload/file-kind-field.ts';
import type { FormEntry } from '../form/useFormFields.ts';
import type { FormValues } from '../form/useSchemaForm.ts';
import { type ChosenFile, chosenFile, kindForm } from './kind-form.rules.ts';

const withFile = ({ file, ...values }: FormValues) => ({ ...values, fileId: (file as ChosenFile).id });

const fileEntry: FormEntry<'file'> = {
  name: 'file',
  label: (t) => t('task:field.package'),
  kind: 'file',
  ...fileKindField('taskPackage'),
  limits: (t) => t('task:field.packageLimits'),
};
const packageEntry: FormEntry<'package'> = {
  name: 'package',
  label: (t) => t('task:field.packageName'),
  kind: 'text',
  placeholder: 'com.example.till',
};
const manifestEntry: FormEntry<'manifest'> = {
  name: 'manifest',
  label: (t) => t('task:field.manifest'),
  help: (t) => t('task:field.manifestHelp'),
  kind: 'textarea',
  isWide: true,
};
const appEntries: readonly FormEntry<'file' | 'appName' | 'package' | 'appVersion' | 'isThirdParty' | 'manifest'>[] = [
  fileEntry,
  { name: 'appName', label: (t) => t('task:field.appName') },
  { ...packageEntry, help: (t) => t('task:field.packageNameHelp') },
  { name: 'appVersion', label: (t) => t('task:field.appVersion') },
  {
    name: 'isThirdParty',
    label: (t) => t('task:field.isThirdParty'),
    help: (t) => t('task:field.isThirdPartyHelp'),
  },
  manifestEntry,
];

/** Apps and firmware. */
export const appForms = {
  install: kindForm({
    schema: installKind.draft.omit({ fileId: true }).extend({ file: chosenFile }),
    fields: appEntries,
    initial: { isThirdParty: true },
    toPayload: withFile,
  }),
  upgrade: kindForm({
    schema: upgradeKind.draft.omit({ fileId: true }).extend({ file: chosenFile }),
    fields: appEntries,
    initial: { isThirdParty: true },
    toPayload: withFile,
  }),
  uninstall: kindForm({
    schema: uninstallKind.draft,
    fields: [
      { ...packageEntry, help: (t) => t('task:field.uninstallHelp') },
      { name: 'appName', label: (t) => t('task:field.appName') },
    ],
  }),
  clear_app_data: kindForm({ schema: clearAppDataKind.draft, fields: [packageEntry] }),
  ota: kindForm({
    schema: otaKind.draft.omit({ fileId: true }).extend({ file: chosenFile }),
    fields: [
      { ...fileEntry, label: (t) => t('task:field.firmware') },
      { name: 'firmwareVersion', label: (t) => t('task:field.firmwareVersion') },
      manifestEntry,
    ],
    toPayload: withFile,
  }),
};
