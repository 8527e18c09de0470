import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import { timeZone } from '../core/time-zone.ts';
import { maxAnimationIntervalS, maxAnimationSpeed } from '../policies/policies.limits.ts';
import { appPackage, documentFile } from '../policies/policy-kind.schemas.ts';
import { maxPreinstalledApps, maxStartupLogos, maxSystemApps } from './factory.limits.ts';
import { dataSources } from './factory-policy.states.ts';
import { ntpServersOf } from './ntp.rules.ts';

const shortText = z.string().trim().min(1).max(64);
const percent = z.int().min(0).max(100);
/** As broadcasts are named in custom settings: digits, letters, `_` and `.`. */
const broadcastName = z.string().regex(/^[A-Za-z0-9_.]{1,100}$/, 'broadcastName');
const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;
const packages = (most: number) => z.array(appPackage).max(most).refine(isOnce, 'twice');

function isHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

export const factoryDefaults = z.object({
  screenTimeoutS: z.int().min(0).max(86_400).optional().describe('0: never'),
  brightness: percent.optional(),
  volume: percent.optional(),
  isWifiOn: z.boolean().optional(),
  isBluetoothOn: z.boolean().optional(),
  isAutoTimeOn: z.boolean().optional().describe('The clock follows the network'),
});

/** Names as apps on the device know them. */
export const factoryScanCode = z.object({
  broadcastOutputFlag: z.boolean().default(true).describe('Scans are sent as a broadcast'),
  scanResultAction: broadcastName.describe('Action of the broadcast'),
  decodeDataStr: broadcastName.describe('Key of the scan as text'),
  decodeData: broadcastName.describe('Key of the scan as bytes'),
});

/** What a person sets and a device gets alike. */
const plainFields = {
  deviceName: shortText.optional().describe('Name that the device shows of itself'),
  certificationModel: shortText.optional().describe('Model name on the certificate'),
  brand: shortText.optional(),
  cpuModel: shortText.optional(),
  timeZone: timeZone.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, 'languageTag')
    .optional()
    .describe('Language tag, `de-DE`'),
  defaults: factoryDefaults.optional(),
  preinstalledApps: packages(maxPreinstalledApps).optional().describe('Apps of the store'),
  inputMethod: z
    .string()
    .max(200)
    .regex(/^[A-Za-z][\w.]*(\/[\w.]+)?$/, 'inputMethod')
    .optional()
    .describe('Package of the input method, where needed with its component'),
  systemApps: packages(maxSystemApps).optional().describe('Apps of the system that stay switched on'),
  virtualBluetoothName: shortText.optional(),
  appStoreUrl: z.string().trim().max(300).refine(isHttps, 'url').optional(),
  isPrinterUsbOn: z.boolean().optional().describe('The printer is also reached by the USB port'),
  scanCode: factoryScanCode.optional(),
};
const animationFields = {
  speed: z.int().min(0).max(maxAnimationSpeed).default(15).describe('Pictures a second'),
  intervalS: z.int().min(0).max(maxAnimationIntervalS).default(0).describe('Rest between two rounds, in seconds'),
  isLooped: z.boolean().default(true).describe('Played again until the system has started'),
};
const file = recordRef('file');

/** What a person sets. */
export const factoryPayload = z.object({
  dataSource: z.enum(dataSources).default('manual').describe('Where its values come from'),
  ...plainFields,
  ntpServers: z
    .string()
    .trim()
    .max(1_300)
    .refine((text) => ntpServersOf(text) !== null, 'ntpServers')
    .optional()
    .describe('Up to five addresses, separated by `|`'),
  wallpaperId: file.optional(),
  animation: z.object({ fileId: file, ...animationFields }).optional(),
  logoIds: z.array(file).min(1).max(maxStartupLogos).optional(),
  agreementId: file.optional(),
  launcherId: file.optional(),
  hardwareId: file.optional(),
});
export type FactoryPayload = z.output<typeof factoryPayload>;

const picture = documentFile.extend({ widthPx: z.int().min(1), heightPx: z.int().min(1) });

/** What a device gets. */
export const factoryDocument = z.object({
  ...plainFields,
  ntpServers: z.array(z.string()).optional(),
  wallpaper: picture.optional(),
  animation: z.object({ archive: documentFile, ...animationFields }).optional(),
  logos: z.array(picture).optional(),
  agreement: documentFile.optional(),
  launcher: documentFile.optional(),
  hardware: documentFile.optional(),
});
export type FactoryDocument = z.output<typeof factoryDocument>;

/** Name of the desired item. */
export const factoryItem = 'factory';
