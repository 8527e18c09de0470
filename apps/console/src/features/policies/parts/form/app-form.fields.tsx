import {
  antiUninstallPolicy,
  appLockPolicy,
  appPermissionsPolicy,
  autoInstallPolicy,
  judgePin,
  kioskPolicy,
  recommendedAppsPolicy,
} from '@tilldeck/contracts/policies/app-policies.schemas';
import { pinDigits } from '@tilldeck/contracts/policies/policies.limits';
import { lazy } from 'react';
import type { FormEntry, FormField } from '../../../../components/form/useFormFields.ts';
import { optionTexts, settingLabel } from '../../../../components/setting/setting.fields.ts';
import type { AppMark } from '../preview/AppsPreview.tsx';
import { AppField, AppsField } from './AppField.tsx';
import { PinField } from './PinField.tsx';
import { plainForm, type RulePreviewProps } from './rule-form.rules.ts';

const lockPreview = (lock: 'kiosk' | 'appLock') =>
  lazy(async () => {
    const { LockPreview } = await import('../preview/LockPreview.tsx');
    return { default: (props: RulePreviewProps) => <LockPreview {...props} lock={lock} /> };
  });
const AppPermissionsPreview = lazy(async () => ({
  default: (await import('../preview/PermissionsPreview.tsx')).AppPermissionsPreview,
}));
const appsPreview = (mark: AppMark) =>
  lazy(async () => {
    const { AppsPreview } = await import('../preview/AppsPreview.tsx');
    return { default: (props: RulePreviewProps) => <AppsPreview {...props} mark={mark} /> };
  });

const appEntry: FormField = {
  name: 'package',
  label: settingLabel('package'),
  isWide: true,
  render: (control) => <AppField {...control} />,
};
const appsEntry = (isOfStore: boolean, help?: FormField['help']): FormField => ({
  name: 'packages',
  label: settingLabel('packages'),
  ...(help ? { help } : {}),
  isWide: true,
  render: (control, facts) => <AppsField control={control} facts={facts} isOfStore={isOfStore} />,
});
const thirdParty: FormField['help'] = (t) => t('policyForm:help.thirdParty');
const pinEntries = (secrets: readonly string[]): FormEntry[] => [
  { name: 'digits', label: settingLabel('digits') },
  {
    name: 'password',
    label: settingLabel('password'),
    isAsked: !secrets.includes('password'),
    helpBy:
      ({ digits }) =>
      (t) =>
        t('policyForm:help.pin', { digits: Number(digits) || pinDigits.min }),
    render: (control) => <PinField {...control} isSet={secrets.includes('password')} most={pinDigits.max} />,
  },
];

export const kioskForm = plainForm({
  payload: kioskPolicy.payload.superRefine(judgePin),
  initial: kioskPolicy.payload.pick({ digits: true }).parse({}),
  fields: (secrets) => [appEntry, ...pinEntries(secrets)],
  preview: lockPreview('kiosk'),
});

export const appLockForm = plainForm({
  payload: appLockPolicy.payload.superRefine(judgePin),
  initial: { packages: [], ...appLockPolicy.payload.pick({ digits: true }).parse({}) },
  fields: (secrets) => [appsEntry(false), ...pinEntries(secrets)],
  preview: lockPreview('appLock'),
});

export const antiUninstallForm = plainForm({
  payload: antiUninstallPolicy.payload,
  initial: { packages: [] },
  fields: () => [appsEntry(false, thirdParty)],
  preview: appsPreview('anti_uninstall'),
});

export const autoInstallForm = plainForm({
  payload: autoInstallPolicy.payload,
  initial: { packages: [] },
  fields: () => [appsEntry(true, thirdParty)],
  preview: appsPreview('auto_install'),
});

export const recommendedAppsForm = plainForm({
  payload: recommendedAppsPolicy.payload,
  initial: { packages: [] },
  fields: () => [appsEntry(true)],
  preview: appsPreview('recommended_apps'),
});

export const appPermissionsForm = plainForm({
  payload: appPermissionsPolicy.payload,
  initial: { entries: [{}] },
  fields: () => [
    {
      list: 'entries',
      label: settingLabel('entries'),
      itemLabel: (t) => t('policyForm:entry'),
      addLabel: (t) => t('policyForm:entryAdd'),
      fields: [
        appEntry,
        { name: 'types', label: settingLabel('types'), optionLabels: optionTexts.types, isWide: true },
      ],
    },
  ],
  preview: AppPermissionsPreview,
});
