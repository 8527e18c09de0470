import { releasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { installKind, otaKind, packageName, uninstallKind } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { z } from 'zod';
import { fileKindField } from '../../lib/upload/file-kind-field.ts';
import { AppPicker } from '../app/AppPicker.tsx';
import { StoreVersionField } from '../app/StoreVersionField.tsx';
import type { FormField } from '../form/useFormFields.ts';
import type { FormValues } from '../form/useSchemaForm.ts';
import {
  appOrigins,
  type ChosenFile,
  chosenFile,
  chosenVersion,
  isFromFile,
  isFromStore,
  kindForm,
  required,
  versionOf,
} from './kind-form.rules.ts';
import { PackageFileField } from './PackageFileField.tsx';

const withFile = ({ file, ...values }: FormValues) => ({ ...values, fileId: (file as ChosenFile).id });

const fileEntry: FormField<'file'> = {
  name: 'file',
  label: (t) => t('task:field.package'),
  kind: 'file',
  ...fileKindField('taskPackage'),
  limits: (t) => t('task:field.packageLimits'),
};
const packageEntry: FormField<'package'> = {
  name: 'package',
  label: (t) => t('task:field.packageName'),
  kind: 'text',
  placeholder: 'com.example.till',
};
const manifestEntry: FormField<'manifest'> = {
  name: 'manifest',
  label: (t) => t('task:field.manifest'),
  help: (t) => t('task:field.manifestHelp'),
  kind: 'textarea',
  isWide: true,
};

/** What of an upload has to be filled in beside the file. */
type Asked = 'package' | 'appVersion';

type AppEntryName =
  | 'from'
  | 'storeVersion'
  | 'file'
  | 'appName'
  | 'package'
  | 'appVersion'
  | 'isThirdParty'
  | 'manifest';

/** An app of the store, or a file whose name, package and version are filled in from it. */
export const appEntries = (asked: readonly Asked[] = []): readonly FormField<AppEntryName>[] => [
  {
    name: 'from',
    label: (t) => t('task:field.appFrom'),
    kind: 'radio',
    optionLabels: { store: (t) => t('task:appFrom.store'), file: (t) => t('task:appFrom.file') },
  },
  {
    name: 'storeVersion',
    label: (t) => t('task:field.app'),
    isShown: isFromStore,
    isAsked: true,
    isWide: true,
    render: (control) => <StoreVersionField {...control} />,
  },
  {
    ...fileEntry,
    help: (t) => t('task:field.packageHelp'),
    isShown: isFromFile,
    isAsked: true,
    render: (control) => <PackageFileField {...control} field={fileEntry} />,
  },
  { name: 'appName', label: (t) => t('task:field.appName'), isShown: isFromFile, isAsked: true },
  {
    ...packageEntry,
    isShown: isFromFile,
    ...(asked.includes('package') ? { isAsked: true } : { help: (t) => t('task:field.packageNameHelp') }),
  },
  {
    name: 'appVersion',
    label: (t) => t('task:field.appVersion'),
    isShown: isFromFile,
    isAsked: asked.includes('appVersion'),
  },
  {
    name: 'isThirdParty',
    label: (t) => t('task:field.isThirdParty'),
    help: (t) => t('task:field.isThirdPartyHelp'),
    isShown: isFromFile,
  },
  { ...manifestEntry, isShown: isFromFile },
];

/** Which fields have to be filled in, by where the app is taken from. */
export const neededFor =
  (asked: readonly Asked[] = []) =>
  (values: FormValues): Record<string, unknown> => {
    const { storeVersion, file, appName } = values;
    if (isFromStore(values)) return { storeVersion };
    return { file, appName, ...Object.fromEntries(asked.map((name) => [name, values[name]])) };
  };

const packageForm = (asked: readonly Asked[] = []) =>
  kindForm({
    schema: installKind.draft
      .omit({ fileId: true })
      .partial({ appName: true, package: true })
      .extend({ from: z.enum(appOrigins), storeVersion: chosenVersion.optional(), file: chosenFile.optional() })
      .superRefine(required(neededFor(asked))),
    fields: appEntries(asked),
    initial: { from: 'store', isThirdParty: true },
    toPayload: ({ from: _from, storeVersion: _version, ...values }) => withFile(values),
    appVersionOf: (values) => (isFromStore(values) ? versionOf(values) : undefined),
  });

const packageOrigins = ['store', 'name'] as const;
const isNamed = ({ from }: FormValues): boolean => from === 'name';
const isPicked = (values: FormValues): boolean => !isNamed(values);
/** The value of a form that names a package itself. */
export const namedPackage = { from: 'name' } satisfies { from: (typeof packageOrigins)[number] };

const pickedEntries = (label: FormField['label']): readonly FormField<'from' | 'storeApp'>[] => [
  {
    name: 'from',
    label: (t) => t('task:field.appFrom'),
    kind: 'radio',
    optionLabels: { store: (t) => t('task:appFrom.store'), name: label },
  },
  {
    name: 'storeApp',
    label: (t) => t('task:field.app'),
    isShown: isPicked,
    isAsked: true,
    isWide: true,
    render: (control) => <AppPicker {...control} />,
  },
];
const picked = { from: z.enum(packageOrigins), storeApp: releasableApp.optional() };
const storeAppOf = ({ storeApp }: FormValues) => storeApp as z.output<typeof releasableApp>;

/** Apps and firmware. */
export const appForms = {
  install: packageForm(),
  upgrade: packageForm(['package']),
  uninstall: kindForm({
    schema: z
      .object({ ...picked, ...uninstallKind.draft.shape })
      .superRefine(
        required((values) =>
          isNamed(values) ? { package: values.package || values.appName } : { storeApp: values.storeApp },
        ),
      ),
    fields: [
      ...pickedEntries((t) => t('task:appFrom.nameOrPackage')),
      { ...packageEntry, isShown: isNamed, help: (t) => t('task:field.uninstallHelp') },
      { name: 'appName', label: (t) => t('task:field.appName'), isShown: isNamed },
    ],
    initial: { from: 'store' },
    toPayload: (values) => {
      if (isNamed(values)) return { package: values.package, appName: values.appName };
      const { package: name, name: appName } = storeAppOf(values);
      return { package: name, ...(appName ? { appName } : {}) };
    },
  }),
  clear_app_data: kindForm({
    schema: z
      .object({ ...picked, package: packageName.optional() })
      .superRefine(
        required((values) => (isNamed(values) ? { package: values.package } : { storeApp: values.storeApp })),
      ),
    fields: [...pickedEntries((t) => t('task:appFrom.package')), { ...packageEntry, isShown: isNamed, isAsked: true }],
    initial: { from: 'store' },
    toPayload: (values) => ({ package: isNamed(values) ? values.package : storeAppOf(values).package }),
  }),
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
