import {
  codeTypes,
  customSettingsPolicy,
  devicePermissionsPolicy,
  printSettingsPolicy,
  scannerSettings,
  setFields,
} from '@tilldeck/contracts/policies/setting-policies.schemas';
import { lazy } from 'react';
import type { z } from 'zod';
import { OnOffField } from '../../../../components/form/OnOffField.tsx';
import type { FormField, FormGroup } from '../../../../components/form/useFormFields.ts';
import {
  allowedTexts,
  optionTexts,
  permissionNames,
  type SettingName,
  settingLabel,
  settingUnits,
} from '../../../../components/setting/setting.fields.ts';
import { AffixField } from './AffixField.tsx';
import { PaperField } from './PaperField.tsx';
import { PinField } from './PinField.tsx';
import { plainForm } from './rule-form.rules.ts';

const SettingsPreview = lazy(async () => ({
  default: (await import('../preview/SettingsPreview.tsx')).SettingsPreview,
}));
const ReceiptPreview = lazy(async () => ({ default: (await import('../preview/ReceiptPreview.tsx')).ReceiptPreview }));
const DevicePermissionsPreview = lazy(async () => ({
  default: (await import('../preview/PermissionsPreview.tsx')).DevicePermissionsPreview,
}));

/** A rule of such a kind sets at least one item. */
function judgeSet(payload: object, judge: z.core.$RefinementCtx): void {
  if (setFields(payload).length === 0) judge.addIssue({ code: 'custom', path: [], message: 'nothingSet' });
}

/** A setting that is left alone unless something is filled in. */
const unset = (name: SettingName, more: Partial<FormField> = {}): FormField => ({
  name,
  label: settingLabel(name),
  placeholder: (t) => t('policyForm:notSet'),
  ...(settingUnits[name] ? { unit: settingUnits[name] } : {}),
  ...more,
});
const onOff = (name: SettingName): FormField => unset(name, { render: (control) => <OnOffField {...control} /> });
const named = (name: SettingName, more: Partial<FormField> = {}): FormField => ({
  name,
  label: settingLabel(name),
  ...more,
});

const wifi = (secrets: readonly string[]): FormGroup => ({
  group: 'wifi',
  label: settingLabel('wifi'),
  help: (t) => t('policyForm:help.wifi'),
  columns: 2,
  switchedOn: () => ({ security: 'wpa', isHidden: false }),
  fields: [
    named('ssid'),
    named('security', { optionLabels: optionTexts.security }),
    named('password', {
      isShown: ({ security }) => security !== 'open',
      render: (control) => <PinField {...control} isSet={secrets.includes('wifi.password')} />,
    }),
    named('isHidden'),
  ],
});

const isBroadcast = ({ output }: Record<string, unknown>): boolean => output === 'broadcast' || output === 'both';
const scanner: FormGroup = {
  group: 'scanner',
  label: settingLabel('scanner'),
  columns: 2,
  switchedOn: () => scannerSettings.parse({ codeTypes: [...codeTypes] }),
  fields: [
    named('codeTypes', { optionLabels: optionTexts.codeTypes, isWide: true }),
    named('type', { optionLabels: optionTexts.type }),
    named('mode', { optionLabels: optionTexts.mode }),
    named('charset', { optionLabels: optionTexts.charset }),
    named('prompt', { optionLabels: optionTexts.prompt }),
    named('prefix', { render: (control) => <AffixField {...control} /> }),
    named('suffix', { render: (control) => <AffixField {...control} /> }),
    named('removeChars', { help: (t) => t('policyForm:help.removeChars') }),
    named('output', { optionLabels: optionTexts.output }),
    named('broadcastName', { isShown: isBroadcast }),
    named('broadcastKey', { isShown: isBroadcast }),
    named('byteName', { isShown: isBroadcast }),
  ],
};

export const customSettingsForm = plainForm({
  payload: customSettingsPolicy.payload.superRefine(judgeSet),
  initial: {},
  fields: (secrets) => [
    {
      group: '',
      label: (t) => t('policyForm:group.screen'),
      columns: 2,
      fields: [
        unset('brightness'),
        unset('subBrightness'),
        unset('volume'),
        unset('screenTimeoutS', { help: (t) => t('policyForm:help.screenTimeout') }),
      ],
    },
    {
      group: '',
      label: (t) => t('policyForm:group.connections'),
      columns: 2,
      fields: [
        unset('bluetoothName'),
        unset('virtualBluetoothName'),
        onOff('isWifiShared'),
        onOff('isHotspotOn'),
        onOff('isUsbTransferOn'),
      ],
    },
    wifi(secrets),
    scanner,
  ],
  preview: SettingsPreview,
});

export const printSettingsForm = plainForm({
  payload: printSettingsPolicy.payload.superRefine(judgeSet),
  initial: {},
  fields: () => [
    {
      group: '',
      columns: 2,
      fields: [
        unset('density'),
        unset('speedMmS'),
        unset('paperMm', { render: (control) => <PaperField {...control} /> }),
        unset('cut', { optionLabels: optionTexts.cut }),
        unset('feedLines'),
        unset('charset', { optionLabels: optionTexts.charset }),
        onOff('isBeepOn'),
      ],
    },
  ],
  preview: ReceiptPreview,
});

export const devicePermissionsForm = plainForm({
  payload: devicePermissionsPolicy.payload.superRefine(judgeSet),
  initial: {},
  fields: () => [
    {
      group: '',
      columns: 2,
      fields: permissionNames.map((name) => unset(name, { optionLabels: allowedTexts })),
    },
  ],
  preview: DevicePermissionsPreview,
});
