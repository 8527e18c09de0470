import { maxStartupLogos } from '@tilldeck/contracts/factory/factory.limits';
import { storeApps } from '../../../components/app/store-app.queries.ts';
import type { TextChoice } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { OnOffField } from '../../../components/form/OnOffField.tsx';
import type { FormEntry, FormField, FormGroup } from '../../../components/form/useFormFields.ts';
import type { Phrase } from '../../../components/text/usePhrase.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import type { FactoryStep } from './factory-form.rules.ts';
import { type FieldText, fieldTexts, helpTexts, limitTexts } from './factory-texts.fields.ts';

const field = (name: FieldText, more: Partial<FormField> = {}): FormField => ({
  name,
  label: fieldTexts[name],
  ...more,
});
const notSet: Phrase = (t) => t('blocks:onOff.none');
const unset = (name: FieldText, more: Partial<FormField> = {}): FormField =>
  field(name, { placeholder: notSet, ...more });
const onOff = (name: FieldText): FormField => field(name, { render: (control) => <OnOffField {...control} /> });
const file = (name: FieldText, kind: Parameters<typeof fileKindField>[0], more: Partial<FormField> = {}): FormField =>
  field(name, { kind: 'file', isWide: true, ...fileKindField(kind), ...more });

/** Swan 2 holds fewer pictures, so that its archives are another kind of file. */
const archive = (isShort: boolean): FormField => ({
  ...file('archive', isShort ? 'factoryShortAnimation' : 'factoryAnimation'),
  name: 'fileId',
  help: helpTexts.archive,
  limits: limitTexts.archive,
});

const animation = (isShort: boolean): FormGroup => ({
  group: 'animation',
  label: fieldTexts.animation,
  columns: 2,
  switchedOn: () => ({ speed: 15, intervalS: 0, isLooped: true }),
  fields: [
    archive(isShort),
    field('speed', { unit: (t) => t('factoryPolicy:unit.perSecond') }),
    field('intervalS', { unit: (t) => t('factoryPolicy:unit.seconds') }),
    field('isLooped'),
  ],
});

const defaults: FormGroup = {
  group: 'defaults',
  label: fieldTexts.defaults,
  columns: 2,
  switchedOn: () => ({}),
  fields: [
    unset('brightness', { unit: '%' }),
    unset('volume', { unit: '%' }),
    unset('screenTimeoutS', { unit: (t) => t('factoryPolicy:unit.seconds'), help: helpTexts.screenTimeoutS }),
    onOff('isWifiOn'),
    onOff('isBluetoothOn'),
    onOff('isAutoTimeOn'),
  ],
};

const scanCode: FormGroup = {
  group: 'scanCode',
  label: fieldTexts.scanCode,
  columns: 2,
  switchedOn: () => ({ broadcastOutputFlag: true }),
  fields: [field('broadcastOutputFlag'), field('scanResultAction'), field('decodeDataStr'), field('decodeData')],
};

interface FieldOptions {
  /** The platform model of a saved policy by its name. */
  model: TextChoice | undefined;
  isShort: boolean;
  /** The person may look into the store; others type packages. */
  mayChooseApps: boolean;
  /** Apps of a saved policy, shown by their packages until the store names them. */
  apps: readonly string[];
}

const ofPayload = (fields: readonly FormEntry[]): FormEntry[] => [{ group: 'payload', columns: 2, fields }];

/** The fields of each step. */
export const stepFields = ({
  model,
  isShort,
  mayChooseApps,
  apps,
}: FieldOptions): Record<FactoryStep, FormEntry[]> => ({
  devices: [
    { name: 'name', label: (t) => t('words:name') },
    {
      name: 'modelId',
      label: fieldTexts.model,
      help: helpTexts.model,
      kind: 'select',
      options: deviceSearch('model'),
      ...(model ? { known: [model] } : {}),
    },
    { name: 'orderNos', label: fieldTexts.orders, help: helpTexts.orders, isWide: true },
    { name: 'hasCode', label: fieldTexts.hasCode, help: helpTexts.hasCode, isWide: true },
    { name: 'remark', label: (t) => t('words:remark'), kind: 'text', isWide: true },
  ],
  identity: ofPayload([
    unset('deviceName'),
    unset('brand'),
    unset('certificationModel'),
    unset('cpuModel'),
    unset('timeZone', { placeholder: 'Europe/Berlin' }),
    unset('language', { placeholder: 'de-DE' }),
    field('dataSource', {
      kind: 'radio',
      optionLabels: {
        manual: (t) => t('factoryPolicy:source.manual'),
        erp: (t) => t('factoryPolicy:source.erp'),
      },
    }),
    defaults,
  ]),
  startup: ofPayload([
    file('wallpaperId', 'factoryWallpaper', { help: helpTexts.wallpaper, limits: limitTexts.wallpaper }),
    animation(isShort),
    file('logoIds', 'startupLogo', { maxFiles: maxStartupLogos, limits: limitTexts.logo }),
    file('agreementId', 'privacyAgreement', { help: helpTexts.agreement, limits: limitTexts.agreement }),
  ]),
  apps: ofPayload([
    field('preinstalledApps', {
      help: helpTexts.preinstalledApps,
      isWide: true,
      ...(mayChooseApps
        ? {
            kind: 'multi',
            options: storeApps((app) => app.package),
            known: apps.map((name) => ({ value: name, label: name })),
          }
        : {}),
    }),
    unset('inputMethod', { placeholder: 'com.example.keyboard' }),
    unset('appStoreUrl', { placeholder: 'https://' }),
    field('systemApps', { isWide: true }),
    file('launcherId', 'factoryLauncher', { limits: limitTexts.launcher }),
  ]),
  hardware: ofPayload([
    unset('virtualBluetoothName'),
    onOff('isPrinterUsbOn'),
    unset('ntpServers', {
      help: helpTexts.ntpServers,
      placeholder: '0.pool.ntp.org|1.pool.ntp.org',
      kind: 'text',
      isWide: true,
    }),
    file('hardwareId', 'hardwareConfiguration', { limits: limitTexts.hardware }),
    scanCode,
  ]),
});
