import { appPermissionTypes } from '@tilldeck/contracts/policies/app-policies.schemas';
import { playTypes } from '@tilldeck/contracts/policies/screen-policies.schemas';
import {
  codeTypes,
  devicePermissionsPolicy,
  printSettingsPolicy,
  scanCharsets,
  scanModes,
  scanOutputs,
  scanPrompts,
  scanTypes,
  wifiSecurities,
} from '@tilldeck/contracts/policies/setting-policies.schemas';
import type { policyForm } from '@tilldeck/phrases/en-US/policy-form';
import { valuesOf } from '../record/record.fields.tsx';
import type { Phrase } from '../text/usePhrase.ts';

type FieldKey = Extract<keyof typeof policyForm, `field.${string}`>;
export type SettingName = FieldKey extends `field.${infer N}` ? N : never;

/** The name of a setting; forms, facts and differences call it the same. */
export const settingLabel =
  (name: SettingName): Phrase =>
  (t) =>
    t(`policyForm:field.${name}`);

const { shape: print } = printSettingsPolicy.payload;
export const permissionNames = Object.keys(devicePermissionsPolicy.payload.shape) as [
  keyof typeof devicePermissionsPolicy.payload.shape,
];
const allowed = valuesOf(
  devicePermissionsPolicy.payload.shape.camera.unwrap().options,
  (value) => (t) => t(`policyForm:allowed.${value}`),
);

/** What the values of settings are called, by the name of the setting. */
export const optionTexts = {
  security: valuesOf(wifiSecurities, (value) => (t) => t(`policyForm:security.${value}`)),
  type: valuesOf(scanTypes, (value) => (t) => t(`policyForm:scanType.${value}`)),
  mode: valuesOf(scanModes, (value) => (t) => t(`policyForm:scanMode.${value}`)),
  charset: {
    ...valuesOf(scanCharsets, (value) => (t) => t(`policyForm:charset.${value}`)),
    ...valuesOf(print.charset.unwrap().options, (value) => (t) => t(`policyForm:charset.${value}`)),
  },
  output: valuesOf(scanOutputs, (value) => (t) => t(`policyForm:scanOutput.${value}`)),
  prompt: valuesOf(scanPrompts, (value) => (t) => t(`policyForm:scanPrompt.${value}`)),
  codeTypes: valuesOf(codeTypes, (value) => (t) => t(`policyForm:code.${value}`)),
  types: valuesOf(appPermissionTypes, (value) => (t) => t(`policyForm:appPermission.${value}`)),
  playType: valuesOf(playTypes, (value) => (t) => t(`policyForm:playType.${value}`)),
  cut: valuesOf(print.cut.unwrap().options, (value) => (t) => t(`policyForm:cut.${value}`)),
  ...Object.fromEntries(permissionNames.map((name) => [name, allowed])),
} as const satisfies Record<string, Readonly<Record<string, Phrase>>>;

export const allowedTexts = allowed;

/** The unit a setting is counted in. */
export const settingUnits: Readonly<Partial<Record<string, Phrase>>> = {
  brightness: '%',
  subBrightness: '%',
  volume: '%',
  speed: (t) => t('policyForm:unit.perSecond'),
  intervalS: (t) => t('policyForm:unit.seconds'),
  seconds: (t) => t('policyForm:unit.seconds'),
  screenTimeoutS: (t) => t('policyForm:unit.seconds'),
  speedMmS: 'mm/s',
  paperMm: 'mm',
  feedLines: (t) => t('policyForm:unit.lines'),
};
