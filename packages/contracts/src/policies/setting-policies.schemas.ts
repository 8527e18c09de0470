import { z } from 'zod';
import { sensitive } from '../core/schema.ts';
import { documentFile, policyFile, policyKind } from './policy-kind.schemas.ts';

const percent = z.int().min(0).max(100);
const bluetoothName = z.string().trim().min(1).max(64);
/** Spec section 5: digits, letters, `_` and `.`. */
const broadcastName = z.string().regex(/^[A-Za-z0-9_.]{1,100}$/, 'broadcastName');
/** Spec section 5: digits, letters, line breaks and tabs. */
const affix = z
  .string()
  .max(20)
  .regex(/^[A-Za-z0-9\n\r\t]*$/, 'affix');

export const wifiSecurities = ['open', 'wpa', 'wpa3'] as const;
const network = {
  ssid: z.string().min(1).max(32),
  security: z.enum(wifiSecurities),
  isHidden: z.boolean().default(false),
};
export const scanTypes = ['camera', 'laser', 'image'] as const;
export const scanModes = ['single', 'continuous', 'hold'] as const;
export const scanCharsets = ['auto', 'utf8', 'gbk', 'iso8859_1', 'shift_jis'] as const;
export const scanOutputs = ['keyboard', 'broadcast', 'both'] as const;
export const scanPrompts = ['none', 'sound', 'vibration', 'both'] as const;
export const codeTypes = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'code128',
  'code39',
  'itf',
  'qr',
  'datamatrix',
  'pdf417',
] as const;

export const scannerSettings = z.object({
  codeTypes: z.array(z.enum(codeTypes)).min(1).max(codeTypes.length),
  type: z.enum(scanTypes).default('camera'),
  mode: z.enum(scanModes).default('single'),
  charset: z.enum(scanCharsets).default('auto'),
  output: z.enum(scanOutputs).default('keyboard'),
  prefix: affix.default(''),
  suffix: affix.default(''),
  removeChars: z.string().max(20).default('').describe('Each of these characters is taken out of what was scanned'),
  prompt: z.enum(scanPrompts).default('sound'),
  broadcastName: broadcastName.optional(),
  broadcastKey: broadcastName.optional(),
  byteName: broadcastName.optional(),
});
export type ScannerSettings = z.output<typeof scannerSettings>;

const plainSettings = {
  bluetoothName: bluetoothName.optional(),
  virtualBluetoothName: bluetoothName.optional(),
  screenTimeoutS: z.int().min(0).max(86_400).optional().describe('0: never'),
  brightness: percent.optional(),
  subBrightness: percent.optional().describe('Of the second screen'),
  volume: percent.optional(),
  scanner: scannerSettings.optional(),
  isWifiShared: z.boolean().optional(),
  isHotspotOn: z.boolean().optional(),
  isUsbTransferOn: z.boolean().optional(),
};

export const customSettingsPolicy = policyKind({
  name: 'custom_settings',
  segment: 'customSettings',
  key: 'custom-settings',
  payload: z
    .object({
      wifi: z
        .object({
          ...network,
          password: sensitive(z.string().min(8).max(63)).optional().describe('Absent: the one that was set before'),
        })
        .optional(),
      ...plainSettings,
    })
    .meta({ example: { volume: 60 } }),
  document: z.object({ wifi: z.object({ ...network, password: z.string().nullable() }).optional(), ...plainSettings }),
  merge: 'fields',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

const printFields = {
  density: z.int().min(1).max(15).optional(),
  speedMmS: z.int().min(50).max(400).optional(),
  paperMm: z.union([z.literal(58), z.literal(80)]).optional(),
  cut: z.enum(['none', 'partial', 'full']).optional(),
  feedLines: z.int().min(0).max(20).optional(),
  charset: z.enum(['utf8', 'gbk', 'cp437', 'cp858']).optional(),
  isBeepOn: z.boolean().optional(),
};

export const printSettingsPolicy = policyKind({
  name: 'print_settings',
  segment: 'printSettings',
  key: 'print-settings',
  payload: z.object(printFields).meta({ example: { density: 8 } }),
  document: z.object(printFields),
  merge: 'fields',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

const allowed = z.enum(['allow', 'ask', 'deny']).optional();
const permissionFields = {
  usbStorage: allowed,
  usbDebugging: allowed,
  camera: allowed,
  bluetooth: allowed,
  location: allowed,
  unknownSources: allowed,
  factoryReset: allowed,
  statusBar: allowed,
};

export const devicePermissionsPolicy = policyKind({
  name: 'device_permissions',
  segment: 'devicePermissions',
  key: 'device-permissions',
  payload: z.object(permissionFields).meta({ example: { camera: 'deny' } }),
  document: z.object(permissionFields),
  merge: 'fields',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

/** A paper that ran out is heard until somebody feeds the printer. */
export const alarmVoicePolicy = policyKind({
  name: 'alarm_voice',
  segment: 'alarmVoice',
  key: 'alarm-voice',
  payload: z.object({ fileId: policyFile }),
  document: z.object({ voice: documentFile }),
  merge: 'one',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

/** Fields a payload has set; a rule of such a kind sets at least one. */
export const setFields = (payload: object): string[] =>
  Object.entries(payload)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
